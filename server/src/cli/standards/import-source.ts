/** Imports the framework of one source, all or nothing. */
import { type Finding, Problem } from '../../http/problem.ts';
import type { Database } from '../../storage/database/postgres.ts';
import { EXIT } from '../exit.ts';
import { findPackage } from './queries.ts';
import { readDraft, readSource, type SourceFinding, tablesId } from './read-source.ts';
import type { Source } from './sources.ts';
import { type Stored, type StoreOptions, storePackage } from './store.ts';

/** The result of importing one source. */
export interface Outcome {
  readonly file: string;
  /** '' when it cannot be read. */
  readonly documentId: string;
  readonly title: string;
  /** Absent when nothing was stored. */
  readonly stored?: Stored;
  readonly findings: readonly SourceFinding[];
  readonly findingCount: number;
  readonly warnings: readonly Finding[];
  readonly exitCode: number;
}

export interface ImportSettings extends Omit<StoreOptions, 'name'> {
  /** The framework that tables without a document belong to. */
  readonly framework?: string | undefined;
}

/** Errors in the files are part of the outcome; other errors are thrown. */
export async function importSource(
  db: Database,
  source: Source,
  options: ImportSettings,
): Promise<Outcome> {
  const draft = await readDraft(source);
  const id = tablesId(draft);
  const named = options.framework !== undefined && id === '';
  const baseId = named ? options.framework : id;
  const base = baseId ? await findPackage(db, baseId) : undefined;
  const reading = readSource(draft, { now: options.now().toISOString(), stored: base, named });
  const { package: read, locate, ...rest } = reading;
  const outcome = { file: source.name, ...rest };
  if (!read) return { ...outcome, exitCode: EXIT.invalid };
  try {
    const stored = await storePackage(db, read, { ...options, name: source.name });
    return { ...outcome, stored, exitCode: EXIT.ok };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const findings = findingsOf(error).map(locate);
    return { ...outcome, findings, findingCount: findings.length, exitCode: exitCodeOf(error) };
  }
}

function findingsOf({ code, message, members }: Problem): readonly Finding[] {
  const findings = members.findings ?? [{ path: '', code, message }];
  return findings.map((finding) => ({
    ...finding,
    message: finding.message.replace('?allowEmpty=true allows it', '--allow-empty allows it'),
  }));
}

function exitCodeOf({ status, members }: Problem): number {
  const isTaken = members.findings?.some(({ code }) => code === 'id_taken') ?? false;
  if (status === 409 || isTaken) return EXIT.conflict;
  if (status === 403) return EXIT.refused;
  return status === 503 ? EXIT.unreachable : EXIT.invalid;
}
