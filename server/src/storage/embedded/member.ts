/**
 * A process that uses an embedded PostgreSQL is a member: it keeps one idle connection that holds
 * a shared advisory lock. Whoever gets the lock exclusively knows that nobody else is left, and may
 * stop PostgreSQL; a process that arrives in that moment does not get in, and starts it anew.
 * The idle connection ends with PostgreSQL: so every member learns of its death at once.
 */
import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ClusterError, codeOf, reasonOf } from './cluster-error.ts';
import type { Postmaster } from './lock-file.ts';

export interface Member {
  /** '18.4' */
  readonly version: string;
  /** Fulfilled when the connection is gone, whoever ended it. */
  readonly lost: Promise<void>;
  isLost(): boolean;
  /**
   * Gives up the membership. True when we were the last one and may stop PostgreSQL, which nobody
   * can enter any more until `close`. False when others go on using it.
   * `mindGuests`: connections that are no members (psql, a backup) count as others too.
   */
  leave(mindGuests: boolean): Promise<boolean>;
  close(): void;
}

/** 'Lect' in ASCII. Locks of the database `postgres` meet none of the database `lectern`. */
const LOCK = 0x4c656374;
const CONNECT_MS_MAX = 5_000;
const QUERY_MS_MAX = 30_000;
/** A member that was killed is gone only some milliseconds later. */
const MEMBERS_CLOSE_MS_MAX = 200;
/** A pool's connections are gone only some milliseconds after it was closed. */
const OTHERS_CLOSE_MS_MAX = 1_000;

/**
 * Becomes a member; undefined when PostgreSQL does not take connections now, or somebody is about
 * to stop it. Throws a ClusterError when it never will.
 */
export async function joinCluster({ socketDir, port }: Postmaster): Promise<Member | undefined> {
  const socket = new Socket();
  const client = new pg.Client({
    host: socketDir,
    port,
    user: 'lectern',
    database: 'postgres',
    // Said explicitly: `pg` fills in what is missing from PGSSLMODE, and there is no TLS here.
    ssl: false,
    application_name: 'lectern member',
    connectionTimeoutMillis: CONNECT_MS_MAX,
    query_timeout: QUERY_MS_MAX,
    stream: () => socket,
  });
  let lost = false;
  client.on('error', () => undefined); // What matters is that the connection ends.
  const end = new Promise<void>((resolve) => {
    client.once('end', () => {
      lost = true;
      resolve();
    });
  });
  try {
    await client.connect();
    if (!(await ask(client, `select pg_try_advisory_lock_shared(${LOCK}) as answer`))) {
      await client.end();
      return undefined;
    }
    const version = String(await ask(client, "select current_setting('server_version') as answer"));
    await ensureDatabase(client);
    socket.unref();
    return {
      version,
      lost: end,
      isLost: () => lost,
      leave: (mindGuests) => {
        socket.ref();
        return leave(client, mindGuests);
      },
      close: () => {
        socket.destroy();
      },
    };
  } catch (error) {
    await client.end().catch(() => undefined);
    if (!isPassing(error)) throw new ClusterError(`PostgreSQL refuses us: ${reasonOf(error)}.`);
    return undefined;
  }
}

async function leave(client: pg.Client, mindGuests: boolean): Promise<boolean> {
  try {
    await client.query(`set lock_timeout = ${MEMBERS_CLOSE_MS_MAX}`);
    await client.query(`select pg_advisory_unlock_shared(${LOCK})`);
    await client.query(`select pg_advisory_lock(${LOCK})`);
    if (!(mindGuests && (await hasOtherConnections(client)))) return true;
  } catch {
    // The time is over, others are there. Or the connection broke: somebody else has stopped
    // PostgreSQL, or it is dead. In both cases nothing is left for us to do.
  }
  await client.end();
  return false;
}

async function hasOtherConnections(client: pg.Client): Promise<boolean> {
  const deadline = Date.now() + OTHERS_CLOSE_MS_MAX;
  for (;;) {
    const guests = await ask(
      client,
      `select exists (select from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()) as answer`,
    );
    if (!guests) return false;
    if (Date.now() > deadline) return true;
    await pause(20);
  }
}

/** initdb makes no database but `postgres` and its templates. */
async function ensureDatabase(client: pg.Client): Promise<void> {
  const missing = "select not exists (select from pg_database where datname = 'lectern') as answer";
  if (!(await ask(client, missing))) return;
  await client.query('create database lectern').catch((error: unknown) => {
    // Another member was quicker: 42P04 it was done, 23505 it was doing it.
    if (!['42P04', '23505'].includes(codeOf(error) ?? '')) throw error;
  });
}

async function ask(client: pg.Client, query: string): Promise<unknown> {
  const { rows } = await client.query<{ answer: unknown }>(query);
  return rows[0]?.answer;
}

/**
 * Whether trying again can help. 57P: starting, stopping, crashed. 53300: too many connections.
 * Errors without an SQLSTATE come from the socket: nobody listens yet, or no longer.
 */
function isPassing(error: unknown): boolean {
  const code = codeOf(error) ?? '';
  return code.startsWith('57P') || code === '53300' || !(error instanceof pg.DatabaseError);
}
