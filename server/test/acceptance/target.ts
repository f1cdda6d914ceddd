/**
 * Which server the acceptance suite judges. These name a deployment and two clients, each of an
 * application of its own, with the scopes that partners are granted:
 *   LECTERN_BASE_URL, LECTERN_CLIENT_ID, LECTERN_CLIENT_SECRET,
 *   LECTERN_OTHER_CLIENT_ID, LECTERN_OTHER_CLIENT_SECRET
 * Then `npm run test:acceptance` runs against it. SCAFFOLDING must be on there: the suite makes
 * students. It touches its own records only, which have random ids, and deletes them at the end;
 * frameworks are left empty, events stay in the log. Without these variables `npm test` starts a
 * server of our own (own-server.ts, the one file of the folder that knows the program).
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

/** Runs when the test file ends, while the server is still there; in no particular order. */
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

/** The deployment that the environment names; undefined when it names none. */
function namedTarget(): Target | undefined {
  const [baseUrl = '', clientId = '', clientSecret = '', otherId = '', otherSecret = ''] =
    NAMES.map((name) => process.env[name] ?? '');
  const missing = NAMES.filter((name) => !process.env[name]);
  if (missing.length === NAMES.length) return undefined;
  if (missing.length > 0) throw new Error(`Set ${missing.join(', ')} too, or none of them.`);
  return {
    baseUrl: baseUrl.replace(/\/+$/, ''),
    partner: { clientId, clientSecret },
    other: { clientId: otherId, clientSecret: otherSecret },
  };
}

/** The server that the set-up of the test run offers. */
async function ownTarget(): Promise<Target> {
  const offer = process.env['TEST_ACCEPTANCE'];
  if (!offer) throw new Error(`Set ${NAMES.join(', ')}, or run the suite by \`npm test\`.`);
  const reply = await fetch(offer);
  if (!reply.ok) throw new Error(`No server could be started: ${await reply.text()}`);
  return (await reply.json()) as Target;
}

export const target: Target = namedTarget() ?? (await ownTarget());
