/** Webhooks over HTTP: who may make them, with which addresses, their secrets, tests and log. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { makeWebhook, webhooksOf } from '../../test/fixtures/webhooks.ts';
import { type Receiver, startReceiver } from '../../test/harness/receiver.ts';
import { eventually } from '../../test/harness/server-process.ts';
import { testServer } from '../../test/harness/test-server.ts';
import { retentionJob } from '../admin/retention.ts';
import { PARTNER_SCOPES } from '../auth/tokens/scopes.ts';
import { seal } from '../lib/sealing.ts';
import { DAY_MS, HOUR_MS } from '../lib/time.ts';
import { sql } from '../storage/database/sql.ts';
import { endOldSecrets } from './purge.ts';
import { ATTEMPTS_MAX } from './schema.ts';

const server = await testServer({ LECTERN_SECRET: 'a secret for this test, 0123456789' });
const { db } = server;
const operator = await server.operator();
const MANAGING = [...PARTNER_SCOPES, 'application.manage'];
const partner = await server.partner('Math Quest', MANAGING);
const own = webhooksOf(partner.applicationId);
const HTTPS = { url: 'https://example.org/hook' };

type Received = Receiver['received'][number];

function verified(secret: string, { headers, body }: Received): unknown {
  return new Webhook(secret).verify(body, headers as Record<string, string>);
}

describe('who', () => {
  /** Every call for a webhook, and the status for one who may manage it; the last deletes it. */
  const callsFor = (list: string, hook: string) =>
    [
      ['GET', list, undefined, 200],
      ['GET', hook, undefined, 200],
      ['GET', `${hook}/attempts`, undefined, 200],
      ['POST', list, HTTPS, 201],
      ['PATCH', hook, { description: 'x', paused: true }, 200],
      ['POST', `${hook}/secret`, {}, 201],
      ['POST', `${hook}/replay`, { after: 'end' }, 200],
      ['POST', `${hook}/test`, undefined, 200],
      ['DELETE', hook, undefined, 204],
    ] as const;

  /** By scopes: whether they read webhooks of the own application, and manage them. */
  const RIGHTS: readonly (readonly [readonly string[], boolean, boolean])[] = [
    [PARTNER_SCOPES, false, false],
    [['feed.readonly'], false, false],
    [['application.readonly'], true, false],
    [['application.manage'], true, true],
    [['admin'], true, true],
  ];
  for (const [scopes, reads, manages] of RIGHTS) {
    const named = scopes === PARTNER_SCOPES ? 'all scopes of a partner' : scopes.join();
    const what = manages ? 'manages' : reads ? 'reads' : 'neither reads nor manages';
    test(`a client with ${named} ${what} webhooks of its application: else 403`, async () => {
      const client = await server.partner(named, scopes);
      const url = 'http://127.0.0.1:9/';
      const hook = await makeWebhook(operator, client.applicationId, { url });
      for (const [method, address, body, status] of callsFor(
        webhooksOf(client.applicationId),
        hook.url,
      )) {
        const may = manages || (reads && method === 'GET');
        const reply = await client.call(method, address, body);
        assert.equal(reply.status, may ? status : 403, `${method} ${address}`);
      }
    });
  }

  test("404 for another application's webhooks, by every method; an operator makes any", async () => {
    const other = await server.partner('Word Quest', MANAGING);
    const hook = await makeWebhook(operator, partner.applicationId, HTTPS);
    for (const [method, url, body] of callsFor(own, hook.url)) {
      const throughOwn = url.replace(partner.applicationId, other.applicationId);
      for (const address of url === own ? [url] : [url, throughOwn])
        assert.equal((await other.call(method, address, body)).status, 404, `${method} ${address}`);
    }
    assert.equal((await partner.get(hook.url)).body.webhook.id, hook.id);
    assert.equal((await operator.post(webhooksOf(randomUUID()), HTTPS)).status, 404);
  });
});

