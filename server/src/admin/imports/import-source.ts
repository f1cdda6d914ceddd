/** Imports the framework of one source, all or nothing. */
import { type Finding, Problem } from '../../http/problem.ts';
import {
  readDraft,
  readSource,
  type SourceFinding,
  tablesId,
} from '../../standards/files/read-source.ts';
import type { Source } from '../../standards/files/source.ts';
import { findPackage } from '../../standards/files/stored.ts';
import type { Database } from '../../storage/database/postgres.ts';
import { type Stored, type StoreOptions, storePackage } from './store.ts';

/** invalid: the file; conflict: with what is stored; refused: may not; unreachable: later. */
type Failure = 'invalid' | 'conflict' | 'refused' | 'unreachable';

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
  /** Why nothing was stored; undefined = it was. */
  readonly failure?: Failure;
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
  const { package: read, body: _, locate, ...rest } = reading;
  const outcome = { file: source.name, ...rest };
  if (!read) return { ...outcome, failure: 'invalid' };
  try {
    const stored = await storePackage(db, read, { ...options, name: source.name });
    return { ...outcome, stored };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const findings = findingsOf(error).map(locate);
    return { ...outcome, findings, findingCount: findings.length, failure: failureOf(error) };
  }
}

function findingsOf({ code, message, members }: Problem): readonly Finding[] {
  const findings = members.findings ?? [{ path: '', code, message }];
  return findings.map((finding) => ({
    ...finding,
    message: finding.message.replace('?allowEmpty=true allows it', '--allow-empty allows it'),
  }));
}

function failureOf({ status, members }: Problem): Failure {
  const isTaken = members.findings?.some(({ code }) => code === 'id_taken') ?? false;
  if (status === 409 || isTaken) return 'conflict';
  if (status === 403) return 'refused';
  return status === 503 ? 'unreachable' : 'invalid';
}
