/** `lectern application`: lists applications, changes their settings and what they may read. */
import { Option } from 'commander';
import { grantAccess, listGrants, revokeGrant } from '../../auth/applications/grants.ts';
import {
  type ApplicationSettings,
  changeApplicationSettings,
  listApplicationSettings,
  requireApplicationSettings,
} from '../../auth/applications/settings.ts';
import { ownApplication } from '../../auth/clients/changes.ts';
import { notFound } from '../../http/problem.ts';
import { isUuid } from '../../lib/uuid.ts';
import { transferCommands } from '../client/transfer.ts';
import { Command } from '../command.ts';
import { withDatabase } from '../database.ts';
import { OPERATOR } from '../operator.ts';
import { note, type Output, outputOption, printJson, printRecord, printTable } from '../output.ts';

interface SetOptions extends Output {
  readonly compat?: 'live' | 'off' | 'default';
  readonly roster?: ApplicationSettings['roster'];
}

export function applicationCommand(): Command {
  const application = new Command('application').description(
    'list applications and change their settings',
  );
  application
    .command('list')
    .description('list all applications with their settings')
    .addOption(outputOption())
    .action(list);
  application
    .command('set')
    .description(
      'change settings of one application; a running server applies them within a second',
    )
    .argument('<applicationId>', 'sourcedId of the application')
    .addOption(
      new Option(
        '--compat <state>',
        'live: accept what known clients do otherwise than the contract; default: as COMPAT says',
      ).choices(['live', 'off', 'default']),
    )
    .addOption(
      new Option(
        '--roster <extent>',
        'people and classes that it may read; own: only those that it has a basis for',
      ).choices(['own', 'all']),
    )
    .addOption(outputOption())
    .notes('Example: lectern application set 7d0d3ad4-8a4e-4d53-9a5c-3a0f1f1f2b11 --roster all')
    .action(set);
  application
    .command('grant')
    .description('let an application read a school or a class, with its people')
    .argument('<applicationId>', 'sourcedId of the application')
    .option('--school <id>', 'sourcedId of a school: its classes, and all people in them or in it')
    .option('--class <id>', 'sourcedId of a class: the people who are enrolled in it')
    .option('--until <date>', 'last day, as 2027-06-30 (default: until it is revoked)')
    .addOption(outputOption())
    .notes(`
It reads classes, enrollments and people, and sends events for them. A second grant of the same
changes the date.

Example: lectern application grant 7d0d3ad4-8a4e-4d53-9a5c-3a0f1f1f2b11 --school north-high`)
    .action(grant);
  application
    .command('grants')
    .description('list the schools and classes granted to an application')
    .argument('<applicationId>', 'sourcedId of the application')
    .addOption(outputOption())
    .action(listGranted);
  application
    .command('revoke')
    .description('end a grant')
    .argument('<applicationId>', 'sourcedId of the application')
    .argument('<grantId>', 'the grant, as `grants` shows it')
    .action(revoke);
  for (const command of transferCommands()) application.addCommand(command);
  return application;
}

interface GrantOptions extends Output {
  readonly school?: string;
  readonly class?: string;
  readonly until?: string;
}

interface PrintedGrant {
  readonly sourcedId: string;
  readonly school?: { readonly sourcedId: string };
  readonly class?: { readonly sourcedId: string };
  readonly byDistrict: boolean;
  readonly endDate?: string;
  readonly endedAt?: string;
}

async function grant(sourcedId: string, options: GrantOptions): Promise<void> {
  const { school, class: klass, until: endDate, output } = options;
  const wanted = {
    ...(school === undefined ? {} : { school: { sourcedId: school } }),
    ...(klass === undefined ? {} : { class: { sourcedId: klass } }),
    ...(endDate === undefined ? {} : { endDate }),
  };
  const applicationId = ownApplication(OPERATOR, sourcedId);
  const made = await withDatabase((db) =>
    grantAccess({ db, now: () => new Date(), msMax: Infinity }, applicationId, { grant: wanted }),
  );
  const granted = JSON.parse(made.grant) as PrintedGrant;
  if (output === 'json') printJson({ grant: granted });
  else printGrants([granted]);
}

async function listGranted(sourcedId: string, { output }: Output): Promise<void> {
  const applicationId = ownApplication(OPERATOR, sourcedId);
  const grants = await withDatabase(async (db) => {
    await requireApplicationSettings(db, applicationId);
    return listGrants(db, applicationId);
  });
  const printed = grants.map((text) => JSON.parse(text) as PrintedGrant);
  if (output === 'json') printJson({ grants: printed });
  else printGrants(printed);
}

async function revoke(sourcedId: string, grantId: string): Promise<void> {
  const applicationId = ownApplication(OPERATOR, sourcedId);
  if (!isUuid(grantId)) throw notFound('grant', grantId);
  await withDatabase((db) => revokeGrant({ db, msMax: Infinity }, { applicationId, grantId }));
  note('The grant is ended.');
}

function printGrants(grants: readonly PrintedGrant[]): void {
  printTable(
    ['GRANT', 'OF', 'ID', 'BY', 'UNTIL', 'ENDED'],
    grants.map((one) => [
      one.sourcedId,
      one.school ? 'school' : 'class',
      (one.school ?? one.class)?.sourcedId ?? '',
      one.byDistrict ? 'district' : 'operator',
      one.endDate ?? '-',
      one.endedAt ?? '-',
    ]),
  );
}

const wordOf = ({ compat }: ApplicationSettings) => compat ?? 'default';

async function list({ output }: Output): Promise<void> {
  const applications = await withDatabase(listApplicationSettings);
  if (output === 'json') return printJson({ applications });
  printTable(
    ['APPLICATION', 'COMPAT', 'ROSTER', 'NAME'],
    applications.map((one) => [one.sourcedId, wordOf(one), one.roster, one.name]),
  );
}

async function set(sourcedId: string, options: SetOptions): Promise<void> {
  const { compat, roster, output } = options;
  const changes = {
    ...(compat === undefined ? {} : { compat: compat === 'default' ? null : compat }),
    ...(roster === undefined ? {} : { roster }),
  };
  const applicationId = ownApplication(OPERATOR, sourcedId);
  const settings = await withDatabase((db) =>
    changeApplicationSettings(db, applicationId, changes),
  );
  if (output === 'json') return printJson({ sourcedId, ...settings });
  printRecord([
    ['Application', sourcedId],
    ['Compat', wordOf(settings)],
    ['Roster', settings.roster],
  ]);
}
