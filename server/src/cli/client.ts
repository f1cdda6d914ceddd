/** `lectern client`: the credentials of partners. */
import { Command, Option } from 'commander';
import {
  disableClient,
  findApplication,
  insertApplication,
  insertClient,
  listClients,
} from '../auth/applications.ts';
import { PARTNER_SCOPES, SCOPES, shortScope } from '../auth/scopes.ts';
import type { Queryable } from '../storage/postgres.ts';
import { withDatabase } from './database.ts';
import { CommandError, EXIT } from './exit.ts';
import { note, outputOption, printJson, printRecord, printTable } from './output.ts';

interface Output {
  readonly output: 'table' | 'json';
}

interface CreateOptions extends Output {
  readonly name?: string;
  readonly application?: string;
  readonly scopes?: string;
  readonly operator?: true;
}

const NAME_CHARACTERS_MAX = 255;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function clientCommand(): Command {
  const client = new Command('client').description('credentials of partner applications');
  client
    .command('create')
    .description('make a client of a new application (--name) or of a known one (--application)')
    .option('--name <name>', 'name of the new application')
    .addOption(
      new Option('--application <id>', 'sourcedId of a known application').conflicts('name'),
    )
    .option('--scopes <list>', 'what its tokens may do, separated by commas (default: partner)')
    .addOption(
      new Option('--operator', 'all scopes, admin included: it reads and writes all').conflicts(
        'scopes',
      ),
    )
    .addOption(outputOption())
    .action(create);
  client
    .command('list')
    .description('show all clients, without their secrets')
    .addOption(outputOption())
    .action(list);
  client
    .command('disable')
    .description('refuse a client from now on: no new token, and its tokens end within seconds')
    .argument('<clientId>')
    .addOption(outputOption())
    .action(disable);
  return client;
}

async function create(options: CreateOptions, command: Command): Promise<void> {
  if (options.name === undefined && options.application === undefined) {
    command.error('error: --name or --application is needed');
  }
  const scopes = options.operator ? SCOPES : parseScopes(options.scopes);
  const made = await withDatabase((db, { baseUrl }) =>
    db.begin(async (tx) => {
      const applicationId = await applicationOf(tx, options, baseUrl);
      return { ...(await insertClient(tx, applicationId, scopes)), applicationId, baseUrl };
    }),
  );
  const { clientId, clientSecret, applicationId } = made;
  if (options.output === 'json') {
    printJson({ clientId, clientSecret, applicationId, scopes });
    return;
  }
  printRecord([
    ['Client id', clientId],
    ['Client secret', clientSecret],
    ['Application', applicationId],
    ['Scopes', scopes.join(' ')],
  ]);
  note('The secret is shown this once: store it now.');
  note(`Its tokens come from ${made.baseUrl}/oauth2/token.`);
}

/** The known application, or a new one. */
async function applicationOf(
  tx: Queryable,
  { application, name = '' }: CreateOptions,
  baseUrl: string,
): Promise<string> {
  if (application === undefined) return insertApplication(tx, { name: parseName(name) });
  if (UUID.test(application) && (await findApplication(tx, application, baseUrl))) {
    return application.toLowerCase();
  }
  throw new CommandError(EXIT.notFound, `There is no application '${application}'.`);
}

function parseName(text: string): string {
  const name = text.trim();
  if (name !== '' && name.length <= NAME_CHARACTERS_MAX) return name;
  throw new CommandError(EXIT.invalid, `A name has 1 to ${NAME_CHARACTERS_MAX} characters.`);
}

function parseScopes(text: string | undefined): readonly string[] {
  if (text === undefined) return PARTNER_SCOPES;
  const scopes = [
    ...new Set(
      text
        .split(/[\s,]+/)
        .filter(Boolean)
        .map(shortScope),
    ),
  ];
  const unknown = scopes.find((scope) => !SCOPES.includes(scope));
  if (scopes.length > 0 && unknown === undefined) return scopes;
  const problem = unknown === undefined ? 'No scope is named' : `There is no scope '${unknown}'`;
  throw new CommandError(EXIT.invalid, `${problem}; the scopes are ${SCOPES.join(', ')}.`);
}

async function list({ output }: Output): Promise<void> {
  const clients = await withDatabase(listClients);
  if (output === 'json') {
    printJson({ clients });
    return;
  }
  printTable(
    ['CLIENT ID', 'STATE', 'CREATED', 'APPLICATION', 'NAME', 'SCOPES'],
    clients.map((client) => [
      client.clientId,
      client.disabledAt ? 'disabled' : 'active',
      client.createdAt.toISOString().slice(0, 10),
      client.applicationId,
      client.applicationName,
      client.scopes.join(' '),
    ]),
  );
}

async function disable(clientId: string, { output }: Output): Promise<void> {
  const disabledAt = await withDatabase((db) => disableClient(db, clientId));
  if (!disabledAt) throw new CommandError(EXIT.notFound, `There is no client '${clientId}'.`);
  if (output === 'json') printJson({ clientId, disabledAt });
  else {
    printRecord([
      ['Client id', clientId],
      ['Disabled', disabledAt.toISOString()],
    ]);
  }
}
