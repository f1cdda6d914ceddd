/** Reads the bytes of a framework's spreadsheet, such as its export, as an upload's package. */
import { UnreadableFile } from '../../files/unreadable-file.ts';
import { FINDINGS } from '../../http/mending.ts';
import { Problem } from '../../http/problem.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { documentIdOfTables } from '../tables/read.ts';
import type { Members } from '../values/references.ts';
import { readArchive, sheetOf } from './archive.ts';
import { readSource, type SourceFinding, tablesOf } from './read-source.ts';
import { findPackage } from './stored.ts';
import { readWorkbook } from './workbook.ts';

interface SentTables {
  readonly bytes: Buffer;
  /** The framework of tables that name none. */
  readonly documentId: string | undefined;
  readonly now: Date;
}

/** Members without a column are as stored. Throws a Problem 422 with the row of each error. */
export async function packageOfTables(db: Queryable, sent: SentTables): Promise<Members> {
  const { bytes, documentId, now } = sent;
  const draft = await readTables(bytes);
  const own = documentIdOfTables(draft.tables);
  const named = own === '' && documentId !== undefined;
  const stored = await findPackage(db, named ? documentId : own);
  const { body, findings } = readSource(draft, { now: now.toISOString(), stored, named });
  if (findings.length === 0) return body;
  throw refusal(findings);
}

/** What every zip file, also a workbook, begins with. */
const ZIP = Buffer.from('PK\x03\x04');

async function readTables(bytes: Buffer) {
  try {
    const isZip = bytes.subarray(0, ZIP.length).equals(ZIP);
    const files = isZip ? await readArchive(bytes) : [sheetOf('file', bytes)];
    return tablesOf(files.length > 0 ? files : await readWorkbook(bytes), true);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw refusal([{ path: '', code: error.code, message: error.message }]);
  }
}

type Found = Pick<SourceFinding, 'path' | 'code' | 'message' | 'place'>;

/** Faults that only a file has are `field_value`, too: the sentence says what is wrong. */
function refusal(found: readonly Found[]): Problem {
  const findings = found.map(({ path, code, message, place }) => ({
    path,
    code: code in FINDINGS ? code : 'field_value',
    message: place ? `${place.table}, row ${place.row}: ${message}` : message,
  }));
  return new Problem(422, 'invaliddata', findings[0]?.message ?? '', { findings });
}
