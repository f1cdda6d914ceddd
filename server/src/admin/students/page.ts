/** Prints the export of a student as a page of HTML that families can read. */
import { escapeText } from '../../lib/html.ts';
import { storedUuid } from '../../storage/database/expressions.ts';
import type { Queryable, Transaction } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import type { Group } from './data-inventory.ts';
import { type Exported, exportTables } from './export.ts';

/** In the order of the page. */
const GROUPS: readonly (readonly [Group, string])[] = [
  ['person', 'Who the student is'],
  ['learning', 'What the student has learned and done'],
  ['access', 'Who may see the data, and who has seen it'],
  ['sent', 'What applications have sent'],
  ['technical', 'What the server keeps so that it works'],
];

/** Copies of other columns, and numbers that mean something to the server alone. */
const HIDDEN = new Set([
  ...['record', 'readers', 'ungranted_readers', 'role_orgs', 'xid', 'seq', 'content_hash', 'key'],
  ...['payload_id', 'trace_id', 'digest', 'people_id', 'erased_reply', 'hash', 'student_id'],
]);

/** Titles of the records that columns name by their ids. */
const TITLES: readonly (readonly [columns: readonly string[], find: (ids: string[]) => Sql])[] = [
  [
    ['course_id', 'source_course_id'],
    (ids) =>
      sql`select sourced_id as id, title from courses where sourced_id = any(${ids}::text[])`,
  ],
  [
    ['class_id'],
    (ids) =>
      sql`select sourced_id as id, title from classes where sourced_id = any(${ids}::text[])`,
  ],
  [
    ['school_id', 'org_id', 'primary_org_id'],
    (ids) => sql`
      select sourced_id as id, name as title from orgs where sourced_id = any(${ids}::text[])`,
  ],
  [
    ['application_id', 'source_application_id'],
    (ids) => sql`
      select sourced_id::text as id, name as title from applications
      where sourced_id::text = any(${ids}::text[])`,
  ],
  [
    ['lesson_id', 'source_lesson_id'],
    (ids) => sql`
      select sourced_id::text as id, title from lessons
      where sourced_id = any(array(
        select ${storedUuid(sql`id`)} from unnest(${ids}::text[]) as id))`,
  ],
  [
    ['line_item_id', 'assessment_line_item_id'],
    (ids) => sql`
      select sourced_id as id, title from line_items where sourced_id = any(${ids}::text[])
      union all
      select sourced_id, title from assessment_line_items where sourced_id = any(${ids}::text[])
      union all
      select sourced_id, title from own_assessment_line_items
        where sourced_id = any(${ids}::text[])`,
  ],
  [
    ['cf_item_id'],
    (ids) => sql`
      select sourced_id::text as id, full_statement as title from cf_items
      where sourced_id = any(${ids}::uuid[])`,
  ],
];

type Row = Readonly<Record<string, unknown>>;

interface Section extends Omit<Exported, 'rows'> {
  readonly rows: readonly Row[];
  /** All rows of the student; `rows` are the first of them. */
  readonly count: number;
  /** By column, then by id. */
  readonly titles: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** Beyond it a table is no longer read by people, and browsers become slow. */
const ROWS_MAX = 2_000;

/** The page in pieces; none when there is no data. `tx` must be a snapshot. */
export async function* exportPage(
  tx: Transaction,
  id: string,
  now: Date,
): AsyncGenerator<string, void> {
  // A record before those that refer to it.
  const tables = (await Array.fromAsync(exportTables(tx, id))).reverse();
  let begun = false;
  for (const [group, title] of GROUPS) {
    let headed = false;
    for (const table of tables.filter((each) => each.group === group)) {
      const section = await readSection(tx, table);
      if (section.count === 0) continue;
      if (!begun) yield printHead(id, await findName(tx, id), now);
      if (!headed) yield `<h2>${title}</h2>\n`;
      begun = true;
      headed = true;
      yield printSection(section);
    }
  }
  if (begun) yield '</main></body>\n</html>\n';
}

async function readSection(tx: Queryable, { rows: texts, ...told }: Exported): Promise<Section> {
  const rows: Row[] = [];
  let count = 0;
  for await (const text of texts) {
    if (count < ROWS_MAX) rows.push(JSON.parse(text));
    count += 1;
  }
  return { ...told, rows, count, titles: await findTitles(tx, rows) };
}

async function findName(db: Queryable, id: string): Promise<string | undefined> {
  const user = await db.first<{ name: string }>(sql`
    select concat_ws(' ', given_name, family_name) as name from users where sourced_id = ${id}`);
  return user?.name;
}

async function findTitles(db: Queryable, rows: readonly Row[]): Promise<Section['titles']> {
  const titles = new Map<string, ReadonlyMap<string, string>>();
  for (const [columns, find] of TITLES) {
    const ids = rows.flatMap((row) => columns.map((column) => row[column]));
    const texts = [...new Set(ids.filter((one) => typeof one === 'string'))];
    if (texts.length === 0) continue;
    const found = await db.query<{ id: string; title: string }>(find(texts));
    const byId = new Map(found.map(({ id, title }) => [id, title]));
    for (const column of columns) titles.set(column, byId);
  }
  return titles;
}

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; color: #1a1a1a; background: #fff;
  max-width: 70rem; margin: 2rem auto; padding: 0 1rem }
