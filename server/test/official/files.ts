/**
 * The official files of 1EdTech and the review vectors: third-party judges of our replies. Their
 * licences do not let us copy them, so they lie outside the repository:
 *
 *     LECTERN_OFFICIAL_FILES=<folder> npm run test:official
 *
 * Without the variable the folder `shared/data` beside the repository is taken. Tests that find no
 * files are skipped and say so; with the variable set, missing files are an error.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const VARIABLE = 'LECTERN_OFFICIAL_FILES';
const NAMED = process.env[VARIABLE];
const FOLDER = resolve(NAMED || join(import.meta.dirname, '../../../../shared/data'));

if (NAMED && !existsSync(FOLDER)) throw new Error(`${VARIABLE}: there is no folder ${FOLDER}`);

/** Why tests that need the files are skipped; false = the files are there and the tests run. */
export const skipWithoutOfficialFiles: string | false = existsSync(FOLDER)
  ? false
  : `they need the official files: set ${VARIABLE} to their folder`;

/** The path of an official file or folder: `officialPath('caliper/events')`. */
export function officialPath(path: string): string {
  return join(FOLDER, path);
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into reference data without types
export function readOfficialJson(path: string): any {
  return JSON.parse(readFileSync(officialPath(path), 'utf8'));
}
