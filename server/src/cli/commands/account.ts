/** `lectern account`: people who sign in to the console, their roles and their links. */
import { Command, Option } from 'commander';
import { findApplication } from '../../auth/applications/applications.ts';
import type { Config } from '../../config.ts';
import {
  type Account,
  findAccountByEmail,
  hasAbleOperator,
  insertAccount,
  listAccounts,
  listMemberships,
  updateAccount,
} from '../../console/accounts/accounts.ts';
import { type LinkKind, makeLink, makeSetupLink, PROVING } from '../../console/accounts/links.ts';
import { emailFault, isRole, nameFault, ROLES } from '../../console/accounts/rules.ts';
import { deleteFactors } from '../../console/factors/factors.ts';
import { endMember, makeMember, makeOperator } from '../../console/management/rights.ts';
import { deleteSessionsOf } from '../../console/sessions/sessions.ts';
import { isUuid } from '../../lib/uuid.ts';
import type { Database, Queryable, Transaction } from '../../storage/database/postgres.ts';
import { withDatabase } from '../database.ts';
import { CommandError, EXIT } from '../exit.ts';
import { note, outputOption, printJson, printRecord, printTable } from '../output.ts';

interface Output {
  readonly output: 'table' | 'json';
}

export function accountCommand(): Command {
  const account = new Command('account').description('manage the people who use the console');
  const command = (name: string, description: string) =>
    account.command(name).description(description).addOption(outputOption());
  command('create', 'create an account, and print a link by which the person sets a password')
    .argument('<email>', 'email address, with which the person signs in')
    .option('--name <name>', 'name of the person (default: the part before the @)')
    .option('--operator', 'may read and change everything')
    .addHelpText('after', '\nExample: lectern account create you@example.org --operator')
    .action(create);
  command('list', 'list all accounts').action(list);
  command('link', 'print a link by which the person sets a password; earlier links end')
    .argument('[email]', 'email address of the account')
    .option('--setup', 'for the first operator, who has no account yet')
    .addHelpText('after', '\nExample: lectern account link you@example.org')
    .action(link);
  command('disable', 'disable an account: its sessions end within a second')
    .argument('<email>', 'email address of the account')
    .action(disable);
  command('set', 'change an account')
    .argument('<email>', 'email address of the account')
    .addOption(
      new Option('--operator <state>', 'may read and change everything').choices(['on', 'off']),
    )
    .option('--name <name>', 'name of the person')
    .addOption(
      new Option('--second-factor <state>', 'off removes them: a device is lost').choices(['off']),
    )
    .option('--enable', 'let a disabled account sign in again')
    .addHelpText('after', '\nExample: lectern account set ada@example.org --operator on')
    .action(set);
  command('member', 'make a person a member of an application, or change the role')
    .argument('<email>', 'email address of the account')
    .requiredOption('--application <id>', 'sourcedId of the application')
    .addOption(
      new Option('--role <role>', 'what the member may do; none = no member any more')
        .choices([...ROLES, 'none'])
        .makeOptionMandatory(),
    )
    .addHelpText(
      'after',
      '\nExample: lectern account member ada@example.org --application 6f1c… --role developer',
    )
    .action(member);
  return account;
}

const CREATED_BY = 'lectern account';

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

interface CreateOptions extends Output {
  readonly name?: string;
  readonly operator?: true;
}

async function create(email: string, options: CreateOptions): Promise<void> {
  const name = options.name ?? email.replace(/@.*/, '');
  requireValid(emailFault(email) ?? nameFault(name));
  const operator = options.operator === true;
  const { url } = await withDatabase((db, config) =>
    db.begin(async (tx) => {
      const accountId = await insertAccount(tx, { email, name, operator });
      if (accountId === undefined) {
        throw new CommandError(EXIT.conflict, `There is an account '${email}' already.`);
      }
      return linkFor(tx, { config, accountId, kind: 'invitation' });
    }),
  );
  print(options, { email, name, operator, link: url });
  if (options.output === 'table') note('The link is valid for 7 days and for one use.');
}

function requireValid(fault: string | undefined): void {
  if (fault !== undefined) throw new CommandError(EXIT.invalid, fault);
}

