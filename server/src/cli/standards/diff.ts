/** `lectern standards diff`: compares two frameworks from files or from the database. */
import { existsSync } from 'node:fs';
import { cut } from '../../lib/shown.ts';
import { isUuid } from '../../lib/uuid.ts';
import { readDraft, readSource, tablesId } from '../../standards/files/read-source.ts';
import { type ReadPackage, readPackage } from '../../standards/read/read-package.ts';
import { STATEMENT_MS } from '../../standards/upload/upload-queries.ts';
import type { Members } from '../../standards/values/references.ts';
import { withDatabase } from '../database.ts';
import { CommandError, EXIT } from '../exit.ts';
import { counted, note, type Output, printJson, printLine } from '../output.ts';
import { type Changed, comparePackages, type Difference, type Named } from './compare.ts';
import { findingLine } from './failed.ts';
import { requirePackage } from './frameworks.ts';
import { listSources } from './sources.ts';

/** Characters of a line that are shown of a statement, and of a value. */
const TEXT_MAX = 80;
const VALUE_MAX = 120;

interface DiffOptions extends Output {
  readonly exitCode?: true;
}

export async function diffStandards(
  before: string,
  after: string,
  { output, exitCode }: DiffOptions,
): Promise<void> {
  const sides = [before, after] as const;
  const stored = await storedPackages(sides.filter(isId));
  const [left, right] = [await readSide(before, stored), await readSide(after, stored)];
  const comparison = comparePackages(left, right);
  if (output === 'json') printJson(comparison);
  else if (comparison.equal) printLine('no differences');
  else {
    for (const kind of ['document', 'items', 'associations', 'definitions'] as const) {
      printDifference(kind, comparison[kind]);
    }
  }
  if (exitCode && !comparison.equal) {
    throw new CommandError(EXIT.conflict, 'The frameworks differ.');
  }
}

/** An existing file takes precedence, because a file name may be a UUID. */
function isId(text: string): boolean {
  return isUuid(text) && !existsSync(text);
}

/** The stored packages by id as given; without ids no database is opened. */
async function storedPackages(ids: readonly string[]): Promise<Map<string, Members>> {
  const found = new Map<string, Members>();
  if (ids.length === 0) return found;
  await withDatabase(
    async (db) => {
      for (const id of ids) found.set(id, await requirePackage(db, id));
    },
    { statementTimeoutMs: STATEMENT_MS },
  );
  return found;
}

async function readSide(text: string, stored: ReadonlyMap<string, Members>): Promise<ReadPackage> {
  const body = stored.get(text);
  if (body) return requireRead(text, readPackage(body).package);
  const sources = await listSources([text]);
  const [source] = sources;
  if (!source || sources.length > 1) {
    throw new CommandError(
      EXIT.usage,
      `'${text}' holds ${sources.length} frameworks; name the files of one.`,
    );
  }
  const draft = await readDraft(source);
  // Members without a column in the tables are taken from the stored side, so they do not differ.
  const base = [...stored].find(([id]) => id.toLowerCase() === tablesId(draft))?.[1];
  const reading = readSource(draft, { now: new Date(0).toISOString(), stored: base });
  for (const finding of reading.findings) note(`${text}: ${findingLine(finding)}`);
  return requireRead(text, reading.package);
}

function requireRead(text: string, read: ReadPackage | undefined): ReadPackage {
  if (read) return read;
  throw new CommandError(
    EXIT.invalid,
    `'${text}' cannot be compared: it is not a valid framework.`,
  );
}

function printDifference(kind: string, { added, changed, removed }: Difference): void {
  if (added.length + changed.length + removed.length === 0) return;
  const counts = { added: added.length, changed: changed.length, removed: removed.length };
  const words = Object.entries(counts).map(([name, count]) => `${counted(count)} ${name}`);
  printLine(`${kind}: ${words.join(' · ')}`);
  for (const record of added) printLine(`  + ${nameLine(record)}`);
  for (const record of changed) printChanged(record);
  for (const record of removed) printLine(`  - ${nameLine(record)}`);
}

function nameLine({ identifier, name, text }: Named): string {
  return [identifier, name, cut(text, TEXT_MAX)].filter((part) => part !== '').join('  ');
}

function printChanged(record: Changed): void {
  printLine(`  ~ ${nameLine(record)}`);
  for (const { member, before, after } of record.members) {
    printLine(`      ${member}: ${valueText(before)} → ${valueText(after)}`);
  }
}

function valueText(value: unknown): string {
  return value === undefined ? '(none)' : cut(JSON.stringify(value), VALUE_MAX);
}
