/**
 * Shares the test files among a few processes. A process that loads the server once runs many
 * files; with a process for each file, half of the time goes into loading and warming up. The files
 * of a process run one after the other, each as a test that contains the tests of the file.
 */
import { glob, open, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

const ROOT = resolve(import.meta.dirname, '../../..');

/** The tests of promises first: they take longest. Acceptance tests load no server. */
const EVERY_FILE = [
  ...['server/test/promises/*.test.ts', 'server/**/*.test.ts'],
  ...['sdk/test/*.test.ts', 'sdk-python/test/*.test.ts'],
  'console/test/*.test.ts',
];
const OWN_PROCESS = /node_modules|\/acceptance\//;

/** Writes the list of the files to the folder, for the processes to take from. */
export async function listTestFiles(folder: string): Promise<void> {
  const patterns = process.env['TEST_FILES']?.split(' ') ?? EVERY_FILE;
  const files = new Set<string>();
  for (const pattern of patterns) {
    for (const file of (await Array.fromAsync(glob(pattern, { cwd: ROOT }))).sort()) {
      if (!OWN_PROCESS.test(file)) files.add(file);
    }
  }
  await writeFile(join(folder, 'files.json'), JSON.stringify([...files]));
  process.env['TEST_QUEUE'] = folder;
}

/** Whether no other process has taken the file: only the first one creates its mark. */
async function isFree(folder: string, index: number): Promise<boolean> {
  try {
    await (await open(join(folder, String(index)), 'wx')).close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Runs test files until none is left. */
export async function runTestFiles(): Promise<void> {
  const folder = process.env['TEST_QUEUE'];
  if (!folder) throw new Error('Run the tests with `npm test`: its set-up lists the files.');
  const { default: files }: { default: string[] } = await import(join(folder, 'files.json'), {
    with: { type: 'json' },
  });
  for (const [index, file] of files.entries()) {
    if (!(await isFree(folder, index))) continue;
    await test(file, async (t) => {
      await import(pathToFileURL(join(ROOT, file)).href);
      // Tests run in order. Without this one the file would end when its first tests have.
      await t.test('the file ends', () => {});
    });
  }
}
