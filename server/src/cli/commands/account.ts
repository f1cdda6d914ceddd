/** `lectern account`: people who sign in to the console, their roles and their links. */
import { Option } from 'commander';
import { ownApplication } from '../../auth/clients/changes.ts';
import {
  type Account,
  findAccountByEmail,
  listAccounts,
  listMemberships,
} from '../../console/accounts/accounts.ts';
import { makeSetupLink } from '../../console/accounts/links.ts';
import { isRole, ROLES } from '../../console/accounts/rules.ts';
import { changeAccount, inviteAccount, linkFor } from '../../console/management/accounts.ts';
import { removeMember } from '../../console/management/members.ts';
import { makeMember } from '../../console/management/rights.ts';
import type { Context } from '../../context.ts';
import type { OrgRole } from '../../http/org-role.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { Command } from '../command.ts';
import { withDatabase } from '../database.ts';
import { CommandError, EXIT } from '../exit.ts';
import { OPERATOR } from '../operator.ts';
import { note, type Output, outputOption, printJson, printRecord, printTable } from '../output.ts';

export function accountCommand(): Command {
  const account = new Command('account').description('manage the people who use the console');
  const command = (name: string, description: string) =>
    account.command(name).description(description).addOption(outputOption());
  command('create', 'create an account, and print a link by which the person sets a password')
    .argument('<email>', 'email address, with which the person signs in')
    .option('--name <name>', 'name of the person (default: the part before the @)')
    .option('--operator', 'may read and change everything')
    .addOption(analystOption())
    .addOption(namesOption())
    .addOption(districtOption())
    .notes('Example: lectern account create you@example.org --operator')
    .action(create);
  command('list', 'list all accounts').action(list);
  command('link', 'print a link by which the person sets a password; earlier links end')
    .argument('[email]', 'email address of the account')
    .option('--setup', 'for the first operator, who has no account yet')
    .notes('Example: lectern account link you@example.org')
    .action(link);
  command('disable', 'disable an account: its sessions end within a second')
    .argument('<email>', 'email address of the account')
    .action(disable);
  command('set', 'change an account')
    .argument('<email>', 'email address of the account')
    .addOption(
      new Option('--operator <state>', 'may read and change everything').choices(['on', 'off']),
    )
    .addOption(analystOption())
    .addOption(namesOption())
    .addOption(districtOption())
    .option('--name <name>', 'name of the person')
    .addOption(
      new Option('--second-factor <state>', 'off removes them: a device is lost').choices(['off']),
    )
    .option('--enable', 'let a disabled account sign in again')
    .notes('Example: lectern account set person@example.org --operator on')
    .action(set);
  command('member', 'make a person a member of an application, or change the role')
    .argument('<email>', 'email address of the account')
    .requiredOption('--application <id>', 'sourcedId of the application')
    .addOption(
      new Option('--role <role>', 'what the member may do; none = no member any more')
        .choices([...ROLES, 'none'])
        .makeOptionMandatory(),
    )
    .notes(
      'Example: lectern account member person@example.org --application 6f1c… --role developer',
    )
    .action(member);
  return account;
}

const analystOption = () =>
  new Option(
    '--analyst <org>',
    'reads numbers of this org and those below: a sourcedId, all or none',
  );

const namesOption = () =>
  new Option('--names', 'with --analyst: reads names of students in place of pseudonyms').conflicts(
    'district',
  );

const districtOption = () =>
  new Option(
    '--district <org>',
    'operates the roster of this org and those below: a sourcedId, or none',
  ).conflicts('analyst');

interface OrgRoleOptions {
  readonly analyst?: string;
  readonly names?: true;
  readonly district?: string;
}

/** Null = nothing for any org; undefined = not named. */
function orgRoleOf({ analyst, names, district }: OrgRoleOptions): OrgRole | null | undefined {
  const org = analyst ?? district;
  if (names && (analyst === undefined || analyst === 'none')) {
    throw new CommandError(
      EXIT.usage,
      'Say with --names whose: --analyst <org>, or --analyst all.',
    );
  }
  if (org === undefined) return undefined;
  if (org === 'none') return null;
  const role = district === undefined ? 'analyst' : 'district';
  return { role, orgId: org === 'all' && role === 'analyst' ? null : org, names: names === true };
}

function orgRoleInWords({ role, orgId, names }: OrgRole): string {
  const name = role === 'analyst' ? 'analyst' : 'district operator';
  return `${name} of ${orgId ?? 'all orgs'}${names ? ', with names' : ''}`;
}

/** Links name it as their maker. */
const CALLER = { ...OPERATOR, clientId: 'lectern account' };

function withContext<Result>(
  work: (ctx: Pick<Context, 'db' | 'config' | 'now'>) => Promise<Result>,
): Promise<Result> {
  return withDatabase((db, config) => work({ db, config, now: () => new Date() }));
}

function print({ output }: Output, members: Readonly<Record<string, string | boolean>>): void {
  if (output === 'json') printJson(members);
  else printRecord(Object.entries(members).map(([name, value]) => [titleOf(name), shown(value)]));
}

/** 'validUntil' is 'Valid until'. */
function titleOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function shown(value: string | boolean): string {
  if (typeof value === 'string') return value;
  return value ? 'yes' : 'no';
}

interface CreateOptions extends Output, OrgRoleOptions {
  readonly name?: string;
  readonly operator?: true;
}

