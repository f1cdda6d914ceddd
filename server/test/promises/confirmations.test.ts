/** Every route that gives or takes access, a secret or a link asks a person twice. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { routes } from '../../src/app.ts';
import { insertInvitation } from '../../src/console/accounts/invitations.ts';
import type { Route } from '../../src/http/route.ts';
import { MINUTE_MS } from '../../src/lib/time.ts';
import { ACCOUNT_PASSWORD, putAccount, type SignedIn, signedIn } from '../fixtures/accounts.ts';
import { samplePackage } from '../fixtures/packages.ts';
import { putSchool } from '../fixtures/people.ts';
import { makeWebhook } from '../fixtures/webhooks.ts';
import { testServer } from '../harness/test-server.ts';

const server = await testServer();
const { db } = server;
const partner = await server.partner('Math Quest');
const other = await server.partner('Word Quest');
const machine = await server.operator();

/** Nouns of what such a route changes. */
const KINDS =
  /\/(accounts?|members|invitations|clients|secrets|webhooks|grants|settings|link|visibility|sessions)(\/|$)/;

/** Routes that change such a thing, and ask nothing, with the reason. */
const ASKS_NOTHING: Readonly<Record<string, string>> = {
  patchOwnAccount: 'a new password needs the old one; a name gives nothing',
  putOwnPasskey: 'a name gives nothing',
  endOwnSession: 'who sees a strange session ends it at once',
  endOtherSessions: 'who sees a strange session ends it at once',
  declineOwnInvitation: 'it gives nothing, and takes what was not there yet',
  sendSessionHeartbeat: 'a study session',
  replayWebhook: 'the address gets what it was given before',
  testWebhook: 'a message without changes',
};

const writes = routes.filter(({ method, scope }) => method !== 'GET' && scope !== 'none');

interface Asked {
  /** 'operator', or the id of an application; left out = of the console itself. */
  readonly as?: string;
  /** Values of the path. */
  readonly path?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The status of the answer after the confirmation. */
  readonly status: number;
}

const newEmail = () => `${randomUUID().slice(0, 13)}@example.org`;
const application = partner.applicationId;
const ofApplication = { sourcedId: application };
const { orgId, userId } = await putSchool(machine);
const framework = samplePackage();
assert.equal((await partner.post('/ims/case/v1p1/CFPackages', framework)).status, 201);

const newClient = async () => {
  const made = await machine.post(`/applications/1.0/${application}/clients`, {});
  return { clientId: String(made.body.client.clientId), ...ofApplication };
};
const HOOK = 'https://quest.example/hook';
const newWebhook = async () => {
  const { id: webhookId } = await makeWebhook(machine, application, { url: HOOK });
  return { ...ofApplication, webhookId };
};
const newMember = async (applicationId = application) =>
  (await putAccount(db, { roles: { [applicationId]: 'viewer' } })).id;
const newGrant = async () => {
  const grant = { school: { sourcedId: orgId } };
  const made = await machine.post(`/admin/1.0/applications/${application}/grants`, { grant });
  return String(made.body.grant.sourcedId);
};

const byOperator = { as: 'operator' } as const;
const atMember = async () => ({ ...ofApplication, accountId: await newMember() });

/** A request for each route of accounts and members, and its answer. */
async function ofPeople(): Promise<Readonly<Record<string, Asked>>> {
  const person = () => ({ email: newEmail(), name: 'New' });
  const atAccount = async () => ({ id: await newMember() });
  return {
    createAccount: { ...byOperator, body: person(), status: 201 },
    patchAccount: { ...byOperator, path: await atAccount(), body: { disabled: true }, status: 200 },
    createAccountLink: { ...byOperator, path: await atAccount(), body: {}, status: 201 },
    endAccountSessions: { ...byOperator, path: await atAccount(), status: 204 },
    createInvitation: {
      ...{ ...byOperator, path: ofApplication, status: 201 },
      body: { ...person(), role: 'admin' },
    },
    putMember: { ...byOperator, path: await atMember(), body: { role: 'admin' }, status: 200 },
    deleteMember: { ...byOperator, path: await atMember(), status: 204 },
    createMemberLink: { ...byOperator, path: await atMember(), body: {}, status: 201 },
  };
}

