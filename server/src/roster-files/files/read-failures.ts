/** Reads a CSV file of failed rows (`printFailures`), mended or not, as a package of changes. */
import { Readable } from 'node:stream';
import { printCsv } from '../../files/csv.ts';
import { ImportError } from '../../files/import-error.ts';
import { UnreadableFile } from '../../files/unreadable-file.ts';
import { FAILURE_COLUMNS } from './failures.ts';
import type { CsvFile } from './roster-package.ts';
import { readRows } from './rows.ts';

/** It is held in memory: ten times what 100,000 errors need. */
const BYTES_MAX = 256 * 1_024 * 1_024;

/** The rows of one file so far; they stand in the lines that they have in the list. */
interface Block {
  text: string;
  /** The line that the text has reached, from 1. */
  line: number;
  width: number;
  readonly titles: string;
}

const FIRST = FAILURE_COLUMNS.length;
const FILE = FAILURE_COLUMNS.indexOf('file');

const isHeader = (cells: readonly string[]) =>
  FAILURE_COLUMNS.every((name, index) => cells[index]?.trim().toLowerCase() === name);

/** The files by name; undefined = it is another CSV file. */
export async function readFailures(
  csv: CsvFile,
  nameOf: (file: string) => string,
): Promise<Map<string, CsvFile> | undefined> {
  const blocks = new Map<string, Block>();
  let header: readonly string[] | undefined;
  let headerLine = 0;
  try {
    for await (const batch of readRows(csv)) {
      for (const { line, cells } of batch) {
        if (isHeader(cells)) [header, headerLine] = [withoutEnd(cells.slice(FIRST)), line];
        else if (!header) return undefined;
        else addRow(blocks, { name: nameOf(cells[FILE] ?? ''), header, headerLine, line, cells });
        if (csv.bytes > BYTES_MAX) throw tooLarge();
      }
    }
  } catch (error) {
    // The import tells what is wrong with another file.
    if (header || !(error instanceof UnreadableFile)) throw error;
    return undefined;
  }
  return header && new Map([...blocks].map(([name, { text }]) => [name, fileOf(text)]));
}

function tooLarge(): ImportError {
  return new ImportError('invalid', 'The list of failed rows has more than 256 MiB; split it.');
}

interface FailedRow {
  readonly name: string;
  readonly header: readonly string[];
  readonly headerLine: number;
  readonly line: number;
  readonly cells: readonly string[];
}

function addRow(blocks: Map<string, Block>, row: FailedRow): void {
  const { name, header, headerLine, line, cells } = row;
  // What is wrong with a file as a whole has no row.
  if (header.length === 0 || name === '' || cells.slice(FIRST).every((cell) => cell === '')) return;
  const titles = header.join('\n');
  let block = blocks.get(name);
  if (!block) {
    block = { text: '', line: 1, width: header.length, titles };
    blocks.set(name, block);
    write(block, headerLine, header);
  }
  if (block.titles !== titles) {
    const message = `The list of failed rows has two blocks of ${name}.csv with other columns.`;
    throw new ImportError('invalid', message);
  }
  write(block, line, cells.slice(FIRST, FIRST + block.width));
}

/** Empty lines in front: errors then name the lines of the list. */
function write(block: Block, line: number, cells: readonly string[]): void {
  const gap = Math.max(0, line - block.line);
  const text = '\r\n'.repeat(gap) + printCsv([cells]);
  block.text += text;
  block.line += text.split('\n').length - 1;
}

/** Spreadsheets make all rows as long as the longest one. */
function withoutEnd(cells: readonly string[]): readonly string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  return cells.slice(0, last + 1);
}

function fileOf(text: string): CsvFile {
  const bytes = Buffer.from(text);
  return { bytes: bytes.length, open: async () => Readable.from([bytes]) };
}
