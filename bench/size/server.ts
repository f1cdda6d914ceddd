/** A server of its own on the filled database, as an operator starts it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Connection } from '../../server/src/storage/database/postgres.ts';
import { OWNERS } from '../../server/test/fixtures/size/district.ts';
import type { Credentials, Who } from '../../server/test/fixtures/size/state.ts';
import { urlOf } from '../../server/test/harness/command.ts';
import { requestToken } from '../token.ts';

const BIN = resolve(import.meta.dirname, '../../server/bin/lectern.mjs');
const PORT = 18_600;

export interface AskedServer {
  readonly pid: number;
  /** Milliseconds until it took requests. */
  readonly startMs: number;
  readonly env: Readonly<Record<string, string>>;
  /** Status and time of the whole reply. `who`: an application, or a caller's own headers. */
  ask(
    who: Who | Record<string, string>,
    path: string,
  ): Promise<{ status: number; ms: number; bytes: number }>;
  stop(): Promise<void>;
}

export async function startAsked(
  connection: Connection,
  clients: Credentials,
  dataDir: string,
): Promise<AskedServer> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    DATABASE_URL: urlOf(connection),
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(PORT),
    BASE_URL: `http://127.0.0.1:${PORT}`,
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    CONSOLE: 'lazy',
  };
  const begun = performance.now();
  const child = spawn(process.execPath, [BIN, 'start'], { env, stdio: ['ignore', 'pipe', 2] });
  await started(child);
  const startMs = performance.now() - begun;
  const tokens = new Map<Who, string>();
  for (const who of OWNERS) tokens.set(who, await requestToken(PORT, clients[who]));
  return {
    pid: child.pid ?? 0,
    startMs,
    env,
    async ask(who, path) {
      const sent = performance.now();
      const headers =
        typeof who === 'string' ? { authorization: `Bearer ${tokens.get(who)}` } : who;
      const reply = await fetch(env.BASE_URL + path, { headers });
      const { byteLength: bytes } = await reply.arrayBuffer();
      return { status: reply.status, ms: performance.now() - sent, bytes };
    },
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function started(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The server ended with ${code}.`);
  });
  const up = (async () => {
    for await (const text of child.stdout ?? []) if (String(text).includes('Lectern is up')) return;
  })();
  await Promise.race([up, ended]);
  child.stdout?.resume();
}
