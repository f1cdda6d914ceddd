/** Routes of the session of a person at the console. */
import type { Config } from '../../config.ts';
import { version } from '../../http/reference/openapi.ts';
import { type Caller, type Context, type Route, route } from '../../http/route.ts';
import { listMemberships } from '../accounts/accounts.ts';
import { signedOut } from './callers.ts';
import { OwnSession } from './schema.ts';
import { endOf, findSessionById, type Session } from './sessions.ts';

const TAG = 'Console';

/** The session of the caller; it was there when the request began. */
async function ownSession({ db }: Context, { account }: Caller): Promise<Session> {
  const session = account && (await findSessionById(db, account.sessionId));
  if (!session) throw signedOut();
  return session;
}

function serverOf(config: Config) {
  const { baseUrl, production, scaffolding, eventsPerPostMax, retention } = config;
  const eventRetentionDays = retention.eventDays;
  return { version, baseUrl, production, scaffolding, eventRetentionDays, eventsPerPostMax };
}

const session = route({
  method: 'GET',
  url: '/console/1.0/session',
  operationId: 'getOwnSession',
  scope: 'session',
  tag: TAG,
  summary: 'Get the session of the cookie: who is signed in, and what they may open',
  responses: { 200: OwnSession },
  async handle(ctx, { caller }) {
    const found = await ownSession(ctx, caller);
    const memberships = await listMemberships(ctx.db, found.accountId);
    const applications = memberships.map(({ applicationId, applicationName, role }) => {
      return { sourcedId: applicationId, name: applicationName, role };
    });
    const { accountId: id, name, email, operator, confirmedUntil } = found;
    const isConfirmed = caller.account?.confirmed === true;
    return {
      status: 200,
      body: {
        account: { id, name, email },
        operator,
        applications,
        endsAt: endOf({ ...found, seenAt: ctx.now() }).toISOString(),
        confirmedUntil: isConfirmed ? confirmedUntil?.toISOString() : null,
        server: serverOf(ctx.config),
      },
    };
  },
});

export const sessionRoutes: readonly Route[] = [session];
