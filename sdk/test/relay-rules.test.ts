/** The relay alone: whom it answers, what it takes of a page, and what it says of each item. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, test } from 'node:test';
import { atEnd } from '../../server/test/harness/database.ts';
import { answerOf, caliper, eventId } from '../src/events/index.ts';
import { ConflictError, ForbiddenError } from '../src/index.ts';
import { createRelay, type RelayOptions, toNodeHandler } from '../src/relay/index.ts';
import {
  type Answering,
  type Asked,
  BASE,
  clockOf,
  later,
  NEVER,
  scripted,
  status,
} from './scripted.ts';
import { answers } from './vectors/vectors.ts';

/** What waits for ever fails, and holds up no test. */
const LIMIT = { timeout: 10_000 };
const SITE = 'https://quest.example/lectern';
const from = caliper({ baseUrl: BASE, applicationId: 'quest' });
const ada = { student: 'ada', course: 'c', lesson: 'l', subject: 'Math' };
const ITEM = 'https://quest.example/items/1';
const viewed = (options?: object) => from.in(ada).viewed(ITEM, options);

const request = (body?: string | object, headers: Record<string, string> = {}, method = 'POST') =>
  new Request(SITE, {
    method,
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
const itemOf = (event: { readonly id: string }) => ({ id: event.id, event });
const bodyOf = (...items: object[]) => ({ sentAt: new Date().toISOString(), items });

const accepting = () => Response.json({ status: 'accepted' });

/** A relay for Ada, what it sends to Lectern, and its results. */
function relayOf(answering: Answering = accepting, options: object = {}, credentials: object = {}) {
  const { client, asked } = scripted(answering, credentials);
  const given = { lectern: client, studentOf: () => 'ada', ...options };
  const relay = createRelay(given as RelayOptions);
  const resultsOf = async (body: object) => {
    const reply = await relay(request(body));
    assert.equal(reply.status, 200);
    return (await reply.json()).results as { id: string; status: number; code?: string }[];
  };
  const codes = async (...items: object[]) =>
    (await resultsOf(bodyOf(...items))).map(({ status, code }) => code ?? status);
  return { relay, asked, resultsOf, codes };
}

const sentOf = ({ body }: Asked) => JSON.parse(body);

describe('whom it answers', LIMIT, () => {
  test('TypeError without lectern or studentOf', () => {
    const { client: lectern } = scripted(accepting);
    for (const options of [
      { lectern },
      { studentOf: () => 'ada' },
      { lectern: {}, studentOf: () => 'ada' },
    ])
      assert.throws(() => createRelay(options as never), /createRelay needs lectern/);
  });

  test('405 for other methods, 401 for a page without a student', async () => {
    const { relay } = relayOf();
    const got = await relay(request(undefined, {}, 'GET'));
    assert.deepEqual([got.status, got.headers.get('allow')], [405, 'POST']);
    assert.deepEqual(await got.json(), { code: 'method' });
    for (const student of [null, undefined, '', Promise.resolve(null)]) {
      const nobody = relayOf(accepting, { studentOf: () => student }).relay;
      const reply = await nobody(request(bodyOf()));
      assert.deepEqual([reply.status, await reply.json()], [401, { code: 'signed_out' }]);
      assert.equal(reply.headers.get('content-type'), 'application/json');
      assert.equal(reply.headers.get('cache-control'), 'no-store');
    }
  });

  test('403 for requests of other sites, also of browsers that only say their origin', async () => {
    const { relay } = relayOf();
    const byHeaders = async (headers: Record<string, string>) => {
      const given = { host: 'quest.example', ...headers };
      const asked = new Request(SITE, {
        method: 'POST',
        headers: given,
        body: JSON.stringify(bodyOf()),
      });
      return (await relay(asked)).status;
    };
    const origin = 'https://quest.example';
    assert.equal(
      await byHeaders({ 'sec-fetch-site': 'same-origin', origin: 'https://x.example' }),
      200,
    );
    for (const site of ['cross-site', 'same-site', 'none'])
      assert.equal(await byHeaders({ 'sec-fetch-site': site, origin }), 403);
    assert.equal(await byHeaders({}), 200);
    assert.equal(await byHeaders({ origin }), 200);
    for (const other of ['https://x.example', 'https://quest.example:8443', 'null'])
      assert.equal(await byHeaders({ origin: other }), 403);
  });

  test('429 for more requests of a student in a second than 20, or than it says', async (t) => {
    const clock = clockOf(t);
    for (const [options, most] of [
      [{}, 20],
      [{ requestsPerSecond: 2 }, 2],
    ] as const) {
      let student = 'ada';
      const { relay } = relayOf(accepting, { ...options, studentOf: () => student });
      const statuses = (count: number) =>
        Promise.all(
          Array.from({ length: count }, async () => (await relay(request(bodyOf()))).status),
        );
      const expected = [...Array(most).fill(200), 429];
      assert.deepEqual(await statuses(most + 1), expected);
      student = 'bob';
      assert.deepEqual(await statuses(most + 1), expected);
      const late = await relay(request(bodyOf()));
      assert.equal(late.headers.get('retry-after'), '1');
      await clock.pass(999);
      assert.equal((await relay(request(bodyOf()))).status, 429);
      await clock.pass(1);
      assert.deepEqual(await statuses(most + 1), expected);
    }
  });

  test('413 for more than 64 kB, 400 for what no page sends', async () => {
    const { relay } = relayOf(accepting, { requestsPerSecond: 1_000 });
    const replyTo = async (body: string | object) => {
      const reply = await relay(request(body));
      return [reply.status, await reply.json()];
    };
    const text = JSON.stringify(bodyOf());
    assert.equal((await replyTo(text.padEnd(65_536)))[0], 200);
    assert.deepEqual(await replyTo(text.padEnd(65_537)), [413, { code: 'payload_too_large' }]);
    const none = { code: 'body', message: 'The body is not what openTracker sends.' };
    const beat = { sessionId: 's', eventTime: '2026-01-01T00:00:00Z' };
    const items = [
      ...[{ event: {} }, { id: 7, event: {} }, { id: 'x' }, { id: 'x', event: null }],
      ...[
        { id: 'x', event: null, heartbeat: beat },
        { id: 'x', event: 'e' },
      ],
      ...[
        { id: 'x', heartbeat: { ...beat, sessionId: 1 } },
        { id: 'x', heartbeat: { sessionId: 's' } },
      ],
      ...[null, 'x'],
    ];
    for (const body of [
      ...[
        'x',
        'null',
        '[]',
        { sentAt: 'soon', items: [] },
        { items: [] },
        { sentAt: '2026-01-01' },
      ],
      ...items.map((item) => bodyOf({ id: 'b', heartbeat: beat }, item as object)),
      bodyOf(...Array(201).fill({ id: 'b', heartbeat: beat })),
    ])
      assert.deepEqual(await replyTo(body), [400, none], JSON.stringify(body));
    assert.match(JSON.stringify(await replyTo('')), /before any body parser/);
    assert.equal((await replyTo(bodyOf(...Array(200).fill(itemOf({ id: 'x' })))))[0], 200);
  });
});

describe('what it takes', LIMIT, () => {
  const ago = (days: number, ms = 0) => new Date(Date.now() - days * 86_400_000 - ms).toISOString();
  const beatOf = (eventTime: string) => ({ id: 'b', heartbeat: { sessionId: 's', eventTime } });

  test('events of the student who is signed in, and no grades unless it says so', async () => {
    const other = from.in({ ...ada, student: 'other' }).viewed(ITEM);
    const grade = from.in(ada).xp(100);
    const items = [viewed(), other, grade].map(itemOf);
    assert.deepEqual(await relayOf().codes(...items), [202, 'other_student', 'grades_refused']);
    const open = relayOf(accepting, { grades: true });
    assert.deepEqual(await open.codes(...items), [202, 'other_student', 202]);
    assert.equal(open.asked.length, 2);
  });

  test('no id that only ends like the student', async () => {
    const event = viewed();
    const users = `${BASE}/rostering/1.0/users`;
    const ids = [`${users}/other?/users/ada`, `${users}/other#/users/ada`, 'xada'];
    const items = ids.map((id) => itemOf({ ...event, actor: { ...event.actor, id } } as never));
    assert.deepEqual(
      await relayOf().codes(...items),
      ids.map(() => 'other_student'),
    );
  });

  test('no id that a server could derive, and no time-out', async () => {
    const eventTime = new Date();
    const derived = [
      await eventId('quest', 'xp', 7),
      ...['urn:x:1', `${viewed().id}#grade`, `x${viewed().id}`, viewed().id.slice(0, -1)],
    ];
    const { codes } = relayOf();
    const items = derived.map((id) => itemOf(viewed({ id, eventTime })));
    assert.deepEqual(
      await codes(...items),
      derived.map(() => 'id_refused'),
    );
    const upper = viewed().id.toUpperCase().replace('URN:UUID', 'urn:uuid');
    assert.deepEqual(await codes(itemOf(viewed({ id: upper, eventTime }))), [202]);
    const timedOut = from.session.timedOut({ ...ada, session: 'urn:x:s' });
    assert.deepEqual(await codes(itemOf(timedOut)), ['time_out_refused']);
  });

  test("nothing of more than 30 days ago, or than it says, by the page's clock", async (t) => {
    clockOf(t);
    for (const [options, days] of [
      [{}, 30],
      [{ ageDaysMax: 2 }, 2],
    ] as const) {
      const { codes, resultsOf } = relayOf(accepting, options);
      const times = [ago(days), ago(days, 1)];
      const events = times.map((eventTime) => itemOf(viewed({ eventTime })));
      assert.deepEqual(await codes(...events), [202, 'too_old']);
      assert.deepEqual(await codes(beatOf(ago(days, 1))), ['too_old']);
      const wrongClock = { sentAt: ago(days, 1), items: [beatOf(ago(days, 2))] };
      assert.deepEqual(await resultsOf(wrongClock), [{ id: 'b', status: 200 }]);
    }
  });

  test('an event is sent by the clock that made it; one of the future is of now', async () => {
    const { asked, resultsOf } = relayOf();
    const [sentAt, later] = ['2026-01-31T12:00:00.000Z', '2026-02-01T12:00:00.000Z'];
    for (const eventTime of [sentAt, '2026-01-31T11:59:59.000Z', later])
      await resultsOf({ sentAt, items: [itemOf(viewed({ eventTime }))] });
    assert.deepEqual(
      asked.map((one) => sentOf(one).sendTime),
      [sentAt, sentAt, later],
    );
  });

  test("a heartbeat has the server's time where the page's clock is off by more than 30 s", async (t) => {
    clockOf(t);
    const { asked, resultsOf } = relayOf();
    const at = (ms: number) => new Date(Date.now() + ms).toISOString();
    for (const [errorMs, sent] of [
      [-31_000, 0],
      [31_000, 0],
      [30_000, 30_000],
      [-30_000, -30_000],
    ] as const) {
      const sentAt = at(errorMs);
      const results = await resultsOf({ sentAt, items: [beatOf(sentAt)] });
      assert.deepEqual(results, [{ id: 'b', status: 200 }]);
      const expected = { sessionId: 's', eventTime: at(sent), studentId: 'ada' };
      assert.deepEqual(sentOf(asked.at(-1) as Asked), expected);
    }
    // What it is, the server says.
    await resultsOf({ sentAt: at(0), items: [beatOf('soon')] });
    assert.equal(sentOf(asked.at(-1) as Asked).eventTime, 'soon');
  });
});

describe('what it says of each', LIMIT, () => {
  test('a page is told of a refusal by Lectern alone; all else waits', async (t) => {
    const printed = t.mock.method(console, 'error', () => undefined);
    t.mock.method(Math, 'random', () => 0);
    for (const { name, by, status: code, type, body, outcome } of answers) {
      if (by === 'relay') continue;
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const { resultsOf } = relayOf(
        ({ path }) =>
          path === '/oauth2/token' && by !== 'token'
            ? Response.json({ access_token: 't' })
            : new Response(text, { status: code, headers: { 'content-type': type } }),
        {},
        { clientId: 'quest', clientSecret: 'x' },
      );
      const [result] = await resultsOf(bodyOf(itemOf(viewed())));
      assert.equal(result?.status, outcome === 'waits' ? 503 : code, name);
      assert.equal(result?.code === 'lectern_unreachable', outcome === 'waits', name);
    }
    assert.equal(printed.mock.callCount(), 1, 'who runs the server is told, once a minute');
  });

  test('what follows an item that waits keeps its place behind it', async (t) => {
    t.mock.method(console, 'error', () => undefined);
    t.mock.method(Math, 'random', () => 0);
    const refused = {
      imsx_CodeMinor: { imsx_codeMinorField: [{ imsx_codeMinorFieldValue: 'x' }] },
    };
    const script = [
      Response.json(refused, { status: 400 }),
      Response.json({ status: 'created' }),
      ...[1, 2].map(() => status(503, { 'retry-after': '0' })),
    ];
    const { asked, resultsOf } = relayOf(() => script.shift() as Response);
    const items = [1, 2, 3, 4, 5].map(() => itemOf(viewed()));
    const results = await resultsOf(bodyOf(...items));
    const waits = { status: 503, code: 'lectern_unreachable', retryAfterMs: 0 };
    assert.deepEqual(
      results.map(({ id, ...rest }) => rest),
      [
        { status: 400, code: 'x', message: 'The server answered 400.' },
        { status: 200 },
        waits,
        waits,
        waits,
      ],
    );
    assert.deepEqual(
      results.map(({ id }) => id),
      items.map(({ id }) => id),
    );
    assert.equal(asked.length, 4, 'one more try, and none for what is behind');
  });

  test('a page waits 15 s at most for all its items', async (t) => {
    t.mock.method(console, 'error', () => undefined);
    const clock = clockOf(t);
    const { asked, resultsOf } = relayOf(async (_, index) => {
      if (index > 0) return NEVER;
      await later(10_000);
      return accepting();
    });
    const done = resultsOf(bodyOf(itemOf(viewed()), itemOf(viewed())));
    let statuses: number[] | undefined;
    done.then((results) => {
      statuses = results.map(({ status }) => status);
    });
    await clock.pass(14_500);
    assert.equal(statuses, undefined);
    await clock.pass(500);
    assert.deepEqual(statuses, [202, 503]);
    assert.equal(asked.length, 2);
  });

  test('what is no error of Lectern is one of the program', async () => {
    const lectern = {
      events: { send: () => Promise.reject(new Error('odd')), heartbeat: assert.fail },
    };
    const { relay } = relayOf(accepting, { lectern });
    await assert.rejects(relay(request(bodyOf(itemOf(viewed())))), /odd/);
  });

  test('onAccepted gets each event until it resolves; what repeating does not mend ends it', async (t) => {
    const printed = t.mock.method(console, 'error', () => undefined);
    const told: unknown[] = [];
    const failures = [
      new Error('the disk is full'),
      new ForbiddenError('no scope', { status: 403 }),
      new ConflictError('said before', { status: 409, isFinal: true }),
    ];
    const { codes, resultsOf } = relayOf(accepting, {
      onAccepted: (event: object, { student, sendTime }: { student: string; sendTime: string }) => {
        told.push([student, answerOf(event)?.values[0], sendTime]);
        const failure = failures.shift();
        if (failure) throw failure;
      },
    });
    const items = ['1', '2'].map((value) =>
      itemOf(from.ungraded(ada).attempt({ item: ITEM }).completed({ response: { value } })),
    );
    const sentAt = new Date(Date.now() + 1_000).toISOString();
    const statuses = async () =>
      (await resultsOf({ sentAt, items })).map(({ status, code }) => code ?? status);
    assert.deepEqual(await statuses(), ['relay', 'relay']);
    assert.deepEqual(await statuses(), ['relay', 'relay']);
    assert.deepEqual(await statuses(), [202, 202]);
    assert.deepEqual(
      told,
      ['1', '1', '1', '2'].map((value) => ['ada', value, sentAt]),
    );
    assert.equal(printed.mock.callCount(), 3);
    const beat = { id: 'b', heartbeat: { sessionId: 's', eventTime: sentAt } };
    const other = from.in({ ...ada, student: 'other' }).viewed(ITEM);
    assert.deepEqual(await codes(beat, itemOf(other)), [200, 'other_student']);
    assert.equal(told.length, 4, 'neither a heartbeat nor what is refused');
    const minor = { imsx_codeMinorField: [{ imsx_codeMinorFieldValue: 'invaliddata' }] };
    const refusing = relayOf(() => Response.json({ imsx_CodeMinor: minor }, { status: 400 }), {
      onAccepted: assert.fail,
    });
    assert.deepEqual(await refusing.codes(itemOf(viewed())), ['invaliddata']);
  });
});

describe("in Node's server", LIMIT, () => {
  async function site(handler: ReturnType<typeof toNodeHandler>, next?: (error: unknown) => void) {
    const server = createServer((incoming, outgoing) =>
      handler(
        incoming,
        outgoing,
        next &&
          ((error) => {
            next(error);
            outgoing.writeHead(502).end();
          }),
      ),
    );
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    atEnd(async () => server.close().closeAllConnections());
    return { server, port: (server.address() as AddressInfo).port };
  }

  test('a request arrives whole, and so does its answer', async () => {
    const seen: Request[] = [];
    const { port } = await site(
      toNodeHandler(async (one) => {
        seen.push(one);
        const text = one.body ? await one.text() : 'none';
        return new Response(text, { status: 201, headers: { 'x-answer': 'yes' } });
      }),
    );
    const url = `http://127.0.0.1:${port}/lectern?page=1`;
    const body = 'ж'.repeat(100_000);
    const sent = await fetch(url, { method: 'POST', headers: { cookie: 'a=1' }, body });
    assert.deepEqual([sent.status, sent.headers.get('x-answer')], [201, 'yes']);
    assert.equal(await sent.text(), body);
    assert.deepEqual(
      [seen[0]?.method, seen[0]?.url, seen[0]?.headers.get('cookie')],
      ['POST', url, 'a=1'],
    );
    assert.equal(await (await fetch(url)).text(), 'none');
    assert.equal((await fetch(url, { method: 'HEAD' })).status, 201);
  });

  test('an upload that is cut, and an error of studentOf, end no server', async (t) => {
    const printed = t.mock.method(console, 'error', () => undefined);
    const { relay } = relayOf(accepting, {
      studentOf: ({ headers }: Request) => {
        if (headers.has('x-fail')) throw new Error('no session store');
        return 'ada';
      },
    });
    const errors: unknown[] = [];
    const { server, port } = await site(toNodeHandler(relay), (error) => errors.push(error));
    const cut = connect(port, '127.0.0.1');
    const arrived = once(server, 'request') as Promise<[IncomingMessage]>;
    cut.write('POST / HTTP/1.1\r\nhost: quest.example\r\ncontent-length: 100\r\n\r\n{');
    const [incoming] = await arrived;
    const closed = once(incoming, 'close').catch(() => undefined);
    cut.destroy();
    await closed;
    const call = { method: 'POST', headers: { 'x-fail': '1' }, body: '{}' };
    assert.equal((await fetch(`http://127.0.0.1:${port}/`, call)).status, 502);
    assert.deepEqual(errors.map(String), ['Error: no session store']);
    const alone = await site(toNodeHandler(relay));
    const reply = await fetch(`http://127.0.0.1:${alone.port}/`, call);
    assert.deepEqual([reply.status, await reply.json()], [500, { code: 'relay' }]);
    assert.equal(reply.headers.get('content-type'), 'application/json');
    assert.equal(printed.mock.callCount(), 1);
  });
});
