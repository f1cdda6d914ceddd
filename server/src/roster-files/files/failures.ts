/**
 * The CSV file of the rows of a roster that fail: each row whole, as it was sent, the reason first.
 * Each file has a block with its own header. Mended, it is imported like a package.
 */
import { printCsv } from '../../files/csv.ts';
import { UnreadableFile } from '../../files/unreadable-file.ts';
import { cut, VALUE_CHARACTERS_MAX } from '../../lib/shown.ts';
import { RECORD_FILES } from '../binding/files.ts';
import { PART_FILES, type PartFile } from '../binding/parts.ts';
import type { Report, RosterFinding } from './report.ts';
import type { CsvFile, RosterPackage } from './roster-package.ts';
import { foldTitle, readRows } from './rows.ts';

/** In front of the columns of the row. */
export const FAILURE_COLUMNS = ['reason', 'code', 'file', 'line', 'column', 'value'];

/** Never copied, as it is never read. */
const PASSWORD = 'password';

const HEADER_LINE = 1;

type Rows = readonly (readonly string[])[];

/** What is known of the rows of one file. */
interface Failing {
  readonly name: string;
  /** What is wrong with its header, or with the file as a whole. */
  readonly whole: readonly RosterFinding[];
  readonly byLine: ReadonlyMap<number, readonly RosterFinding[]>;
  /** Ids of records that fail: with all of their rows, also those without an error. */
  readonly owners: ReadonlySet<string>;
  readonly part: PartFile | undefined;
}

interface Failures {
  readonly csv: string;
  /** Ids of the people in the rows. */
  readonly people: ReadonlySet<string>;
  /** What stands in the cells that findings are about. */
  readonly values: ReadonlyMap<RosterFinding, string>;
}

interface Found {
  readonly people: Set<string>;
  readonly values: Map<RosterFinding, string>;
}

/** Reads the files with errors again. */
export async function printFailures(
  { files }: RosterPackage,
  { findings }: Pick<Report, 'findings'>,
): Promise<Failures> {
  const seen: Found = { people: new Set(), values: new Map() };
  const byFile = Map.groupBy(findings, ({ file }) => file);
  const blocks: Rows[] = [];
  const known = new Set<string>();
  const add = async (name: string, owned: Pick<Failing, 'owners' | 'part'>) => {
    known.add(`${name}.csv`);
    const found = byFile.get(`${name}.csv`) ?? [];
    const byLine = Map.groupBy(found, ({ line }) => line);
    const whole = found.filter(({ line }) => line <= HEADER_LINE);
    blocks.push(await blockOf(files.get(name), { name, whole, byLine, ...owned }, seen));
  };
  for (const { name } of RECORD_FILES) {
    const parts = PART_FILES.filter(({ of }) => of === name);
    const all = [name, ...parts.map((part) => part.name)];
    const found = all.flatMap((file) => byFile.get(`${file}.csv`) ?? []);
    const owners = new Set(found.map(({ sourcedId = '' }) => sourcedId));
    owners.delete('');
    await add(name, { owners, part: undefined });
    for (const part of parts) await add(part.name, { owners, part });
  }
  const others = findings.filter(({ file }) => !known.has(file));
  const rest = others.map((finding) => headOf([finding], seen));
  const rows = [...blocks.flat(), ...(rest.length > 0 ? [FAILURE_COLUMNS, ...rest] : [])];
  const csv = printCsv(rows.length > 0 ? rows : [FAILURE_COLUMNS], { bom: true });
  return { csv, ...seen };
}

/** Header and failing rows of one file; nothing when no row fails. */
async function blockOf(csv: CsvFile | undefined, failing: Failing, seen: Found): Promise<Rows> {
  const { name, whole, byLine, owners, part } = failing;
  const rows = whole.map((finding) => headOf([finding], seen));
  let titles: readonly string[] = [];
  if (csv && (byLine.size > 0 || owners.size > 0)) {
    for await (const row of rowsOf(csv)) {
      const { header, line, cells } = row;
      titles = header;
      const own = byLine.get(line);
      const id = cells[indexOf(header, part?.owner ?? 'sourcedId')]?.trim() ?? '';
      for (const finding of own ?? []) seen.values.set(finding, cellOf(name, row, finding));
      const head = own ? headOf(own, seen) : owners.has(id) && wholeHead(failing, { id, line });
      if (!head) continue;
      rows.push([...head, ...withoutPasswords(header, cells)]);
      for (const person of peopleIn(name, header, cells)) seen.people.add(person);
    }
  }
  return rows.length > 0 ? [[...FAILURE_COLUMNS, ...titles], ...rows] : [];
}

interface Row {
  readonly header: readonly string[];
  readonly line: number;
  readonly cells: readonly string[];
}

/** The rows as far as the file can be read: what stops the reading is an error of its own. */
async function* rowsOf(csv: CsvFile): AsyncGenerator<Row> {
  let header: readonly string[] | undefined;
  try {
    for await (const batch of readRows(csv)) {
      for (const { line, cells } of batch) {
        if (header) yield { header, line, cells };
        else header = cells;
      }
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
  }
}

const indexOf = (header: readonly string[], name: string) =>
  header.findIndex((title) => foldTitle(title) === foldTitle(name));

/** What the cell of a finding has; '' = it is about no single cell. */
function cellOf(file: string, { header, cells }: Row, { column }: RosterFinding): string {
  if (column === '' || column === PASSWORD) return '';
  const names = [column, ...(ALIASES.get(`${file} ${column}`) ?? [])];
  const index = names.map((name) => indexOf(header, name)).find((at) => at >= 0) ?? -1;
  return cut(cells[index] ?? '', VALUE_CHARACTERS_MAX);
}

/** By the file and the name of a column in the standard. */
const ALIASES = new Map(
  [...RECORD_FILES, ...PART_FILES].flatMap(({ name: file, columns }) =>
    columns.map(({ name, aliases }) => [`${file} ${name}`, aliases] as const),
  ),
);

function withoutPasswords(header: readonly string[], cells: readonly string[]): readonly string[] {
  const index = indexOf(header, PASSWORD);
  return cells.map((cell, at) => (at === index ? '' : cell));
}

const PERSON_COLUMNS = ['userSourcedId', 'studentSourcedId'];
const PERSON_FILES = new Set(['users', 'demographics']);

/** Ids of people that the row names. */
function peopleIn(file: string, header: readonly string[], cells: readonly string[]): string[] {
  const columns = PERSON_FILES.has(file) ? ['sourcedId'] : PERSON_COLUMNS;
  const named = columns.map((column) => cells[indexOf(header, column)]?.trim() ?? '');
  return named.filter((id) => id !== '' && !id.includes('\0'));
}

/** All that is wrong with one row. */
function headOf(
  findings: readonly RosterFinding[],
  { values }: Pick<Found, 'values'>,
): readonly string[] {
  const [{ file, line } = { file: '', line: 0 }] = findings;
  const joined = (texts: readonly string[]) => [...new Set(texts)].filter(Boolean).join(' ');
  return [
    joined(findings.map(({ message }) => message)),
    joined(findings.map(({ code }) => code)),
    file,
    line === 0 ? '' : String(line),
    joined(findings.map(({ column }) => column)),
    joined(findings.map((finding) => values.get(finding) ?? '')),
  ];
}

/** A row without an error, which the record needs when it is sent again. */
function wholeHead({ name, part }: Failing, { id, line }: { id: string; line: number }) {
  const reason = part
    ? `It is a part of '${id}' in ${part.of}.csv.`
    : `A part of '${id}' in another file has an error.`;
  return [reason, '', `${name}.csv`, String(line), '', ''];
}
