/** Makes, changes and removes the roles of the database that read the warehouse. */
import { randomBytes } from 'node:crypto';
import { quoted } from '../storage/backup/catalogue.ts';
import { hasNoRight } from '../storage/database/errors.ts';
import type { Database, Transaction } from '../storage/database/postgres.ts';
import { sql } from '../storage/database/sql.ts';
import { WarehouseError } from './error.ts';
import { discloseNames } from './names.ts';

interface WarehouseRole {
  readonly role: string;
  /** It reads names and ids of students. */
  readonly names: boolean;
  /** Null = all. */
  readonly orgIds: readonly string[] | null;
  /** The longest time of a statement or transaction. */
  readonly secondsMax: number;
  readonly connectionsMax: number;
}

const ROLE_NAME = /^(?!pg_)[a-z_][a-z0-9_]{0,62}$/;

/**
 * Makes the login role, or gives one of before other rights. Returns the password of a new one.
 * `db`: of a role that may make roles; another one gets the SQL for an administrator.
 */
export async function grantWarehouse(
  db: Database,
  wanted: WarehouseRole,
  now: Date,
): Promise<{ readonly password: string | null }> {
  const { role, names, orgIds, secondsMax } = wanted;
  if (!ROLE_NAME.test(role)) {
    throw new WarehouseError(
      `'${role}' is no name for a role: take small letters, digits and _, not pg_ at the start.`,
    );
  }
  await requireOrgs(db, orgIds);
  await discloseBefore(db, role, now);
  const password = await db.begin(async (tx) => {
    const made = await ensureLogin(tx, wanted);
    await tx.script(`grant usage on schema analytics to ${quoted(role)};
      grant select on all tables in schema analytics to ${quoted(role)}`);
    await tx.execute(sql`
      insert into warehouse_roles (role, names, org_ids, seconds_max)
      values (${role}, ${names}, ${orgIds}::text[], ${secondsMax})
      on conflict (role) do update set names = excluded.names, org_ids = excluded.org_ids,
        seconds_max = excluded.seconds_max, granted_at = now()`);
    return made;
  });
  if (names) await discloseNames(db, role, now);
  return { password };
}

/** A role that loses names may have read those of students who came since its last line. */
async function discloseBefore(db: Database, role: string, now: Date): Promise<void> {
  const reader = await db.first(sql`
    select from warehouse_roles w join pg_roles r on r.rolname = w.role
    where w.role = ${role} and w.names`);
  if (reader) await discloseNames(db, role, now);
}

async function requireOrgs(db: Database, orgIds: readonly string[] | null): Promise<void> {
  const [missing] = await db.query<{ id: string }>(sql`
    select id from unnest(${orgIds ?? []}::text[]) as id
    where not exists (select from orgs o where o.sourced_id = id)`);
  if (missing) throw new WarehouseError(`There is no org '${missing.id}'.`);
}

interface Login {
  readonly own: string;
  /** The role has no rights beside those of a login. */
  readonly isPlain: boolean;
  /** It has the limits, and this role may end its sessions. */
  readonly isReady: boolean;
}

async function ensureLogin(tx: Transaction, wanted: WarehouseRole): Promise<string | null> {
  const { role, connectionsMax } = wanted;
  const settings = settingsOf(wanted).map(({ name, value }) => `${name}=${value}`);
  const found = await tx.first<Login & { isThere: boolean }>(sql`
    select w.own, r.oid is not null as is_there,
      r.rolcanlogin and not (r.rolsuper or r.rolcreaterole or r.rolcreatedb or r.rolreplication
        or r.rolbypassrls) and not exists (select from pg_auth_members m where m.member = r.oid)
        as is_plain,
      r.rolconnlimit = ${connectionsMax} and pg_has_role(w.own, r.oid, 'usage')
        and coalesce(s.setconfig, '{}') @> ${settings}::text[] as is_ready
    from (
      select pg_get_userbyid(nspowner) as own from pg_namespace where nspname = 'analytics'
    ) w
    left join pg_roles r on r.rolname = ${role}
    left join pg_db_role_setting s on s.setrole = r.oid and s.setdatabase = 0`);
  if (!found) throw new WarehouseError('The database has no schema analytics.');
  if (found.isThere && !found.isPlain) {
    throw new WarehouseError(
      `The role ${role} has other rights in the database: choose a new name.`,
    );
  }
  if (found.isReady) return null;
  const password = found.isThere ? null : randomBytes(24).toString('base64url');
  await tx.script('savepoint login');
  try {
    await tx.script(loginStatements(wanted, { own: found.own, password }).join(';\n'));
  } catch (error) {
    if (!hasNoRight(error)) throw error;
    const shown = password === null ? null : '…';
    const statements = loginStatements(wanted, { own: found.own, password: shown });
    throw new WarehouseError(
      `The user of DATABASE_URL may not make roles. Let an administrator of the database run this, ` +
        `with a password, then repeat the command:\n${statements.join(';\n')};`,
    );
  }
  return password;
}

/** Text values without quotes. */
function settingsOf({ secondsMax }: WarehouseRole) {
  const limit = String(secondsMax * 1_000);
  return [
    { name: 'statement_timeout', value: limit },
    { name: 'idle_in_transaction_session_timeout', value: limit },
    { name: 'default_transaction_read_only', value: 'on' },
    { name: 'search_path', value: 'analytics' },
  ];
}

/** `password`: null = the role is there. */
function loginStatements(
  wanted: WarehouseRole,
  { own, password }: { readonly own: string; readonly password: string | null },
): string[] {
  const { connectionsMax } = wanted;
  const role = quoted(wanted.role);
  return [
    ...(password === null ? [] : [`create role ${role} login password '${password}'`]),
    `alter role ${role} connection limit ${connectionsMax}`,
    ...settingsOf(wanted).map(({ name, value }) => `alter role ${role} set ${name} = '${value}'`),
    // Who has the rights of a role may end its sessions, and ask what it reads.
    `grant ${role} to ${quoted(own)}`,
  ];
}

/**
 * Takes the views from the role, ends its sessions and removes it. 'kept': it stays, without a
 * right, since an administrator made it. Undefined: it has no grant.
 */
export async function revokeWarehouse(
  db: Database,
  role: string,
  now: Date,
): Promise<'removed' | 'kept' | undefined> {
  await discloseBefore(db, role, now);
  return db.begin(async (tx) => {
    if ((await tx.execute(sql`delete from warehouse_roles where role = ${role}`)) === 0) return;
    if (!(await tx.first(sql`select from pg_roles where rolname = ${role}`))) return 'removed';
    await tx.script(`revoke all on all tables in schema analytics from ${quoted(role)};
      revoke all on schema analytics from ${quoted(role)}`);
    await tx.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity where usename = ${role}`);
    await tx.script('savepoint login');
    try {
      await tx.script(`drop role ${quoted(role)}`);
      return 'removed';
    } catch (error) {
      if (!hasNoRight(error)) throw error;
      await tx.script('rollback to savepoint login');
      return 'kept';
    }
  });
}

/** Every role with the org ids that it reads. */
export function listWarehouseRoles(db: Database): Promise<readonly WarehouseRole[]> {
  return db.query(sql`
    select w.role, w.names, w.org_ids, w.seconds_max, coalesce(r.rolconnlimit, 0) as connections_max
    from warehouse_roles w left join pg_roles r on r.rolname = w.role
    order by w.role`);
}