describe('settings', () => {
  test('201 with the secret, once; the list and the record have none', async () => {
    const made = await partner.post(own, {
      ...HTTPS,
      description: 'drops',
      types: ['event.dropped'],
    });
    assert.match(made.body.secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    const { webhook } = made.body;
    assert.partialDeepStrictEqual(webhook, {
      ...{ ...HTTPS, description: 'drops', types: ['event.dropped'], state: 'active' },
      ...{ pausedBy: null, failingSince: null, lagSeconds: 0, oldSecretExpiresAt: null },
    });
    const listed = await partner.get(own);
    assert.doesNotMatch(listed.text, /whsec_/);
    assert.deepEqual((await partner.get(`${own}/${webhook.id}`)).body.webhook.url, HTTPS.url);
    const row = await db.first<{ secret: string }>(sql`
      select secret from webhooks where id = ${webhook.id}`);
    assert.match(row?.secret ?? '', /^v1\./);
  });

  const REFUSED = [
    ['example.org', /no absolute URL/],
    ['ftp://example.org', /must begin with https/],
    ['https://ada:secret@example.org', /credentials/],
    ['https://example.org/#x', /fragment/],
    ['https://10.0.0.1/hook', /leads to 10\.0\.0\.1, which is no public address/],
    ['https://169.254.169.254/latest', /no public address/],
    ['https://[fd00::1]/hook', /no public address/],
    ['https://[::ffff:10.0.0.1]/hook', /no public address/],
    ['https://0x0a000001/hook', /no public address/],
    ['https://[::10.0.0.1]/hook', /no public address/],
    ['https://[::2]/hook', /no public address/],
    ['https://example.org:0/hook', /port 0/],
    ['https://example.org/a\nhook', /white space/],
  ] as const;
  for (const [url, reason] of REFUSED) {
    test(`400 for ${url}`, async () => {
      const refused = await partner.post(own, { url });
      assert.equal(refused.status, 400, refused.text);
      const [finding] = refused.body.imsx_error_details;
      assert.equal(finding.path, '/url');
      assert.match(finding.message, reason);
    });
  }

  test('400 for an unknown type and an unknown cursor', async () => {
    assert.equal((await partner.post(own, { ...HTTPS, types: ['event.lost'] })).status, 400);
    const refused = await partner.post(own, { ...HTTPS, after: 'yesterday' });
    assert.equal(refused.body.imsx_error_details[0].path, '/after');
  });

  test('409 for one more than 20, also when many are made at once', async () => {
    const many = await server.partner('Many', MANAGING);
    const url = webhooksOf(many.applicationId);
    // Where more than 20 read the feed at once, some are answered 429.
    const makeTwelve = () => Promise.all(Array.from({ length: 12 }, () => many.post(url, HTTPS)));
    const all = [...(await makeTwelve()), ...(await makeTwelve())];
    const made = all.filter(({ status }) => status === 201);
    assert.equal(made.length, 20);
    const refused = all.find(({ status }) => status === 409);
    assert.equal(refused?.body.imsx_error_details[0].code, 'webhooks_max');
    assert.equal((await many.delete(`${url}/${made[0]?.body.webhook.id}`)).status, 204);
    assert.equal((await many.post(url, HTTPS)).status, 201);
  });

  test('200 for a pause and its end; the audit log has each change', async () => {
    const hook = await makeWebhook(partner, partner.applicationId, HTTPS);
    const paused = await partner.patch(hook.url, { paused: true, types: ['event.failed'] });
    assert.partialDeepStrictEqual(paused.body.webhook, { state: 'paused', pausedBy: 'owner' });
    assert.deepEqual(paused.body.webhook.types, ['event.failed']);
    const resumed = await partner.patch(hook.url, { paused: false });
    assert.partialDeepStrictEqual(resumed.body.webhook, { state: 'active', pausedAt: null });
    assert.equal((await partner.patch(hook.url, { url: 'https://127.1' })).status, 200);
    assert.equal((await partner.patch(hook.url, { url: 'https://192.168.0.1' })).status, 400);
    assert.equal((await partner.delete(hook.url)).status, 204);
    assert.equal((await partner.get(hook.url)).status, 404);
    const lines = await db.query<{ action: string }>(sql`
      select action from audit_log where object_type = 'webhooks' and object_id = ${hook.id}
      order by id`);
    assert.deepEqual(
      lines.map(({ action }) => action),
      ['create', 'update', 'update', 'update', 'delete'],
    );
  });
});

describe('secrets', () => {
  test('the secret before signs, too, until its hours are over, and is forgotten then', async () => {
    const receiver = await startReceiver();
    const hook = await makeWebhook(partner, partner.applicationId, { url: receiver.url });
    const rotated = await partner.post(`${hook.url}/secret`, {});
    assert.equal(rotated.status, 201, rotated.text);
    const next: string = rotated.body.secret;
    assert.ok(rotated.body.webhook.oldSecretExpiresAt);
    await partner.post(`${hook.url}/test`, undefined);
    const first = await receiver.at(0);
    for (const secret of [hook.secret, next]) assert.ok(verified(secret, first));
    assert.match(String(first.headers['webhook-signature']), /^v1,\S{44} v1,\S{44}$/);
    await endOldSecrets.run(db, new Date(Date.now() + 25 * HOUR_MS));
    await partner.post(`${hook.url}/test`, undefined);
    const second = await receiver.at(1);
    assert.ok(verified(next, second));
    assert.throws(() => verified(hook.secret, second));
    const row = await db.first<{ old: string | null }>(sql`
      select old_secret as old from webhooks where id = ${hook.id}`);
    assert.equal(row?.old, null);
    const last = await partner.post(`${hook.url}/secret`, { overlapHours: 0 });
    assert.equal(last.body.webhook.oldSecretExpiresAt, null);
    await partner.post(`${hook.url}/test`, undefined);
    assert.throws(() => verified(next, receiver.received[2] as Received));
    await partner.delete(hook.url);
  });

  test('409 for a second overlap, which names the end of the first; 0 hours end both', async () => {
    const receiver = await startReceiver();
    const hook = await makeWebhook(partner, partner.applicationId, { url: receiver.url });
    const clicks = await Promise.all([1, 2].map(() => partner.post(`${hook.url}/secret`, {})));
    assert.deepEqual(clicks.map(({ status }) => status).sort(), [201, 409]);
    const rotated = clicks.find(({ status }) => status === 201)?.body;
    const refused = clicks.find(({ status }) => status === 409)?.body;
    const { code, message } = refused.imsx_error_details[0];
    assert.equal(code, 'secret_overlap');
    assert.ok(message.includes(rotated.webhook.oldSecretExpiresAt), message);
    await partner.post(`${hook.url}/test`, undefined);
    for (const secret of [hook.secret, rotated.secret])
      assert.ok(verified(secret, await receiver.at(0)));
    const last = await partner.post(`${hook.url}/secret`, { overlapHours: 0 });
    assert.equal(last.status, 201, last.text);
    await partner.post(`${hook.url}/test`, undefined);
    assert.match(String((await receiver.at(1)).headers['webhook-signature']), /^v1,\S{44}$/);
    assert.equal((await partner.post(`${hook.url}/secret`, {})).status, 201);
    await partner.delete(hook.url);
  });

  test('a new secret signs by itself where the server cannot open the one before', async () => {
    const receiver = await startReceiver();
    const hook = await makeWebhook(partner, partner.applicationId, { url: receiver.url });
    const lost = seal(['a secret that this server does not have'], `webhook ${hook.id}`, 'whsec_');
    await db.execute(sql`update webhooks set secret = ${lost} where id = ${hook.id}`);
    const failed = await partner.post(`${hook.url}/test`, undefined);
    assert.match(failed.body.attempt.error, /rotate it/);
    const rotated = await partner.post(`${hook.url}/secret`, {});
    const sent = await partner.post(`${hook.url}/test`, undefined);
    assert.equal(sent.body.attempt.error, null);
    assert.ok(verified(rotated.body.secret, await receiver.at(0)));
    await partner.delete(hook.url);
  });
});

describe('tests and attempts', () => {
  test('200 with the reply of a test, which is signed and moves nothing', async () => {
    const receiver = await startReceiver();
    receiver.answer((response) => response.writeHead(418).end('a\0teapot'));
    const hook = await makeWebhook(partner, partner.applicationId, { url: receiver.url });
    const before = (await partner.get(hook.url)).body.webhook;
    const { status, body } = await partner.post(`${hook.url}/test`, undefined);
    assert.equal(status, 200);
    assert.partialDeepStrictEqual(body.attempt, {
      status: 418,
      error: null,
      reply: 'a\uFFFDteapot',
    });
    const received = await receiver.at(0);
    assert.equal(received.headers['webhook-id'], body.attempt.messageId);
    const message = verified(hook.secret, received) as { type: string; data: object };
    assert.deepEqual([message.type, message.data], ['test', { changes: [], next: before.cursor }]);
    const listed = await partner.get(`${hook.url}/attempts`);
    assert.deepEqual(listed.body.attempts, [body.attempt]);
    const after = (await partner.get(hook.url)).body.webhook;
    const { at } = body.attempt;
    assert.deepEqual(after, { ...before, lastAttempt: { at, status: 418, error: null } });
    assert.deepEqual([before.state, before.lastAttempt], ['active', null]);
    await partner.delete(hook.url);
  });

  test('the last 500 attempts are kept, for seven days', async () => {
    const receiver = await startReceiver();
    const hook = await makeWebhook(partner, partner.applicationId, { url: receiver.url });
    await db.execute(sql`
      insert into webhook_attempts (webhook_id, slot, message_id, at, duration_ms, changes, reply)
      select ${hook.id}, n, gen_random_uuid(), now() - interval '8 days', 1, 1, ''
      from generate_series(0, ${ATTEMPTS_MAX}::int - 1) n`);
    await db.execute(sql`
      update webhooks set attempts = ${ATTEMPTS_MAX}::int - 1 where id = ${hook.id}`);
    const lastAt = async () => (await partner.get(hook.url)).body.webhook.lastAttempt?.at;
    const { at } = (await partner.post(`${hook.url}/test`, undefined)).body.attempt;
    assert.equal(await lastAt(), at);
    const url = `${hook.url}/attempts?limit=3000`;
    assert.equal((await partner.get(url)).body.attempts.length, ATTEMPTS_MAX);
    await retentionJob(server.config).run(db, new Date());
    assert.equal((await partner.get(url)).body.attempts.length, 1);
    await retentionJob(server.config).run(db, new Date(Date.now() + 7 * DAY_MS));
    assert.equal((await partner.get(url)).body.attempts.length, 0);
    assert.equal(await lastAt(), undefined);
    assert.equal((await partner.get(`${hook.url}/attempts?limit=none`)).status, 400);
    await partner.delete(hook.url);
  });
});

test('what a message shows of a student has a line in the disclosure log', async () => {
  const receiver = await startReceiver();
  const student = randomUUID();
  const hook = await makeWebhook(partner, partner.applicationId, { url: receiver.url });
  await db.execute(sql`
    insert into feed_changes (application_id, type, student_id)
    values (${partner.applicationId}, 'student.access_ended', ${student})`);
  const { headers } = await receiver.at(0);
  const url = `/admin/1.0/students/${student}/disclosures`;
  await eventually('the line', async () => {
    const { body } = await operator.get(url);
    const clientId = `webhook:${hook.id}`;
    const line = body.disclosures.find((one: { clientId: string }) => one.clientId === clientId);
    if (!line) return false;
    assert.partialDeepStrictEqual(line, {
      ...{ endpoint: 'webhook', data: 'changes of records' },
      ...{ application: 'Math Quest', requestId: headers['webhook-id'] },
    });
    return true;
  });
  await partner.delete(hook.url);
});

describe('in production', async () => {
  const strict = await testServer({
    NODE_ENV: 'production',
    ACCEPT_RISKS: 'http,open-keys,password-only',
    LECTERN_SECRET: 'a secret for this test, 0123456789',
  });
  const careful = await strict.partner('Careful', MANAGING);
  const hooks = webhooksOf(careful.applicationId);

  for (const url of [
    'http://example.org/hook',
    'https://127.0.0.1/hook',
    'https://localhost/hook',
    'https://[::1]/hook',
  ]) {
    test(`400 for ${url}`, async () => {
      const refused = await careful.post(hooks, { url });
      assert.equal(refused.status, 400, refused.text);
    });
  }

  test('a name that leads to this machine later is not sent to', async () => {
    const receiver = await startReceiver();
    const { port } = new URL(receiver.url);
    const hook = await makeWebhook(careful, careful.applicationId, HTTPS);
    for (const target of [
      `http://localhost:${port}`,
      `http://127.0.0.1:${port}`,
      `https://localhost:${port}`,
    ]) {
      await strict.db.execute(sql`update webhooks set url = ${target} where id = ${hook.id}`);
      const { body } = await careful.post(`${hook.url}/test`, undefined);
      assert.equal(body.attempt.status, null, target);
      assert.match(body.attempt.error, /not allowed/, target);
    }
    assert.equal(receiver.received.length, 0);
  });
});
