/** The server and credentials of a command: from options, else the environment, else a profile. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clientSettings, processConfig } from '../../config.ts';
import { type ApiClient, openClient } from '../../lib/api-client.ts';
import { withoutEnd } from '../../lib/trim-end.ts';
import type { Command } from '../command.ts';
import { CommandError, EXIT } from '../exit.ts';
import { findAddress } from '../target.ts';

export interface ServerOptions {
  readonly baseUrl?: string;
  readonly clientId?: string;
  readonly clientSecret?: string;
  readonly profile?: string;
}

type Settings = Omit<ServerOptions, 'profile'>;

/** Adds the options that name the server and the credentials. */
export function withServerOptions(command: Command): Command {
  return command
    .option('--base-url <url>', 'address of the server (or LECTERN_BASE_URL)')
    .option('--client-id <id>', 'id of a client of your application (or LECTERN_CLIENT_ID)')
    .option(
      '--client-secret <secret>',
      'secret of the client; LECTERN_CLIENT_SECRET hides it from other users',
    )
    .option('--profile <name>', 'name of a profile in ~/.config/lectern/config.json');
}

/** A client for the server; undefined when no credentials are given anywhere. */
export async function findClient(options: ServerOptions): Promise<ApiClient | undefined> {
  const { baseUrl, clientId, clientSecret } = await settingsOf(options);
  if (clientId === undefined && clientSecret === undefined) return undefined;
  if (clientId === undefined || clientSecret === undefined) {
    const missing = clientId === undefined ? '--client-id' : '--client-secret';
    throw new CommandError(EXIT.usage, `${missing} is missing: a client has an id and a secret.`);
  }
  const address = withoutEnd(baseUrl ?? (await findAddress(processConfig())), '/');
  const refused = `refuses the client '${clientId}': its id or secret is wrong, or it is disabled.`;
  return openClient(address, { clientId, clientSecret }, refused);
}

/** The client that `findClient` finds; throws when there are no credentials. */
export async function requireClient(options: ServerOptions): Promise<ApiClient> {
  const client = await findClient(options);
  if (client) return client;
  throw new CommandError(
    EXIT.refused,
    'No client is named: set LECTERN_CLIENT_ID and LECTERN_CLIENT_SECRET, or use --client-id and ' +
      '--client-secret (an operator creates a client with lectern client create).',
  );
}

async function settingsOf(options: ServerOptions): Promise<Settings> {
  const { configHome, ...environment } = clientSettings();
  const profile = await readProfile(join(configHome, 'lectern/config.json'), options.profile);
  return {
    ...profile,
    ...given(environment),
    ...given({
      baseUrl: options.baseUrl,
      clientId: options.clientId,
      clientSecret: options.clientSecret,
    }),
  };
}

function given(settings: Readonly<Record<string, string | undefined>>): Settings {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value));
}

/** Reads `{ "profiles": { "default": { "baseUrl": …, "clientId": …, "clientSecret": … } } }`. */
async function readProfile(path: string, name: string | undefined): Promise<Settings> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined && name === undefined) return {};
  try {
    const { profiles } = JSON.parse(text ?? '') as { profiles: Record<string, Settings> };
    const profile = profiles[name ?? 'default'];
    if (profile || name === undefined) return profile ?? {};
  } catch {
    throw new CommandError(EXIT.usage, `${path} is missing, or is not JSON with "profiles".`);
  }
  throw new CommandError(EXIT.usage, `There is no profile '${name}' in ${path}.`);
}
