/** Operators manage accounts: the list, invitations, changes, links. */

import type { Context } from '../../context.ts';
import type { Caller } from '../../http/caller.ts';
import type { OrgRole } from '../../http/org-role.ts';
import { conflict, invalidMember, notFound } from '../../http/problem.ts';
import type { Collection } from '../../listing/collection.ts';
import { isoText } from '../../storage/database/expressions.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import { foldEmail } from '../../storage/folding.ts';
import {
  accountOfActor,
  findAccount,
  hasAbleOperator,
  insertAccount,
  lockAccount,
  ORG_ROLE,
  setOrgRole,
  updateAccount,
} from '../accounts/accounts.ts';
import { makeLink } from '../accounts/links.ts';
import { emailFault, nameFault, type Role } from '../accounts/rules.ts';
import { deleteFactors, HAS_SECOND_FACTOR } from '../factors/factors.ts';
import { deleteSessionsOf } from '../sessions/sessions.ts';
import { giveOrgRole, makeMember, makeOperator } from './rights.ts';
import { AccountRecord } from './schema.ts';

/** SQL: 'active', 'invited' or 'disabled'; `a` is the account. */
export const STATE = sql`(
  case
    when a.disabled_at is not null then 'disabled'
    when a.password_hash is null and a.last_sign_in_at is null then 'invited'
    else 'active'
  end)`;

/** SQL: members of a LinkMaker: who made a link, and the application whose admin did. */
const makerOf = (createdBy: Sql, applicationId: Sql): Sql => sql`
  'by', coalesce((
    select m.email from accounts m where m.id = ${accountOfActor(createdBy)}
  ), ${createdBy}),
  'application', (
    select json_build_object('sourcedId', p.sourced_id, 'name', p.name)
    from applications p where p.sourced_id = ${applicationId}
  )`;

export const accounts: Collection = {
  plural: 'accounts',
  from: sql`accounts a`,
  key: sql`a.id`,
  composed: true,
  record: sql`json_build_object(
    'id', a.id,
    'email', a.email,
    'name', a.name,
    'operator', a.operator,
    'orgRole', ${ORG_ROLE},
    'state', ${STATE},
    'secondFactor', ${HAS_SECOND_FACTOR},
    'createdAt', ${isoText(sql`a.created_at`)},
    'disabledAt', ${isoText(sql`a.disabled_at`)},
    'lastSignInAt', ${isoText(sql`a.last_sign_in_at`)},
    'openedBy', case when a.opened_by is not null then
      json_build_object(${makerOf(sql`a.opened_by`, sql`a.opened_from`)})
    end,
    'waitingLink', (
      select json_build_object(
        ${makerOf(sql`l.created_by`, sql`case when not l.by_operator then l.application_id end`)},
        'expiresAt', ${isoText(sql`l.expires_at`)}
      )
      from account_links l
      where l.account_id = a.id and l.used_at is null and l.expires_at > now()
      order by l.expires_at desc limit 1
    ),
    'applications', coalesce((
      select json_agg(
        json_build_object('sourcedId', p.sourced_id, 'name', p.name, 'role', m.role)
        order by lower(p.name), p.sourced_id
      )
      from application_members m join applications p on p.sourced_id = m.application_id
      where m.account_id = a.id
    ), '[]')
  )::text`,
  fields: {
    id: { kind: 'uuid', sql: sql`a.id` },
    email: { kind: 'text', sql: sql`a.email` },
    name: { kind: 'text', sql: sql`a.name` },
    operator: { kind: 'boolean', sql: sql`a.operator` },
    state: { kind: 'text', sql: STATE },
    secondFactor: { kind: 'boolean', sql: HAS_SECOND_FACTOR },
    createdAt: { kind: 'instant', sql: sql`a.created_at` },
    disabledAt: { kind: 'instant', sql: sql`a.disabled_at` },
    lastSignInAt: { kind: 'instant', sql: sql`a.last_sign_in_at` },
  },
  members: Object.keys(AccountRecord.properties),
  search: [sql`a.name`, sql`a.email`],
  order: [{ sql: foldEmail(sql`a.email`) }],
  limitMax: 1_000,
};

/** The JSON of an account; throws a Problem 404. */
export async function accountRecord(db: Queryable, id: string): Promise<string> {
  const { from, key, record } = accounts;
  const row = await db.first<{ record: string }>(
    sql`select ${record} as record from ${from} where ${key} = ${id}`,
  );
  if (!row) throw notFound('account', id);
  return row.record;
}

/** What these functions need of the server, or of a command. */
type Deps = Pick<Context, 'db' | 'config' | 'now'>;

interface Person {
  readonly email: string;
  readonly name: string;
}

