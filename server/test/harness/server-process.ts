/** Starts the server as a process of its own, for tests that stop and kill it. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readdir, readFile, readlink, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, openDatabase } from '../../src/storage/database/postgres.ts';
import { sql } from '../../src/storage/database/sql.ts';
import { SUPERUSER } from '../../src/storage/embedded/roles.ts';
import { atEnd } from './database.ts';
import { scratchFolder } from './scratch.ts';

const BIN = resolve(import.meta.dirname, '../../bin/lectern.mjs');

export interface ServerProcess {
  readonly pid: number;
  /** Standard output so far. */
  output(): string;
  /** Standard error so far. */
  errors(): string;
  /** The exit code, or the signal that ended the process. */
  readonly ended: Promise<number | string | null>;
  kill(signal: NodeJS.Signals): void;
  /** Sends SIGINT to the process group, as Ctrl-C in a terminal does. */
  interruptGroup(): void;
}

/** The command that starts a server. */
export const startCommand = (bin = BIN): readonly string[] => [process.execPath, bin, 'start'];

/**
 * Starts the server without waiting. It sees the given environment and PATH only. `command`:
 * another program, or one in a namespace of its own.
 */
export function spawnServer(
  env: Readonly<Record<string, string>>,
  command = startCommand(),
): ServerProcess {
  const [file = '', ...args] = command;
  const child = spawn(file, args, {
    env: {
      PATH: process.env['PATH'] ?? '',
      LOG_LEVEL: 'error',
      CONSOLE: 'lazy',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const printed = { output: '', errors: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => {
    printed.output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    printed.errors += text;
  });
  const ended = new Promise<number | string | null>((settle) => {
    child.once('close', (code, signal) => settle(code ?? signal));
  });
  const { pid } = child;
  assert.ok(pid, 'the server cannot be spawned');
  atEnd(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return {
    pid,
    output: () => printed.output,
    errors: () => printed.errors,
    ended,
    kill: (signal) => void child.kill(signal),
    interruptGroup: () => void process.kill(-pid, 'SIGINT'),
  };
}

/** Starts the server and waits until it prints that it is up. */
export async function startProcess(
  env: Readonly<Record<string, string>>,
  command?: readonly string[],
): Promise<ServerProcess> {
  const server = spawnServer(env, command);
  let end: { code: number | string | null } | undefined;
  server.ended.then((code) => {
    end = { code };
  });
  await eventually('the server is up', () => {
    assert.ok(!end, `the server ended with ${end?.code}: ${server.errors()}${server.output()}`);
    return server.output().includes('Lectern is up');
  });
  return server;
}

/** For what the server does within a second or two; a busy machine is slower. */
export const SOON_MS = 15_000;

/** Longer than any wait takes on the busiest machine: a wait that ends in time costs nothing. */
const WAIT_MS_MAX = 90_000;

/**
 * Waits until the condition holds; fails with `what` after `msMax`, which a test sets where the
 * time is the promise. It asks ever more rarely: a long wait takes no processor from what it waits
 * for, and ends at most a tenth late.
 */
export async function eventually(
  what: string,
  condition: () => boolean | Promise<boolean>,
  msMax = WAIT_MS_MAX,
): Promise<void> {
  const began = Date.now();
  while (!(await condition())) {
    const waited = Date.now() - began;
    assert.ok(waited < msMax, `waited ${msMax / 1_000} s in vain until: ${what}`);
    await pause(Math.max(5, waited / 10));
  }
}

/** An empty data folder; it is removed when the test file ends and PostgreSQL has stopped. */
export async function dataFolder(): Promise<string> {
  const folder = await scratchFolder('process');
  atEnd(async () => {
    await eventually('PostgreSQL has stopped', async () => !(await isPostgresThere(folder)));
    await rm(folder, { recursive: true, force: true });
  });
  return folder;
}

/** The process id in postmaster.pid; undefined when there is no such file. */
export async function postmasterOf(dataDir: string): Promise<number | undefined> {
  const text = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '');
  return Number.parseInt(text, 10) || undefined;
}

/** Whether PostgreSQL runs in the data folder; on Linux a backend without postmaster counts. */
export async function isPostgresThere(dataDir: string): Promise<boolean> {
  if (process.platform !== 'linux') return (await postmasterOf(dataDir)) !== undefined;
  const folders = (await readdir('/proc'))
    .filter((name) => /^\d+$/.test(name))
    .map((id) => readlink(`/proc/${id}/cwd`).catch(() => ''));
  return (await Promise.all(folders)).includes(join(dataDir, 'postgres'));
}

/** The embedded database of a data folder, for its superuser. */
export function connectionOf(dataDir: string) {
  const address = { host: join(dataDir, 'socket'), port: 5432, user: SUPERUSER };
  const password = readFileSync(join(dataDir, 'database-password'), 'utf8').trim();
  return { ...address, database: 'lectern', password };
}

/** A pool on the embedded database of a data folder. */
export function databaseOf(dataDir: string): Database {
  const limits = { name: 'test', connectionsMax: 2, statementTimeoutMs: 30_000 };
  const db = openDatabase(connectionOf(dataDir), limits);
  atEnd(() => db.close());
  return db;
}

/** Process ids of the backends of one of the server's pools: 'ingest', 'worker', 'api'. */
export async function backendsOf(db: Database, pool: string): Promise<number[]> {
  const rows = await db.query<{ pid: number }>(sql`
    select pid from pg_stat_activity where application_name = ${`lectern ${pool}`}`);
  return rows.map(({ pid }) => pid);
}
