/** Makes the role and the database of the server in an embedded PostgreSQL. */
import { codeOf } from '../../lib/disk/errors.ts';

/** Made by initdb. Only what this folder does needs its rights. */
export const SUPERUSER = 'lectern';
/** No superuser: a statement that it runs reaches neither files nor programs of the machine. */
export const SERVER_ROLE = 'server';
export const DATABASE = 'lectern';

/** A lock in the database `postgres`: one process at a time changes the role. */
const ROLE_LOCK = 0x4c656375;

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
