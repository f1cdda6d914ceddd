/** Makes folders for test runs, in memory where there is room: most of the wait is for files. */
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from './database.ts';

/** A file system in memory (Linux); in containers it is often too small. */
const MEMORY = '/dev/shm';
const ROOM_BYTES_MIN = 2 * 1024 ** 3;

/** A new, empty folder that PostgreSQL's account may enter; the caller removes it. */
export async function scratchFolder(purpose: string): Promise<string> {
  const room = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  const place = room.bavail * room.bsize < ROOM_BYTES_MIN ? tmpdir() : MEMORY;
  const folder = await mkdtemp(join(place, `lectern-${purpose}-`));
  await chmod(folder, 0o755);
  return folder;
}

/** A folder that goes with the end of the test file: to be called outside of hooks. */
export async function testFolder(purpose: string): Promise<string> {
  const folder = await scratchFolder(purpose);
  atEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
