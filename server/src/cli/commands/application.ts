/** `lectern application`: lists applications and changes their settings. */
import { Command, Option } from 'commander';
import {
  type ApplicationSettings,
  listApplicationSettings,
  updateApplicationSettings,
} from '../../auth/applications/settings.ts';
import { isUuid } from '../../lib/uuid.ts';
import { withDatabase } from '../database.ts';
import { CommandError, EXIT } from '../exit.ts';
import { outputOption, printJson, printRecord, printTable } from '../output.ts';

interface Output {
  readonly output: 'table' | 'json';
}

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
    .addHelpText(
      'after',
      '\nExample: lectern application set 7d0d3ad4-8a4e-4d53-9a5c-3a0f1f1f2b11 --roster all',
    )
    .action(set);
  return application;
}

const wordOf = ({ compat }: ApplicationSettings) => compat ?? 'default';

async function list({ output }: Output): Promise<void> {
  const applications = await withDatabase(listApplicationSettings);
  if (output === 'json') {
    printJson({ applications });
    return;
  }
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
  const settings = isUuid(sourcedId)
    ? await withDatabase((db) => updateApplicationSettings(db, sourcedId, changes))
    : undefined;
  if (!settings) {
    throw new CommandError(EXIT.notFound, `There is no application '${sourcedId}'.`);
  }
  if (output === 'json') printJson({ sourcedId, ...settings });
  else {
    printRecord([
      ['Application', sourcedId],
      ['Compat', wordOf(settings)],
      ['Roster', settings.roster],
    ]);
  }
}
