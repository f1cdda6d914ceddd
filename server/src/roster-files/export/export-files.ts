/** Writes the stored roster as CSV files into a folder. */
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isReviewCourse } from '../../curriculum/courses/review-course.ts';
import { printGuarded } from '../../files/csv.ts';
import type { Progress } from '../../lib/progress.ts';
import { isTestRecord, testStudentIds } from '../../roster/test-students.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { type Sql, sql, trusted } from '../../storage/database/sql.ts';
import { HEAD_COLUMNS, RECORD_FILES } from '../binding/files.ts';
import { KINDS, membersOf } from '../binding/kinds.ts';
import { PART_FILES } from '../binding/parts.ts';
import { type PrintedRecord, printRecord } from '../binding/print-record.ts';
import type { RecordFile } from '../binding/record-file.ts';
import { METADATA, REST_COLUMN } from '../files/header.ts';

interface ExportSettings {
  readonly folder: string;
  /** Only records of this owner. */
  readonly applicationId: string | undefined;
  readonly progress: Progress;
}

/** The number of rows of each written file, by name without `.csv`. */
export type Exported = ReadonlyMap<string, number>;

const PAGE_ROWS = 2_000;

/** With more keys, no key gets a column, and the last column holds the metadata. */
const METADATA_COLUMNS_MAX = 100;

/** `db`: one snapshot, so that the export has every referenced record. */
export async function exportFiles(db: Queryable, settings: ExportSettings): Promise<Exported> {
  const { folder, progress } = settings;
  const counts = new Map<string, number>();
  const selected = { ...settings, testStudents: await listTestStudents(db) };
  progress.start(await countRows(db, selected));
  for (const file of RECORD_FILES) {
    progress.stage(`${file.name}.csv`);
    for (const [name, rows] of await exportFile(db, file, selected)) counts.set(name, rows);
  }
  const files = [...RECORD_FILES, ...PART_FILES].map(({ name }) => [
    `file.${name}`,
    counts.has(name) ? 'bulk' : 'absent',
  ]);
  const manifest = [
    ['propertyName', 'value'],
    ['manifest.version', '1.0'],
    ['oneroster.version', '1.2'],
    ...files,
    ['source.systemName', 'Lectern'],
    ['source.systemCode', 'lectern'],
  ];
  await appendRows(folder, 'manifest', manifest);
  return counts;
}

/** Ids of the people whose records the export has. */
export async function listExportedPeople(
  db: Queryable,
  settings: Pick<ExportSettings, 'applicationId'>,
): Promise<string[]> {
  const selected = { ...settings, testStudents: await listTestStudents(db) };
  const rows = await db.query<{ id: string }>(sql`
    select sourced_id as id from users where ${isExported(selected, 'users')}`);
  return rows.map(({ id }) => id);
}

/** Which records an export has. */
interface Selected extends Pick<ExportSettings, 'applicationId'> {
  /** Their ids: each page would read all people for them. */
  readonly testStudents: readonly string[];
}

async function listTestStudents(db: Queryable): Promise<readonly string[]> {
  const found = await db.first<{ ids: string[] }>(sql`select ${testStudentIds()} as ids`);
  return found?.ids ?? [];
}

async function countRows(db: Queryable, settings: Selected): Promise<number> {
  let all = 0;
  for (const { name } of RECORD_FILES) {
    const table = tableOf(name);
    const found = await db.first<{ count: number }>(sql`
      select count(*) as count from ${table} where ${isExported(settings, name)}`);
    all += found?.count ?? 0;
  }
  return all;
}

/**
 * Which records of a file are exported: no courses made for one student, nor their classes, since
 * reviews make them again; and no test students, who are no part of a roster.
 */
const KEPT: Readonly<Record<string, (testStudents: Sql) => Sql>> = {
  orgs: () => sql`not ${isTestRecord(sql`orgs`)}`,
  users: (testStudents) => sql`sourced_id <> all(${testStudents})`,
  demographics: (testStudents) => sql`sourced_id <> all(${testStudents})`,
  results: (testStudents) => sql`student_id <> all(${testStudents})`,
  courses: () => sql`student_id is null`,
  classes: () => sql`not ${isReviewCourse(sql`classes.course_id`)}`,
  enrollments: (testStudents) => sql`user_id <> all(${testStudents}) and not exists (
    select from classes c
    where c.sourced_id = enrollments.class_id and ${isReviewCourse(sql`c.course_id`)}
  )`,
};

