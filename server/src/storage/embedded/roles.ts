/** Makes the role and the database of the server, and hands over to it what the superuser owns. */
import { openDatabase } from '../database/postgres.ts';
import { sql } from '../database/sql.ts';
import { ClusterError, codeOf, reasonOf } from './cluster-error.ts';

/** Made by initdb. Only what this folder does needs its rights. */
export const SUPERUSER = 'lectern';
/** No superuser: a statement that it runs reaches neither files nor programs of the machine. */
export const SERVER_ROLE = 'server';
export const DATABASE = 'lectern';

/** Of the database `postgres`: one process at a time changes the role. */
const ROLE_LOCK = 0x4c656375;

/** For a table that another process has locked. */
const HAND_OVER_MS_MAX = 60_000;

interface Client {
  query(text: string): Promise<{ readonly rows: readonly { readonly answer: unknown }[] }>;
}

/** `client`: a superuser in the database `postgres`. */
export async function ensureRole(client: Client): Promise<void> {
  if (!(await isTrue(client, HAS_ROLE))) await client.query(MAKE_ROLE);
  if (await isTrue(client, `exists (select from pg_database where datname = '${DATABASE}')`))
    return;
  await client.query(`create database ${DATABASE} owner ${SERVER_ROLE}`).catch((error: unknown) => {
    // Another process has created it (42P04), or is creating it (23505).
    if (!['42P04', '23505'].includes(codeOf(error) ?? '')) throw error;
  });
}

async function isTrue(client: Client, condition: string): Promise<boolean> {
  const { rows } = await client.query(`select ${condition} as answer`);
  return rows[0]?.answer === true;
}

/** The verifier of a password does not depend on the name of its role. */
const HAS_ROLE = `exists (
  select from pg_authid own join pg_authid s on s.rolname = '${SUPERUSER}'
  where own.rolname = '${SERVER_ROLE}' and own.rolpassword is not distinct from s.rolpassword)`;

/** pg_monitor shows what other connections do, and how much WAL there is. */
const MAKE_ROLE = `do $$
begin
  perform pg_advisory_xact_lock(${ROLE_LOCK});
  if not exists (select from pg_roles where rolname = '${SERVER_ROLE}') then
    create role ${SERVER_ROLE} login;
    grant pg_monitor to ${SERVER_ROLE};
  end if;
  execute format('alter role ${SERVER_ROLE} password %L',
    (select rolpassword from pg_authid where rolname = '${SUPERUSER}'));
end $$`;

interface Address {
  readonly host: string;
  readonly port: number;
  readonly password?: string;
}

/**
 * Makes the server's role the owner of the database and of all in it: an older Lectern worked as the
 * superuser. What is left by an interrupted run follows at the next start.
 */
export async function handOver(address: Address): Promise<void> {
  const connection = { ...address, user: SUPERUSER, database: DATABASE };
  const db = openDatabase(connection, {
    name: 'hand over',
    connectionsMax: 1,
    statementTimeoutMs: 0,
  });
  try {
    const owned = await db.query<{ change: string }>(OWNED);
    if (owned.length === 0) return;
    await db.script(`set lock_timeout = ${HAND_OVER_MS_MAX}`);
    for (const { change } of owned) await db.script(`${change} owner to ${SERVER_ROLE}`);
  } catch (error) {
    throw new ClusterError(
      `The database cannot be handed over to the role ${SERVER_ROLE}: ${reasonOf(error)}. ` +
        'Stop other servers of this data folder, and start again.',
    );
  } finally {
    await db.close();
  }
}

/** Sequences of columns follow their tables, indexes too; what is an extension's stays its. */
const OWNED = sql`
  with owned (kind, name) as (
    select 'database', quote_ident(datname) from pg_database
    where datname = current_database() and datdba = ${SUPERUSER}::regrole
    union all
    select 'table', oid::regclass::text from pg_class c
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S')
      and relowner = ${SUPERUSER}::regrole
      and not exists (
        select from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid
          and (d.deptype = 'e' or c.relkind = 'S' and d.deptype in ('a', 'i')))
    union all
    select 'routine', oid::regprocedure::text from pg_proc p
    where pronamespace = 'public'::regnamespace and proowner = ${SUPERUSER}::regrole
      and not exists (
        select from pg_depend d
        where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  )
  select format('alter %s %s', kind, name) as change from owned`;