/** Requests about applications, their clients, frameworks and data of students. */
async function ofApplications(): Promise<Readonly<Record<string, Asked>>> {
  const grant = { school: { sourcedId: orgId } };
  const visible = { sourcedId: String(framework.CFDocument['identifier']) };
  const student = { sourcedId: userId };
  return {
    createClient: { ...byOperator, path: ofApplication, body: {}, status: 201 },
    patchClient: { ...byOperator, path: await newClient(), body: { label: 'x' }, status: 200 },
    disableClient: { ...byOperator, path: await newClient(), status: 204 },
    rotateClientSecret: {
      ...{ ...byOperator, path: await newClient(), status: 201 },
      body: { graceDays: 0 },
    },
    createWebhook: { ...byOperator, path: ofApplication, body: { url: HOOK }, status: 201 },
    patchWebhook: { ...byOperator, path: await newWebhook(), body: {}, status: 200 },
    rotateWebhookSecret: { ...byOperator, path: await newWebhook(), body: {}, status: 201 },
    deleteWebhook: { ...byOperator, path: await newWebhook(), status: 204 },
    endOldClientSecret: { ...byOperator, path: await newClient(), status: 204 },
    patchApplicationSettings: {
      ...{ ...byOperator, path: ofApplication, status: 200 },
      body: { settings: { roster: 'all' } },
    },
    grantApplication: { ...byOperator, path: ofApplication, body: { grant }, status: 200 },
    revokeApplicationGrant: {
      ...{ ...byOperator, status: 204 },
      path: { ...ofApplication, grantId: await newGrant() },
    },
    putFrameworkVisibility: {
      ...{ ...byOperator, path: visible, status: 200 },
      body: { visibility: 'public' },
    },
    exportStudent: { ...byOperator, path: student, status: 200 },
    exportStudentPage: { ...byOperator, path: student, status: 200 },
    exportRoster: { ...byOperator, status: 200 },
    eraseStudent: { ...byOperator, path: student, status: 200 },
  };
}

/** Requests about the own account. */
async function ofOneself({ id: accountId }: SignedIn): Promise<Readonly<Record<string, Asked>>> {
  const { applicationId } = other;
  const invitation = { applicationId, accountId, role: 'viewer', madeAccount: false } as const;
  await insertInvitation(db, { ...invitation, invitedBy: 'lec_test' });
  return {
    acceptOwnInvitation: { path: { sourcedId: applicationId }, body: {}, status: 204 },
    beginOwnApp: { body: {}, status: 201 },
    putOwnApp: { body: { token: 'x', code: '123456' }, status: 400 },
    deleteOwnApp: { status: 204 },
    makeOwnPasskeyOptions: { body: {}, status: 200 },
    postOwnPasskey: { body: { name: 'Key', answer: { id: 'x' } }, status: 400 },
    deleteOwnPasskey: { path: { id: 'x' }, status: 404 },
    replaceOwnRecoveryCodes: { body: {}, status: 409 },
  };
}

const confirmedRoutes: readonly Route[] = routes.filter(({ confirmed }) => confirmed);

// Longer ago than a sign-in that counts as a confirmation for some.
const person = await signedIn(server, { operator: true }, new Date(Date.now() - 11 * MINUTE_MS));
const asked: Readonly<Record<string, Asked>> = {
  ...{ ...(await ofPeople()), ...(await ofApplications()) },
  ...(await ofOneself(person)),
};

test('every route that gives or takes access, a secret or a link is confirmed', () => {
  const open = writes.filter(({ url, confirmed }) => KINDS.test(url) && !confirmed);
  assert.deepEqual(
    open.map(({ operationId }) => operationId).sort(),
    Object.keys(ASKS_NOTHING).sort(),
  );
});

suite('a person at the console', () => {
  const send = ({ operationId, method, url }: Route) => {
    const { as, path = {}, body } = asked[operationId] ?? assert.fail(`no request: ${operationId}`);
    const filled = url.replace(/:(\w+)/g, (_, name: string) => path[name] ?? assert.fail(url));
    const sender = as === undefined ? person : person.as(as);
    return sender.call(method, filled, body);
  };
  test('403 confirmation_needed for each of these before a confirmation', async () => {
    for (const route of confirmedRoutes) {
      const { status, body } = await send(route);
      assert.equal(status, 403, route.operationId);
      assert.equal(body.imsx_error_details[0].code, 'confirmation_needed', route.operationId);
    }
  });
  test('each of these works after it', async () => {
    const password = ACCOUNT_PASSWORD;
    const sure = await person.call('POST', '/console/1.0/session/confirm', { password });
    assert.equal(sure.status, 200);
    // The erasure takes the person that others read.
    const last = ['eraseStudent'];
    const inOrder = confirmedRoutes.toSorted(
      (a, b) => last.indexOf(a.operationId) - last.indexOf(b.operationId),
    );
    for (const route of inOrder) {
      const { status, text } = await send(route);
      assert.equal(status, asked[route.operationId]?.status, `${route.operationId} ${text}`);
    }
  });
});
