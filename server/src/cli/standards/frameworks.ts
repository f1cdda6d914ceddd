/** `lectern standards list`, `show` and `export`: prints or writes stored frameworks. */
import { join } from 'node:path';
import { printCsv } from '../../files/csv.ts';
import { Problem } from '../../http/problem.ts';
import { makeFolders } from '../../lib/disk/make-folders.ts';
import { parseUuid } from '../../lib/uuid.ts';
import { findPackage } from '../../standards/files/stored.ts';
import { workbookOf } from '../../standards/tables/export.ts';
import { tablesOfPackage } from '../../standards/tables/print.ts';
import { STATEMENT_MS } from '../../standards/upload/upload-queries.ts';
import { isMembers, type Members } from '../../standards/values/references.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { withDatabase } from '../database.ts';
import { CommandError, EXIT } from '../exit.ts';
import {
  counted,
  note,
  type Output,
  printJson,
  printLine,
  printRecord,
  printTable,
} from '../output.ts';
import { unwritable, writePrivateFile } from '../private-file.ts';
import { type Branch, type Outline, outlineOf } from './outline.ts';
import { listFrameworks } from './queries.ts';

/** The stored package with this id; throws a CommandError when it does not exist. */
export async function requirePackage(db: Queryable, text: string): Promise<Members> {
  const id = parseUuid(text);
  const body = id && (await findPackage(db, id));
  if (body) return body;
  throw new CommandError(EXIT.notFound, `There is no framework '${text}'.`);
}

async function readFramework(id: string): Promise<Members> {
  return withDatabase((db) => requirePackage(db, id), { statementTimeoutMs: STATEMENT_MS });
}

export async function listStandards({ output }: { output: 'table' | 'json' | 'csv' }) {
  const frameworks = await withDatabase(listFrameworks);
  if (output === 'json') return printJson({ frameworks });
  const rows = frameworks.map((framework) => [
    framework.identifier,
    String(framework.items),
    String(framework.associations),
    framework.lastChangeDateTime.toISOString().slice(0, output === 'csv' ? undefined : 10),
    framework.adoptionStatus ?? '',
    framework.version ?? '',
    framework.visibility,
    framework.applicationName,
    framework.creator,
    framework.title,
  ]);
  const head =
    'IDENTIFIER ITEMS ASSOCIATIONS CHANGED STATUS VERSION VISIBILITY OWNER CREATOR TITLE'.split(
      ' ',
    );
  if (output === 'csv') process.stdout.write(printCsv([head.map(lower), ...rows]));
  else printTable(head, rows);
}

const lower = (text: string) => text.toLowerCase();

export async function showStandards(
  id: string,
  { output, depth }: Output & { depth: number },
): Promise<void> {
  const body = await readFramework(id);
  const outline = outlineOf(body, depth);
  const document = isMembers(body['CFDocument']) ? body['CFDocument'] : {};
  if (output === 'json') return printJson({ CFDocument: document, ...outline });
  printRecord([...documentLines(document), ...outlineLines(outline)]);
  if (outline.tree.length > 0) printLine('');
  printBranches(outline.tree, '  ');
}

/** The members that are texts; only the JSON output has the others. */
function documentLines(document: Members): [string, string][] {
  return Object.entries(document).flatMap(([member, value]): [string, string][] => {
    const texts = Array.isArray(value) ? value : [value];
    const isText = texts.every((text) => typeof text === 'string');
    return isText ? [[member, texts.join(', ')]] : [];
  });
}

function outlineLines(outline: Outline): [string, string][] {
  const { itemsByLevel, itemsOutside } = outline;
  const levels = itemsByLevel.map((count, index) => `${counted(count)} on level ${index + 1}`);
  if (itemsOutside > 0) levels.push(`${counted(itemsOutside)} outside the tree`);
  return [
    ['Items', [counted(outline.items), levels.join(', ')].filter(Boolean).join(': ')],
    ['Item types', countsText(outline.itemsByType)],
    [
      'Associations',
      [counted(outline.associations), countsText(outline.associationsByType)]
        .filter(Boolean)
        .join(': '),
    ],
  ];
}

function countsText(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts).map(
    ([name, count]) => `${counted(count)} ${name || 'without'}`,
  );
  return parts.join(', ');
}

/** Prints the branches, children indented below their parent. */
function printBranches(branches: readonly Branch[], indent: string): void {
  for (const { humanCodingScheme, fullStatement, children } of branches) {
    const line = [humanCodingScheme, fullStatement].filter(Boolean).join('  ');
    printLine(`${indent}${line}`.slice(0, process.stdout.columns));
    printBranches(children, `${indent}  `);
  }
}

interface ExportOptions {
  readonly format: 'case' | 'csv' | 'xlsx';
  /** A file for CASE (default: stdout) and a workbook, a folder for CSV. */
  readonly out?: string;
}

export async function exportStandards(id: string, { format, out }: ExportOptions): Promise<void> {
  if (format === 'csv' && out === undefined) {
    throw new CommandError(EXIT.usage, 'CSV files need a folder: --out <folder>.');
  }
  if (format === 'xlsx' && out === undefined) {
    throw new CommandError(EXIT.usage, 'A workbook needs a file: --out <file.xlsx>.');
  }
  const body = await readFramework(id);
  if (out === undefined) {
    printJson(body);
    return;
  }
  try {
    if (format === 'csv') await writeTables(out, body);
    else if (format === 'xlsx')
      await writePrivateFile(out, await workbookOf(tablesOfPackage(body)));
    else await writePrivateFile(out, `${JSON.stringify(body, null, 2)}\n`);
  } catch (error) {
    if (error instanceof Problem) throw new CommandError(EXIT.invalid, error.message);
    unwritable(out)(error);
  }
}

/** Writes empty tables, too, so that a folder never mixes tables of two exports. */
async function writeTables(folder: string, body: Members): Promise<void> {
  await makeFolders(folder, 0o700);
  for (const [kind, rows] of tablesOfPackage(body)) {
    const file = join(folder, `${kind}.csv`);
    await writePrivateFile(file, printCsv(rows, { bom: true }));
    note(`${file}: ${counted(rows.length - 1)} rows`);
  }
}