/** Without white space around; throws a Problem 400. */
export function validPerson(given: Person): Person {
  const person = { email: given.email.trim(), name: given.name };
  const email = emailFault(person.email);
  if (email) throw invalidMember('/email', 'field_value', email);
  return { ...person, name: validName(person.name) };
}

/** Without white space around; throws a Problem 400. */
function validName(given: string): string {
  const name = given.trim();
  const fault = nameFault(name);
  if (fault) throw invalidMember('/name', 'field_value', fault);
  return name;
}

interface NewAccount extends Person {
  readonly operator?: boolean;
  readonly orgRole?: OrgRole | null | undefined;
  readonly memberships?: readonly { readonly applicationId: string; readonly role: Role }[];
}

/** Throws a Problem 400 for an unknown application, 409 for an address with an account. */
export function inviteAccount(ctx: Deps, caller: Caller, given: NewAccount) {
  const person = validPerson(given);
  return ctx.db.begin(async (tx) => {
    const accountId = await insertAccount(tx, { ...person, operator: given.operator === true });
    if (accountId === undefined) {
      throw conflict('account_exists', `'${person.email}' has an account already.`, '/email');
    }
    if (given.orgRole) await giveOrgRole(tx, accountId, given.orgRole);
    for (const [index, membership] of (given.memberships ?? []).entries()) {
      const applicationId = membership.applicationId.toLowerCase();
      if (!(await tx.first(sql`select from applications where sourced_id = ${applicationId}`))) {
        const path = `/memberships/${index}/applicationId`;
        throw invalidMember(
          path,
          'unknown_reference',
          `No application has the id '${applicationId}'.`,
        );
      }
      await makeMember(tx, { applicationId, accountId, role: membership.role });
    }
    const link = await linkFor(tx, { ctx, caller, accountId, applicationId: null });
    return { record: await accountRecord(tx, accountId), link };
  });
}

interface LinkParts {
  readonly ctx: Deps;
  readonly caller: Caller;
  readonly accountId: string;
  /** The application whose person it is made for; null = by an operator, beside applications. */
  readonly applicationId: string | null;
}

/** A link for an account: an invitation until it has a password. Throws a Problem 404 or 409. */
export async function linkFor(db: Queryable, parts: LinkParts) {
  const { ctx, caller, accountId, applicationId } = parts;
  const account = await findAccount(db, accountId);
  if (!account) throw notFound('account', accountId);
  if (account.disabledAt)
    throw conflict('field_value', 'The account is disabled; enable it first.');
  const kind = account.passwordHash === null ? 'invitation' : 'reset';
  const { baseUrl } = ctx.config;
  const { url, expiresAt } = await makeLink(db, {
    ...{ kind, accountId, applicationId, byOperator: caller.operator },
    ...{ baseUrl, createdBy: caller.clientId, now: ctx.now() },
  });
  return { link: url, linkExpiresAt: expiresAt.toISOString() };
}

type Change = Parameters<typeof updateAccount>[2] & {
  readonly secondFactor?: false | undefined;
  readonly orgRole?: OrgRole | null | undefined;
};

interface Changed {
  /** JSON. */
  readonly record: string;
  /** The account was closed: its person needs a link of an operator. */
  readonly isClosed: boolean;
  /** No operator is left who can sign in. */
  readonly isLast: boolean;
}

/**
 * Throws a Problem 400, 404, or 409 when no operator would be left who can sign in, unless
 * `mayEndLast`: the command line can make another one.
 */
export function changeAccount(
  { db }: Pick<Deps, 'db'>,
  { id, mayEndLast = false }: { readonly id: string; readonly mayEndLast?: boolean },
  { secondFactor, operator, orgRole, ...given }: Change,
): Promise<Changed> {
  const change = given.name === undefined ? given : { ...given, name: validName(given.name) };
  return db.begin(async (tx) => {
    const before = await lockAccount(tx, id);
    if (!before) throw notFound('account', id);
    const ends = change.disabled === true || operator === false;
    const isAble = before.operator && before.disabledAt === null;
    const isLast = ends && isAble && !(await hasAbleOperator(tx, id));
    if (isLast && !mayEndLast) {
      const message = 'No other operator can sign in: make another one first.';
      throw conflict('last_operator', message);
    }
    const isClosed = operator === true && (await makeOperator(tx, id));
    const isAlso = orgRole ? await giveOrgRole(tx, id, orgRole) : false;
    if (orgRole === null) await setOrgRole(tx, { id, orgRole });
    await updateAccount(tx, id, { ...change, operator: operator === false ? false : undefined });
    if (secondFactor === false) await deleteFactors(tx, id);
    if (change.disabled === true) await deleteSessionsOf(tx, { accountId: id });
    return { record: await accountRecord(tx, id), isClosed: isClosed || isAlso, isLast };
  });
}