h1, h2, h3 { line-height: 1.2 } h2 { margin-top: 3rem }
div { overflow-x: auto }
table { border-collapse: collapse; font-size: .875rem }
th, td { border: 1px solid #767676; padding: .25rem .5rem; text-align: left; vertical-align: top }
th { background: #f0f0f0 } td { overflow-wrap: anywhere; min-width: 6rem }
summary { cursor: pointer } @media print { body { margin: 0; max-width: none } }`;

function printHead(id: string, name: string | undefined, now: Date): string {
  const heading = escapeText(`What is stored of ${name ?? `the student ${id}`}`);
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${heading}</title>
<style>${STYLE}
</style></head>
<body><main>
<h1>${heading}</h1>
<p>All data of this student on this server, as of ${printTime(now.toISOString())}. Its id is
<code>${escapeText(id)}</code>. Times are in UTC. Columns that are empty everywhere, numbers that
mean something to the server alone, ids of what has a title, and what is beyond
${ROWS_MAX.toLocaleString('en')} entries of a table are left out here; the export as JSON has them,
too.</p>
<p>Schools enter who a student is, and applications send what a student does. Ask the school to
correct or to erase what is wrong here.</p>
`;
}

function printSection({ table, group, title, rows, count, titles }: Section): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter(
    (column) => !HIDDEN.has(column) && rows.some((row) => !isEmpty(row[column])),
  );
  const head = columns.map((column) => `<th scope="col">${escapeText(labelOf(column))}</th>`);
  const body = rows.map((row) => {
    const cells = columns.map((column) => `<td>${printCell(row[column], titles.get(column))}</td>`);
    return `<tr>${cells.join('')}</tr>`;
  });
  const shown = `<div tabindex="0" role="region" aria-label="${escapeText(title)}"><table>
<thead><tr>${head.join('')}</tr></thead>
<tbody>
${body.join('\n')}
</tbody></table></div>`;
  const first = count > rows.length ? `The first ${rows.length.toLocaleString('en')} of ` : '';
  const entries = count === 1 ? '1 entry' : `${count.toLocaleString('en')} entries`;
  const summary = `${first}${entries} of the table <code>${table}</code>`;
  const folded = `<details><summary>${summary}</summary>${shown}</details>`;
  const hides = group === 'sent' || group === 'technical';
  return `<h3>${escapeText(title)}</h3>\n${hides ? folded : `<p>${summary}</p>${shown}`}\n`;
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/** `score_date` → `Score date`, `course_id` → `Course`. */
function labelOf(column: string): string {
  if (column === 'sourced_id') return 'Id';
  const words = column.replace(/_(?:id|at)$/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[\d.:+Z-]*$/;

function printTime(text: string): string {
  const date = new Date(text);
  return Number.isNaN(date.getTime())
    ? escapeText(text)
    : date.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
}

function printCell(value: unknown, titles?: ReadonlyMap<string, string>): string {
  if (isEmpty(value)) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map((one) => printCell(one, titles)).join('<br>');
  if (typeof value === 'object') return `<code>${escapeText(JSON.stringify(value))}</code>`;
  const text = String(value);
  if (INSTANT.test(text)) return printTime(text);
  return escapeText(titles?.get(text) ?? text);
}
