/** A recursive `mkdir` that ends with an error under /proc, where Node's own never ends. */
import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from './errors.ts';

/** `mode`: of the folders that are made; those that are there keep theirs. */
export async function makeFolders(path: string, mode = 0o777): Promise<void> {
  try {
    await makeFolder(path, mode);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || path === dirname(path)) throw error;
    await makeFolders(dirname(path), mode);
    await makeFolder(path, mode);
  }
}

async function makeFolder(path: string, mode: number): Promise<void> {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST' || !(await stat(path)).isDirectory()) throw error;
  }
}