async function create(email: string, options: CreateOptions): Promise<void> {
  const person = { email, name: options.name ?? email.replace(/@.*/, '') };
  const operator = options.operator === true;
  const given = { ...person, operator, orgRole: orgRoleOf(options) };
  const { link } = await withContext((ctx) => inviteAccount(ctx, CALLER, given));
  print(options, { ...person, operator, link: link.link });
  if (options.output === 'table') note('The link is valid for 7 days and for one use.');
}

async function list({ output }: Output): Promise<void> {
  const accounts = await withDatabase(async (db) => {
    const found = await listAccounts(db);
    return Promise.all(
      found.map(async ({ passwordHash, ...account }) => ({
        ...account,
        hasPassword: passwordHash !== null,
        applications: await listMemberships(db, account.id),
      })),
    );
  });
  if (output === 'json') return printJson({ accounts });
  printTable(
    ['EMAIL', 'NAME', 'ROLES', 'LAST SIGN-IN', 'STATE'],
    accounts.map(({ email, name, operator, orgRole, applications, ...account }) => [
      email,
      name,
      [
        ...(operator ? ['operator'] : []),
        ...(orgRole ? [orgRoleInWords(orgRole)] : []),
        ...applications.map(({ role, applicationName }) => `${role} of ${applicationName}`),
      ].join(', '),
      account.lastSignInAt?.toISOString() ?? 'never',
      stateOf(account),
    ]),
  );
}

function stateOf({ disabledAt, hasPassword }: { disabledAt: Date | null; hasPassword: boolean }) {
  if (disabledAt) return 'disabled';
  return hasPassword ? 'active' : 'invited';
}

async function findByEmail(db: Queryable, email: string): Promise<Account> {
  const account = await findAccountByEmail(db, email);
  if (account) return account;
  throw new CommandError(EXIT.notFound, `There is no account '${email}'.`);
}

async function link(
  email: string | undefined,
  options: Output & { readonly setup?: true },
): Promise<void> {
  if ((email === undefined) === (options.setup === undefined)) {
    throw new CommandError(EXIT.usage, 'Name the email address of an account, or --setup.');
  }
  const { link: url, linkExpiresAt: validUntil } = await (email === undefined
    ? setupLink()
    : accountLink(email));
  print(options, { link: url, validUntil });
}

async function setupLink() {
  const made = await withContext(({ db, config: { baseUrl }, now }) =>
    makeSetupLink(db, { baseUrl, createdBy: CALLER.clientId, now: now() }),
  );
  if (made) return { link: made.url, linkExpiresAt: made.expiresAt.toISOString() };
  throw new CommandError(
    EXIT.conflict,
    'There is an operator already: use `lectern account create` or `lectern account link <email>`.',
  );
}

function accountLink(email: string) {
  return withContext((ctx) =>
    ctx.db.begin(async (tx) => {
      const { id: accountId } = await findByEmail(tx, email);
      return linkFor(tx, { ctx, caller: CALLER, accountId, applicationId: null });
    }),
  );
}

async function disable(email: string, options: Output): Promise<void> {
  await change(email, { disabled: true });
  print(options, { email, disabled: true });
}

interface SetOptions extends Output, OrgRoleOptions {
  readonly operator?: 'on' | 'off';
  readonly name?: string;
  readonly enable?: true;
  readonly secondFactor?: 'off';
}

async function set(email: string, options: SetOptions): Promise<void> {
  const { operator, name, enable, secondFactor, output } = options;
  const orgRole = orgRoleOf(options);
  if ([operator, orgRole, name, enable, secondFactor].every((option) => option === undefined)) {
    const all = '--operator, --analyst, --district, --name, --enable or --second-factor';
    throw new CommandError(EXIT.usage, `Name what to change: ${all}.`);
  }
  const account = await change(email, {
    ...(operator === undefined ? {} : { operator: operator === 'on' }),
    ...(orgRole === undefined ? {} : { orgRole }),
    ...(name === undefined ? {} : { name }),
    ...(enable ? { disabled: false } : {}),
    ...(secondFactor ? { secondFactor: false } : {}),
  });
  const { email: address, name: called, operator: isOperator } = account;
  const forOrg = account.orgRole ? orgRoleInWords(account.orgRole) : 'nothing';
  print({ output }, { email: address, name: called, operator: isOperator, forOrg });
}

/** The command line may take away the last operator: it can make another one. */
async function change(email: string, to: Parameters<typeof changeAccount>[2]) {
  const { record, isClosed, isLast } = await withContext(async (ctx) => {
    const { id } = await findByEmail(ctx.db, email);
    return changeAccount(ctx, { id, mayEndLast: true }, to);
  });
  if (isClosed) noteClosed(email);
  if (isLast) {
    note('No operator is left: `lectern account create you@example.org --operator` makes one.');
  }
  return JSON.parse(record) as Pick<Account, 'email' | 'name' | 'operator' | 'orgRole'>;
}

function noteClosed(email: string): void {
  note(
    `A link of an admin opened this account, so its password and sessions have ended: ` +
      `\`lectern account link ${email}\` makes a link for the person.`,
  );
}

interface MemberOptions extends Output {
  readonly application: string;
  readonly role: string;
}

async function member(email: string, options: MemberOptions): Promise<void> {
  const { role } = options;
  const applicationId = ownApplication(CALLER, options.application);
  await withContext(async ({ db }) => {
    const { id: accountId } = await findByEmail(db, email);
    const member = { applicationId, accountId };
    if (!isRole(role)) await removeMember({ db }, CALLER, member);
    else if (await db.begin((tx) => makeMember(tx, { ...member, role }))) noteClosed(email);
  });
  print(options, { email, application: applicationId, role });
}
