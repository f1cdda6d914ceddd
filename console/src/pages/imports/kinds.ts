/** What a file is taken for by its name, before a person says otherwise. */
import type { Import } from '../../../../sdk/src/generated/openapi.ts';

export type ImportKind = Import['kind'];
export type ImportState = Import['state'];

/** Names of the CSV binding of OneRoster 1.1 and 1.2. */
const ROSTER_FILES = new Set([
  'manifest',
  'academicsessions',
  'categories',
  'classes',
  'classresources',
  'courses',
  'courseresources',
  'demographics',
  'enrollments',
  'lineitemlearningobjectiveids',
  'lineitems',
  'lineitemscorescales',
  'orgs',
  'resources',
  'resultlearningobjectiveids',
  'results',
  'resultscorescales',
  'roles',
  'scorescales',
  'userprofiles',
  'userresources',
  'users',
]);

export const isCsv = (name: string): boolean => /\.csv$/i.test(name);

/** Tables may leave out the framework that they belong to. */
export const isTable = (name: string): boolean => /\.(csv|tsv|xlsx)$/i.test(name);

export function kindOf(name: string): ImportKind {
  if (/\.zip$/i.test(name)) return 'roster';
  return isCsv(name) && ROSTER_FILES.has(name.slice(0, -4).toLowerCase()) ? 'roster' : 'standards';
}

export const isUnderWay = (state: ImportState | undefined): boolean =>
  state === 'checking' || state === 'running';
