/** `lectern application`: what an operator decides for one application. */
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
  const application = new Command('application').description('what is decided for applications');
  application
    .command('list')
    .description('show all applications and what is decided for them')
    .addOption(outputOption())
    .action(list);
  application
    .command('set')
    .description('decide for one application; a running server follows within a second')
    .argument('<applicationId>')
    .addOption(
      new Option(
        '--compat <state>',
        'live: departures of known clients from the contract count; default: as COMPAT says',
      ).choices(['live', 'off', 'default']),
    )
    .addOption(
      new Option('--roster <extent>', 'the people and classes it reads, by basis or all').choices([
        'own',
        'all',
      ]),
    )
    .addOption(outputOption())
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
