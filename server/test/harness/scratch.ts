/** Folders for a test run: in memory where there is room, since most of the wait is for files. */
import { chmod, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps it in memory; in containers it is often tiny. */
const MEMORY = '/dev/shm';
const ROOM_BYTES_MIN = 2 * 1024 ** 3;

/** An empty folder that PostgreSQL's account may pass; whoever made it removes it. */
export async function scratchFolder(purpose: string): Promise<string> {
  const room = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  const place = room.bavail * room.bsize < ROOM_BYTES_MIN ? tmpdir() : MEMORY;
  const folder = await mkdtemp(join(place, `lectern-${purpose}-`));
  await chmod(folder, 0o755);
  return folder;
}
