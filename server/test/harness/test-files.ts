/**
 * Shares the test files among a few processes. A process that loads the server once runs many
 * files; with a process for each file, half of the time goes into loading and warming up. The files
 * of a process run one after the other, each as a test that contains the tests of the file.
 */
import { glob, open, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { cleanUp, sharedProcess } from './database.ts';
import { LONGEST_FILES } from './summary-reporter.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

const EVERY_FILE = [
  'server/**/*.test.ts',
  ...['console', 'demo', 'sdk', 'sdk-python'].map((workspace) => `${workspace}/test/*.test.ts`),
];

/** Files that start processes, open every page, or take ten seconds: most of the time. */
const SLOW = '.slow.test.ts';

/** A file that never ends is named as failed; the longest takes minutes, 20 on a slow machine. */
const FILE_MS_MAX = 3_600_000;

/** Files that open pages in Chromium. */
const OPENS_PAGES = /harness\/(chromium|visit|tell)\.ts'/;

/** Each file is in one of the lists, in the order in which it should begin. */
interface Queue {
  readonly pages: readonly string[];
  readonly others: readonly string[];
}

/**
 * Writes the lists of the files to the folder, for the processes to take from: those that the
 * variable TEST_FILES names by patterns, else all but the slow ones.
 */
export async function listTestFiles(folder: string): Promise<void> {
  const given = process.env['TEST_FILES']?.split(' ');
  const found = await Array.fromAsync(glob(given ?? EVERY_FILE, { cwd: ROOT }));
  const files = [...new Set(found)]
    .filter((file) => !file.includes('node_modules') && (given || !file.endsWith(SLOW)))
    .sort();
  // Begun last, one of these would run alone.
  const longest = Object.keys(JSON.parse(await readFile(join(ROOT, LONGEST_FILES), 'utf8')));
  const ordered = [...longest.filter((file) => files.includes(file)), ...files];
  const queue = { pages: new Set<string>(), others: new Set<string>() };
  for (const file of ordered) {
    const text = await readFile(join(ROOT, file), 'utf8');
    queue[OPENS_PAGES.test(text) ? 'pages' : 'others'].add(file);
  }
  const lists: Queue = { pages: [...queue.pages], others: [...queue.others] };
  await writeFile(join(folder, 'files.json'), JSON.stringify(lists));
  process.env['TEST_QUEUE'] = folder;
}

/** Whether no other process has taken the file: only the first one creates its mark. */
async function isFree(folder: string, file: string): Promise<boolean> {
  try {
    await (await open(join(folder, file.replaceAll('/', ' ')), 'wx')).close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Runs test files until none is left, those of one list first: a process that has a browser takes
 * the files that need one.
 */
export async function runTestFiles(first: keyof Queue): Promise<void> {
  const folder = process.env['TEST_QUEUE'];
  if (!folder) throw new Error('Run the tests with `npm test`: its set-up lists the files.');
  const queue: Queue = JSON.parse(await readFile(join(folder, 'files.json'), 'utf8'));
  const second = first === 'pages' ? 'others' : 'pages';
  await sharedProcess(async () => {
    for (const file of [...queue[first], ...queue[second]]) {
      if (!(await isFree(folder, file))) continue;
      await test(file, { timeout: FILE_MS_MAX }, async (t) => {
        await import(pathToFileURL(join(ROOT, file)).href);
        // Tests run in order. Without this one the file would end when its first tests have.
        await t.test('the file ends', () => {});
        // Last of all hooks: those of the file may use what the cleanups end.
        t.after(cleanUp);
      });
    }
  });
}
