/**
 * The server that the acceptance suite tests. These variables name a deployment and clients of two
 * applications, with the default scopes of partners:
 *   LECTERN_BASE_URL, LECTERN_CLIENT_ID, LECTERN_CLIENT_SECRET,
 *   LECTERN_OTHER_CLIENT_ID, LECTERN_OTHER_CLIENT_SECRET
 * Then `npm run test:acceptance` runs against it. SCAFFOLDING must be on there: the suite makes
 * students. It writes only records with new random ids and deletes them at the end; its frameworks
 * stay, empty, and its events stay in the log. Without these variables the set-up of the test run
 * starts a server (own-server.ts).
 */
import { after } from 'node:test';

export interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface Target {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly partner: Credentials;
  /** A client of another application. */
  readonly other: Credentials;
}

const cleanups: (() => Promise<unknown>)[] = [];

after(async () => {
  await Promise.all(cleanups.map((cleanup) => cleanup()));
});

/** Runs the cleanup when the test file ends and the server still runs; all cleanups run at once. */
export function atEnd(cleanup: () => Promise<unknown>): void {
  cleanups.push(cleanup);
}

const NAMES = [
  'LECTERN_BASE_URL',
  'LECTERN_CLIENT_ID',
  'LECTERN_CLIENT_SECRET',
  'LECTERN_OTHER_CLIENT_ID',
  'LECTERN_OTHER_CLIENT_SECRET',
] as const;

/** The deployment in the environment; undefined = none. */
function namedTarget(): Target | undefined {
  const [baseUrl = '', clientId = '', clientSecret = '', otherId = '', otherSecret = ''] =
    NAMES.map((name) => process.env[name] ?? '');
  const missing = NAMES.filter((name) => !process.env[name]);
  if (missing.length === NAMES.length) return undefined;
  if (missing.length > 0)
    throw new Error(`Set ${missing.join(', ')}, too, or none of the five variables.`);
  return {
    baseUrl: baseUrl.replace(/\/+$/, ''),
    partner: { clientId, clientSecret },
    other: { clientId: otherId, clientSecret: otherSecret },
  };
}

/** The server that the set-up of the test run offers. */
async function ownTarget(): Promise<Target> {
  const offer = process.env['TEST_ACCEPTANCE'];
  if (!offer) throw new Error(`Set ${NAMES.join(', ')}, or run the suite with \`npm test\`.`);
  const reply = await fetch(offer);
  if (!reply.ok) throw new Error(`The server did not start: ${await reply.text()}`);
  return (await reply.json()) as Target;
}

export const target: Target = namedTarget() ?? (await ownTarget());
