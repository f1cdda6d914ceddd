/** `lectern client`: creates, lists, changes and disables the credentials of applications. */
import { Option } from 'commander';
import { createApplication, listClients } from '../../auth/applications/applications.ts';
import { createClient, endClient, ownApplication } from '../../auth/clients/changes.ts';
import type { NewClient } from '../../auth/clients/schema.ts';
import {
  ID_TOKEN_CLAIMS,
  IDENTITY_SCOPES,
  PARTNER_SCOPES,
  SCOPES,
} from '../../auth/tokens/scopes.ts';
import { cut } from '../../lib/shown.ts';
import { namesIn, parseNames } from '../arguments.ts';
import { namedClient } from '../client/named.ts';
import { secretCommands } from '../client/secrets.ts';
import { addRedirect, removeRedirect, setClient } from '../client/sign-in.ts';
import { Command } from '../command.ts';
import { withDatabase } from '../database.ts';
import { OPERATOR } from '../operator.ts';
import { note, type Output, outputOption, printJson, printRecord, printTable } from '../output.ts';

interface CreateOptions extends Output {
  readonly name?: string;
  readonly application?: string;
  readonly scopes?: string;
  readonly operator?: true;
  readonly public?: true;
  readonly external?: string;
  readonly label?: string;
}

export function clientCommand(): Command {
  const client = new Command('client').description('create and manage credentials of applications');
  client
    .command('create')
    .description(
      'create a client for a new application (--name) or an existing one (--application)',
    )
    .option('--name <name>', 'name of the new application')
    .addOption(
      new Option('--application <id>', 'sourcedId of an existing application').conflicts('name'),
    )
    .option(
      '--scopes <list>',
      'scopes of its tokens, separated by commas (default: those of a partner)',
    )
    .addOption(
      new Option(
        '--operator',
        'grant all scopes, admin included: it may read and write everything',
      ).conflicts('scopes'),
    )
    .addOption(
      new Option(
        '--public',
        'a client without a secret, which signs people in from a browser or device',
      ).conflicts(['scopes', 'operator']),
    )
    .addOption(
      new Option(
        '--external <id>',
        'a client with this id at TOKEN_ISSUER, which issues its tokens',
      ).conflicts('public'),
    )
    .option('--label <text>', 'what its application calls it, such as production')
    .addOption(outputOption())
    .notes(`
The secret is shown once and cannot be shown again.

Example: lectern client create --name "My App" --scopes events.write,roster.readonly`)
    .action(create);
  client
    .command('list')
    .description('list all clients, without their secrets')
    .addOption(outputOption())
    .action(list);
  client
    .command('disable')
    .description('disable a client: it gets no new token, and its tokens end within a second')
    .argument('<clientId>', 'id of the client')
    .addOption(outputOption())
    .action(disable);
  for (const command of secretCommands()) client.addCommand(command);
  for (const command of signInCommands()) client.addCommand(command);
  return client;
}

/** The commands that prepare a client for sign-in. */
function signInCommands(): Command[] {
  const redirect = (name: string) =>
    new Command(name)
      .argument('<clientId>', 'id of the client')
      .argument('<uri>', 'address; its path is compared character by character')
      .option('--sign-out', 'an address for after sign-out, not after sign-in')
      .addOption(outputOption())
      .notes(`Example: lectern client ${name} lec_4f2a… https://app.example/callback`);
  const onOff = (flag: string, description: string) =>
    new Option(`${flag} <state>`, description).choices(['on', 'off']);
  return [
    redirect('add-redirect')
      .description('allow an address to which people return after sign-in')
      .action(addRedirect),
    redirect('remove-redirect')
      .description('no longer allow an address to which people return after sign-in')
      .action(removeRedirect),
    new Command('set')
      .description('change how people sign in to a client')
      .argument('<clientId>', 'id of the client')
      .addOption(
        onOff('--first-party', "the operator's own client: no consent, except in native apps"),
      )
      .addOption(onOff('--refresh', 'issue refresh tokens for the scope offline_access'))
      .addOption(onOff('--pkce', 'require PKCE; off only for a client with a secret'))
      .option(
        '--identity <list>',
        `identity scopes: ${IDENTITY_SCOPES.join(', ')} (separated by commas), or none`,
        parseNames,
      )
      .option(
        '--id-token-claims <list>',
        `claims of its ID tokens beside the sourcedId: ${ID_TOKEN_CLAIMS.join(', ')}, or none`,
        parseNames,
      )
      .addOption(outputOption())
      .notes('Example: lectern client set lec_4f2a… --identity profile,email')
      .action(setClient),
  ];
}

