/**
 * The lock of one process on a folder, in whatever container or machine it runs. The lock file
 * names its process, and shows signs of life; a process also listens at a socket in the folder,
 * which answers through all containers of a machine, and falls silent when the process ends. A
 * process id alone means another process elsewhere.
 */
import {
  chmod,
  type FileHandle,
  link,
  mkdir,
  open,
  readFile,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { createConnection, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { randomId } from '../events/ids.ts';
import { isOfOneKernel, ownPlace, type Place } from './place.ts';

export interface FolderLock {
  /** Throws when another process has the folder: it took this one, which stood still, for dead. */
  confirm(): Promise<void>;
  /** Gives the folder free. */
  release(): Promise<void>;
}

/** The first line of the lock file. */
interface Owner {
  readonly pid: number;
  /** When the process started, since ids are used again; '-' where the system does not tell. */
  readonly start: string;
  readonly id: string;
  /** Undefined in a file of an older SDK. */
  readonly place: Place | undefined;
  /** Its socket in the folder; '-' = the volume takes none. */
  readonly socket: string | undefined;
}

const BEAT_MS = 2_000;
/** A lock file that stays the same for so long is that of a dead process: five beats. */
const SILENCE_MS = 10_000;
const WATCH_MS = 250;
/** The path of a socket has at most 107 bytes on Linux and 103 on macOS. */
const SOCKET_BYTES_MAX = 103;

interface Own extends Owner {
  readonly place: Place;
}

/** Takes the lock; throws when a living process has it. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'lock');
  const id = randomId();
  const server = await listen(join(folder, `lock.${id.slice(9)}.sock`));
  const own = {
    ...{ pid: process.pid, start: await startOf(process.pid), id, place: await ownPlace() },
    socket: server ? `lock.${id.slice(9)}.sock` : '-',
  };
  const draft = `${path}.${id.slice(9)}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.write(`${printOwner(own)}\n0\n`, 0);
    // A link appears whole or not at all.
    while (!(await link(draft, path).then(() => true, isThere))) await takeOver(folder, own);
    return hold(path, file, server);
  } catch (error) {
    await file.close();
    server?.close();
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

function isThere(error: NodeJS.ErrnoException): false {
  if (error.code === 'EEXIST') return false;
  throw error;
}

/** Shows signs of life until it is given back or lost; keeps no process alive. */
async function hold(
  path: string,
  file: FileHandle,
  server: Server | undefined,
): Promise<FolderLock> {
  const { ino } = await file.stat();
  const text = (await readText(path)) ?? '';
  let count = 0;
  let written: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    count += 1;
    // Into the own file, which is nobody's when another process has put its own in this place.
    written = file.write(`${firstLine(text)}\n${count}\n`, 0).catch(() => undefined);
  }, BEAT_MS);
  timer.unref();
  const isHeld = () =>
    stat(path).then(
      (found) => found.ino === ino,
      () => false,
    );
  return {
    confirm: async () => {
      if (await isHeld()) return;
      // One that wanted to take over a lock that was there before gives this one back.
      await pause(WATCH_MS);
      if (!(await isHeld())) throw new Error(`Another process uses the outbox now: ${path}`);
    },
    release: async () => {
      clearInterval(timer);
      await written;
      if (await isHeld()) await rm(path, { force: true });
      await file.close();
      server?.close();
    },
  };
}

/** Removes the lock of a dead process. */
async function takeOver(folder: string, own: Own): Promise<void> {
  const path = join(folder, 'lock');
  const text = await readText(path);
  if (text === undefined) return;
  const found = parseOwner(text);
  if (await isAlive(found, { folder, own, text })) {
    const host = found.place?.host ?? own.place.host;
    const where = host === own.place.host ? '' : ` on ${host}`;
    throw new Error(`The process ${found.pid}${where} uses the outbox already: ${path}`);
  }
  const aside = `${path}.${randomId().slice(9)}`;
  await rename(path, aside).catch(() => undefined);
  // Another process may have taken it over meanwhile: then it gets its lock back.
  const isOther = parseOwner((await readText(aside)) ?? '').id !== found.id;
  if (isOther) await link(aside, path).catch(() => undefined);
  else if (found.socket && found.socket !== '-') await rm(join(folder, found.socket), RM);
  await rm(aside, RM);
}

const RM = { force: true };

interface Seen {
  readonly folder: string;
  readonly own: Own;
  readonly text: string;
}

async function isAlive(found: Owner, { folder, own, text }: Seen): Promise<boolean> {
  const { place } = found;
  const isHere = place !== undefined && isOfOneKernel(place, own.place);
  if (!place || (isHere && place.pids === own.place.pids)) {
    return isRunning(found.pid) && (await startOf(found.pid)) === found.start;
  }
  if (isHere && found.socket && found.socket !== '-') {
    const answer = await ask(join(folder, found.socket));
    if (answer !== undefined) return answer;
  }
  const began = performance.now();
  while (performance.now() - began < SILENCE_MS) {
    await pause(WATCH_MS);
    if ((await readText(join(folder, 'lock'))) !== text) return true;
  }
  return false;
}

/** Undefined where the volume takes no socket, or its path is too long. */
function listen(path: string): Promise<Server | undefined> {
  if (Buffer.byteLength(path) > SOCKET_BYTES_MAX) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', () => resolve(undefined));
    server.listen(path, () => {
      chmod(path, 0o600).then(
        () => resolve(server),
        () => server.close(() => resolve(undefined)),
      );
    });
    server.unref();
  });
}

/** Whether a process listens at the socket; undefined when that cannot be told. */
function ask(path: string): Promise<boolean | undefined> {
  return new Promise((resolve) => {
    const socket = createConnection(path, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code === 'ECONNREFUSED' ? false : undefined),
    );
  });
}

const firstLine = (text: string) => text.split('\n', 1)[0] ?? '';

function parseOwner(text: string): Owner {
  const [pid = '', start = '', id = '', boot, pids, host, socket] = firstLine(text).split(' ');
  const place = boot && pids && host ? { boot, pids, host } : undefined;
  return { pid: Number(pid), start, id, place, socket };
}

function printOwner({ pid, start, id, place, socket }: Own): string {
  return [pid, start, id, place.boot, place.pids, place.host, socket].join(' ');
}

function readText(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(() => undefined);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function startOf(pid: number): Promise<string> {
  const text = await readText(`/proc/${pid}/stat`);
  return text?.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '-';
}