function linkFor(
  db: Queryable,
  parts: { readonly config: Config; readonly accountId: string; readonly kind: LinkKind },
) {
  const { config, accountId, kind } = parts;
  const { baseUrl } = config;
  const made = { kind, accountId, baseUrl, createdBy: CREATED_BY, now: new Date() };
  return makeLink(db, { ...PROVING, ...made });
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
    accounts.map(({ email, name, operator, applications, ...account }) => [
      email,
      name,
      [
        ...(operator ? ['operator'] : []),
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
  const made = await withDatabase((db, config) =>
    email === undefined ? setupLink(db, config) : accountLink(db, config, email),
  );
  print(options, { link: made.url, validUntil: made.expiresAt.toISOString() });
}

async function setupLink(db: Database, { baseUrl }: Config) {
  const made = await makeSetupLink(db, { baseUrl, createdBy: CREATED_BY, now: new Date() });
  if (made) return made;
  throw new CommandError(
    EXIT.conflict,
    'There is an operator already: use `lectern account create` or `lectern account link <email>`.',
  );
}

async function accountLink(db: Database, config: Config, email: string) {
  const { id: accountId, passwordHash, disabledAt } = await findByEmail(db, email);
  if (disabledAt) {
    const fix = `lectern account set ${email} --enable`;
    throw new CommandError(EXIT.conflict, `The account '${email}' is disabled: \`${fix}\`.`);
  }
  return linkFor(db, { config, accountId, kind: passwordHash === null ? 'invitation' : 'reset' });
}

async function disable(email: string, options: Output): Promise<void> {
  await changeAccount(email, { disabled: true });
  print(options, { email, disabled: true });
}

interface SetOptions extends Output {
  readonly operator?: 'on' | 'off';
  readonly name?: string;
  readonly enable?: true;
  readonly secondFactor?: 'off';
}

async function set(email: string, options: SetOptions): Promise<void> {
  const { operator, name, enable, secondFactor, output } = options;
  if ([operator, name, enable, secondFactor].every((option) => option === undefined)) {
    const all = '--operator, --name, --enable or --second-factor';
    throw new CommandError(EXIT.usage, `Name what to change: ${all}.`);
  }
  requireValid(name === undefined ? undefined : nameFault(name));
  const isOperator = operator === undefined ? undefined : operator === 'on';
  const disabled = enable ? false : undefined;
  const change = { operator: isOperator, name, disabled };
  const account = await changeAccount(email, change, secondFactor === 'off');
  print({ output }, { email: account.email, name: account.name, operator: account.operator });
}

function changeAccount(
  email: string,
  change: Parameters<typeof updateAccount>[2],
  withoutFactors = false,
) {
  return withDatabase((db) =>
    db.begin(async (tx) => {
      const { id } = await findByEmail(tx, email);
      if (change.disabled || change.operator === false) await warnOfLast(tx, id);
      if (change.operator && (await makeOperator(tx, id))) noteClosed(email);
      await updateAccount(tx, id, change);
      if (withoutFactors) await deleteFactors(tx, id);
      if (change.disabled) await deleteSessionsOf(tx, { accountId: id });
      return findByEmail(tx, email);
    }),
  );
}

function noteClosed(email: string): void {
  note(
    `A link of an admin opened this account, so its password and sessions have ended: ` +
      `\`lectern account link ${email}\` makes a link for the person.`,
  );
}

/** The command line may take away the last operator: it can make another one. */
async function warnOfLast(tx: Transaction, id: string): Promise<void> {
  if (await hasAbleOperator(tx, id)) return;
  note('No operator is left: `lectern account create you@example.org --operator` makes one.');
}

interface MemberOptions extends Output {
  readonly application: string;
  readonly role: string;
}

async function member(email: string, options: MemberOptions): Promise<void> {
  const { application, role } = options;
  const applicationId = application.toLowerCase();
  await withDatabase((db, { baseUrl }) =>
    db.begin(async (tx) => {
      const { id: accountId } = await findByEmail(tx, email);
      const isKnown = isUuid(application) && (await findApplication(tx, applicationId, baseUrl));
      if (!isKnown) {
        throw new CommandError(EXIT.notFound, `There is no application '${application}'.`);
      }
      const named = { applicationId, accountId };
      if (!isRole(role)) await endMember(tx, named);
      else if (await makeMember(tx, { ...named, role })) noteClosed(email);
    }),
  );
  print(options, { email, application: applicationId, role });
}