async function create(options: CreateOptions, command: Command): Promise<void> {
  const { name, application, output } = options;
  if (name === undefined && application === undefined) {
    command.error('error: --name or --application is needed');
  }
  const { applicationId, client, clientSecret, baseUrl } = await withDatabase((db, config) =>
    db.begin(async (tx) => {
      const id =
        application === undefined
          ? await createApplication(tx, { name: name ?? '' })
          : ownApplication(OPERATOR, application);
      const named = { caller: OPERATOR, applicationId: id };
      return {
        ...(await createClient(tx, clientOf(options), named)),
        applicationId: id,
        ...config,
      };
    }),
  );
  const { clientId, scopes } = JSON.parse(client);
  if (output === 'json') return printJson({ clientId, clientSecret, applicationId, scopes });
  printRecord([
    ['Client id', clientId],
    ...(clientSecret ? [['Client secret', clientSecret] as const] : []),
    ['Application', applicationId],
    ...(scopes.length > 0 ? [['Scopes', scopes.join(' ')] as const] : []),
  ]);
  if (options.public) {
    note(`Next: npx lectern client add-redirect ${clientId} <address after sign-in>`);
  } else if (clientSecret) {
    note('The secret is shown only this once: store it now.');
    note(`The client gets tokens at ${baseUrl}/oauth2/token.`);
  }
}

function clientOf({ label, external, operator, scopes, ...options }: CreateOptions): NewClient {
  const given = scopes === undefined ? undefined : namesIn(scopes);
  const named = operator ? SCOPES : given;
  return {
    kind: options.public ? 'public' : external === undefined ? 'confidential' : 'external',
    ...(external === undefined ? {} : { clientId: external }),
    ...(label === undefined ? {} : { label }),
    ...(named ? { scopes: [...named] } : {}),
  };
}

async function list({ output }: Output): Promise<void> {
  const clients = await withDatabase(listClients);
  if (output === 'json') return printJson({ clients });
  printTable(
    ['CLIENT ID', 'STATE', 'CREATED', 'KIND', 'APPLICATION', 'SCOPES'],
    clients.map((client) => [
      client.clientId,
      client.disabledAt ? 'disabled' : 'active',
      client.createdAt.toISOString().slice(0, 10),
      client.kind,
      shortName(client.applicationName, client.label),
      scopesInWords(client.scopes),
    ]),
  );
  note('With --output json: ids of applications, redirect addresses, all scopes.');
}

/** With it a line has 100 columns at most. */
const NAME_MAX = 24;

function shortName(application: string, label: string): string {
  const name = label ? `${application} (${label})` : application;
  return name.length > NAME_MAX ? `${cut(name, NAME_MAX - 1)}…` : name;
}

function scopesInWords(scopes: readonly string[]): string {
  if (scopes.length === 0) return '-';
  if (SCOPES.every((scope) => scopes.includes(scope))) return 'all';
  const isPartner = PARTNER_SCOPES.every((scope) => scopes.includes(scope));
  const more = scopes.length - PARTNER_SCOPES.length;
  if (isPartner) return more > 0 ? `partner +${more}` : 'partner';
  return `${scopes.length} of ${SCOPES.length}`;
}

async function disable(clientId: string, { output }: Output): Promise<void> {
  const disabledAt = await withDatabase(async (db) =>
    endClient(db, await namedClient(db, clientId)),
  );
  if (output === 'json') return printJson({ clientId, disabledAt });
  printRecord([
    ['Client id', clientId],
    ['Disabled', disabledAt.toISOString()],
  ]);
}
