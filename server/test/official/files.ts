/**
 * Finds the official files of 1EdTech and the review vectors, which tests compare replies with.
 * Their licences do not allow a copy in the repository:
 *
 *     LECTERN_OFFICIAL_FILES=<folder> npm run test:official
 *
 * The default folder is `../shared/data`, beside the repository. Without the files the tests that
 * need them are skipped; when the variable is set, a missing folder is an error.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const VARIABLE = 'LECTERN_OFFICIAL_FILES';
const NAMED = process.env[VARIABLE];
const FOLDER = resolve(NAMED || join(import.meta.dirname, '../../../../shared/data'));

if (NAMED && !existsSync(FOLDER))
  throw new Error(`${VARIABLE}: the folder ${FOLDER} does not exist`);

/** The reason to skip tests that need the files; false = the files are there. */
export const skipWithoutOfficialFiles: string | false = existsSync(FOLDER)
  ? false
  : `they need the official files: ${VARIABLE}=<folder> (default ../shared/data)`;

/** The path of an official file or folder: `officialPath('caliper/events')`. */
export function officialPath(path: string): string {
  return join(FOLDER, path);
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into reference data without types
export function readOfficialJson(path: string): any {
  return JSON.parse(readFileSync(officialPath(path), 'utf8'));
}