function isExported({ applicationId, testStudents }: Selected, file: string): Sql {
  const isOwned =
    applicationId === undefined ? trusted('true') : sql`application_id = ${applicationId}`;
  const isKept = KEPT[file]?.(sql`${testStudents}::text[]`) ?? trusted('true');
  return sql`status = 'active' and ${isOwned} and ${isKept}`;
}

function tableOf(name: string): Sql {
  const table = KINDS[name]?.kind.table;
  if (!table) throw new Error(`${name}.csv has no kind.`);
  return table;
}

/** Writes a record file and its part files; a file without rows is not created. */
async function exportFile(
  db: Queryable,
  file: RecordFile,
  settings: ExportSettings & Selected,
): Promise<Map<string, number>> {
  const served = KINDS[file.name];
  if (!served) return new Map();
  const { table } = served.kind;
  const where = isExported(settings, file.name);
  const metadataKeys = await listMetadataKeys(db, table, where);
  const tables = new Tables(settings.folder, file, metadataKeys);
  const print = { file, metadataKeys, usedIds: new Set<string>() };
  for (let after = ''; ; ) {
    const rows = await db.query<{ id: string; record: string }>(sql`
      select sourced_id as id, record from ${table}
      where ${where}
        and ${after === '' ? trusted('true') : sql`sourced_id > ${after}`}
      order by sourced_id limit ${PAGE_ROWS}`);
    await tables.write(rows.map(({ record }) => printRecord(membersOf(served, record), print)));
    settings.progress.tick(rows.length);
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_ROWS) return tables.counts;
    after = last.id;
  }
}

/** Metadata keys that have a text in at least one record. */
async function listMetadataKeys(db: Queryable, table: Sql, where: Sql): Promise<string[]> {
  const rows = await db.query<{ key: string }>(sql`
    select distinct key from ${table}, jsonb_each(metadata)
    where ${where} and jsonb_typeof(value) = 'string' and value <> '""'
    order by key limit ${METADATA_COLUMNS_MAX + 1}`);
  if (rows.length > METADATA_COLUMNS_MAX) return [];
  const keys = rows.map(({ key }) => key);
  const folded = Map.groupBy(keys, (key) => key.trim().toLowerCase());
  const isPlain = (key: string) =>
    key === key.trim() && folded.get(key.toLowerCase())?.length === 1;
  return keys.filter(
    (key) => isPlain(key) && METADATA + key.toLowerCase() !== REST_COLUMN.toLowerCase(),
  );
}

/** A record file and its part files; each is created with its first row. */
class Tables {
  readonly #folder: string;
  readonly #file: RecordFile;
  readonly #metadataKeys: readonly string[];
  /** The rows of each file. */
  readonly counts = new Map<string, number>();

  constructor(folder: string, file: RecordFile, metadataKeys: readonly string[]) {
    this.#folder = folder;
    this.#file = file;
    this.#metadataKeys = metadataKeys;
  }

  async write(printed: readonly PrintedRecord[]): Promise<void> {
    await this.#writeTo(
      this.#file.name,
      printed.map(({ row }) => row),
    );
    for (const part of PART_FILES.filter(({ of }) => of === this.#file.name)) {
      await this.#writeTo(
        part.name,
        printed.flatMap(({ parts }) => parts.get(part.name) ?? []),
      );
    }
  }

  async #writeTo(name: string, rows: readonly (readonly string[])[]): Promise<void> {
    if (rows.length === 0) return;
    const before = this.counts.get(name);
    const titles = before === undefined ? [this.#titles(name)] : [];
    await appendRows(this.#folder, name, [...titles, ...rows]);
    this.counts.set(name, (before ?? 0) + rows.length);
  }

  #titles(name: string): string[] {
    const part = PART_FILES.find((each) => each.name === name);
    if (part) return [...HEAD_COLUMNS, part.owner, ...part.columns.map((column) => column.name)];
    const columns = this.#file.columns.map((column) => column.name);
    const metadata = this.#metadataKeys.map((key) => METADATA + key);
    return [...HEAD_COLUMNS, ...columns, ...metadata, REST_COLUMN];
  }
}

/**
 * Adds rows to a CSV file. It is open for this moment only: a stream that fails while another one
 * is waited for would end the process.
 */
function appendRows(
  folder: string,
  name: string,
  rows: readonly (readonly string[])[],
): Promise<void> {
  return appendFile(join(folder, `${name}.csv`), printGuarded(rows), { mode: 0o600 });
}
