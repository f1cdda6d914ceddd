/**
 * Registers a process as a member of the embedded PostgreSQL: one connection with a shared lock.
 * A member that gets the advisory lock exclusively is the last one and may stop PostgreSQL. A
 * process that tries to join meanwhile is refused, and starts PostgreSQL again. The connection is
 * idle and ends with PostgreSQL, so that every member notices its end at once.
 */
import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { codeOf, phraseOf } from '../../lib/disk/errors.ts';
import { ClusterError } from './cluster-error.ts';
import { ensureRole, SUPERUSER } from './roles.ts';

export interface Member {
  /** '18.4' */
  readonly version: string;
  /** Resolves when the connection has ended for any reason. */
  readonly lost: Promise<void>;
  isLost(): boolean;
  /**
   * Ends the membership. True = this was the last member: it may stop PostgreSQL, and no process
   * can join until `close`. False = others use it. `mindGuests`: connections that are not members
   * (psql, a backup) count as others, too.
   */
  leave(mindGuests: boolean): Promise<boolean>;
  close(): void;
}

/** 'Lect' in ASCII. Advisory locks are per database: this is one of `postgres`, not `lectern`. */
const LOCK = 0x4c656374;
/** No socket, or one that a dead process left. */
const SILENT = ['ENOENT', 'ECONNREFUSED'];
const CONNECT_MS_MAX = 5_000;
const QUERY_MS_MAX = 30_000;
/** The connection of a killed member ends some milliseconds later. */
const MEMBERS_CLOSE_MS_MAX = 200;
/** The connections of a closed pool end some milliseconds later. */
const OTHERS_CLOSE_MS_MAX = 1_000;

/**
 * No member for now. `refused`: PostgreSQL starts, stops or is full, or its last member is about to
 * stop it. `silent`: nothing listens at the socket, as far as this kernel knows.
 */
type NoMember = 'refused' | 'silent';

interface Address {
  readonly dataDir: string;
  readonly socketDir: string;
  readonly port: number;
}

/** Becomes a member. Throws a ClusterError when a later try cannot succeed. */
export async function joinCluster(
  { dataDir, socketDir, port }: Address,
  password: string | undefined,
): Promise<Member | NoMember> {
  const socket = new Socket();
  const client = new pg.Client({
    host: socketDir,
    port,
    user: SUPERUSER,
    database: 'postgres',
    // Without one the driver would wait for a password of its environment.
    password: password ?? '',
    // Explicit, since the default of `pg` is PGSSLMODE, and a socket has no TLS.
    ssl: false,
    application_name: 'lectern member',
    connectionTimeoutMillis: CONNECT_MS_MAX,
    query_timeout: QUERY_MS_MAX,
    stream: () => socket,
  });
  let lost = false;
  client.on('error', () => undefined); // The end of the connection follows, which 'end' reports.
  const end = new Promise<void>((resolve) => {
    client.once('end', () => {
      lost = true;
      resolve();
    });
  });
  try {
    await client.connect();
    if (!(await queryOne(client, `select pg_try_advisory_lock_shared(${LOCK}) as answer`))) {
      await client.end();
      return 'refused';
    }
    const version = String(
      await queryOne(client, "select current_setting('server_version') as answer"),
    );
    await ensureRole(client);
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
    if (SILENT.includes(codeOf(error) ?? '')) return 'silent';
    if (isTemporary(error)) return 'refused';
    if (isOfPassword(error)) throw passwordError(dataDir);
    throw new ClusterError(`PostgreSQL refuses the connection: ${phraseOf(error)}.`);
  }
}

async function leave(client: pg.Client, mindGuests: boolean): Promise<boolean> {
  try {
    await client.query(`set lock_timeout = ${MEMBERS_CLOSE_MS_MAX}`);
    await client.query(`select pg_advisory_unlock_shared(${LOCK})`);
    await client.query(`select pg_advisory_lock(${LOCK})`);
    if (!(mindGuests && (await hasOtherConnections(client)))) return true;
  } catch {
    // Timeout: other members are there. Or the connection broke, since PostgreSQL was stopped or
    // crashed. In both cases there is nothing to stop.
  }
  await client.end();
  return false;
}

async function hasOtherConnections(client: pg.Client): Promise<boolean> {
  const deadline = Date.now() + OTHERS_CLOSE_MS_MAX;
  for (;;) {
    const guests = await queryOne(
      client,
      `select exists (select from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()) as answer`,
    );
    if (!guests) return false;
    if (Date.now() > deadline) return true;
    await pause(20);
  }
}

async function queryOne(client: pg.Client, query: string): Promise<unknown> {
  const { rows } = await client.query<{ answer: unknown }>(query);
  return rows[0]?.answer;
}

function passwordError(dataDir: string): ClusterError {
  return new ClusterError(
    `The PostgreSQL of ${dataDir} refuses the password of the file database-password, or there is no ` +
      'such file. Where the data was made by a newer Lectern, start that version; else stop the ' +
      'server that runs, and start it again: it makes the file anew.',
  );
}

/** The password is missing or wrong, or PostgreSQL asks in another way. */
function isOfPassword(error: unknown): boolean {
  return (codeOf(error) ?? '').startsWith('28') || phraseOf(error).startsWith('SASL');
}

/**
 * Whether a later try can succeed. 57P: starting, stopping, crashed. 53300: too many connections.
 * Errors without an SQLSTATE come from the socket: PostgreSQL does not listen yet, or no longer.
 */
function isTemporary(error: unknown): boolean {
  const code = codeOf(error) ?? '';
  if (code.startsWith('57P') || code === '53300') return true;
  return !(error instanceof pg.DatabaseError || isOfPassword(error));
}
