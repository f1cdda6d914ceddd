/** The client alone: its token, its tries and waits, its signal. */
import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { describe, test } from 'node:test';
import { isRetryable, type LecternError } from '../src/index.ts';
import {
  type Answering,
  type Asked,
  BASE,
  clockOf,
  failure,
  later,
  NEVER,
  page,
  scripted,
  settle,
  status,
} from './scripted.ts';

/** A client that tries for ever fails, and holds up no test. */
const LIMIT = { timeout: 10_000 };
const CREDENTIALS = { clientId: 'quest', clientSecret: 'a&b' };

const grant = (token: string, more: object = {}) =>
  Response.json({ access_token: token, token_type: 'Bearer', ...more });

describe('token', LIMIT, () => {
  const TOKEN = '/oauth2/token';
  const tokensOf = (asked: readonly Asked[]) => asked.filter(({ path }) => path === TOKEN).length;
  /** Tokens t1, t2 …; other requests get an empty object. */
  const granting = (more: object = {}): Answering => {
    let granted = 0;
    return ({ path }) => {
      if (path !== TOKEN) return Response.json({});
      granted += 1;
      return grant(`t${granted}`, more);
    };
  };

  test('it is asked for with the credentials, as a form, and sent with each call', async () => {
    for (const scope of [undefined, 'events.write events.readonly']) {
      const { asked, call } = scripted(granting(), { ...CREDENTIALS, scope });
      await call();
      const [first, second] = asked;
      assert.deepEqual([first?.method, first?.path], ['POST', TOKEN]);
      assert.equal(first?.headers.get('content-type'), 'application/x-www-form-urlencoded');
      assert.deepEqual(Object.fromEntries(new URLSearchParams(first?.body)), {
        grant_type: 'client_credentials',
        client_id: 'quest',
        client_secret: 'a&b',
        ...(scope === undefined ? {} : { scope }),
      });
      assert.equal(second?.headers.get('authorization'), 'Bearer t1');
    }
  });

  test('a call has its query and the token, and its body as JSON where it has one', async () => {
    const { client, asked } = scripted(granting(), CREDENTIALS);
    await client.request('GET /events/1.0/events', { query: { status: 'dropped' } });
    const body = { sessionId: 's', eventTime: '2026-01-15T10:00:00Z' };
    await client.request('POST /events/1.0/heartbeat', { body });
    const sent = asked
      .slice(1)
      .map(({ path, headers, body: text }) => [
        path,
        headers.get('authorization'),
        headers.get('content-type'),
        text,
      ]);
    assert.deepEqual(sent, [
      ['/events/1.0/events?status=dropped', 'Bearer t1', null, ''],
      ['/events/1.0/heartbeat', 'Bearer t1', 'application/json', JSON.stringify(body)],
    ]);
  });

  test('calls that begin together share one token request, and so do later ones', async () => {
    const { asked, call } = scripted(granting(), CREDENTIALS);
    await Promise.all(Array.from({ length: 20 }, () => call()));
    await call();
    assert.deepEqual([tokensOf(asked), asked.length], [1, 22]);
  });

  const lives = [
    { seconds: 3_600, usedSeconds: 3_540 },
    { seconds: 100, usedSeconds: 50 },
    { seconds: undefined, usedSeconds: 240 },
  ];
  for (const { seconds, usedSeconds } of lives)
    test(`one of ${seconds ?? 'unsaid'} s is used for ${usedSeconds} s`, async (t) => {
      const clock = clockOf(t);
      const { asked, call } = scripted(granting({ expires_in: seconds }), CREDENTIALS);
      await call();
      await clock.pass(usedSeconds * 1_000 - 1, 1e9);
      await call();
      assert.equal(tokensOf(asked), 1);
      await clock.pass(1);
      await call();
      assert.equal(tokensOf(asked), 2);
      assert.equal(asked.at(-1)?.headers.get('authorization'), 'Bearer t2');
    });

  test('one that the server refuses is replaced once, also for a call without tries', async () => {
    const grants = granting();
    const late = Promise.withResolvers<Response>();
    const { asked, call } = scripted((one, index) => {
      if (one.headers.get('authorization') !== 'Bearer t1') return grants(one, index);
      return index === 1 ? status(401) : late.promise;
    }, CREDENTIALS);
    const [first, second] = [call({ retries: 0 }), call({ retries: 0 })];
    await first;
    late.resolve(status(401));
    await second;
    assert.equal(tokensOf(asked), 2, 'a late refusal of an old token forgets no newer one');
    const refusing = scripted(
      (one, index) => (one.path === TOKEN ? grants(one, index) : status(401)),
      CREDENTIALS,
    );
    assert.equal((await failure(refusing.call())).name, 'AuthError');
    assert.deepEqual([tokensOf(refusing.asked), refusing.asked.length], [2, 4]);
  });

  test('calls whose token is refused together share one new token', async () => {
    const grants = granting();
    const { asked, call } = scripted((one, index) => {
      return one.headers.get('authorization') === 'Bearer t1' ? status(401) : grants(one, index);
    }, CREDENTIALS);
    await Promise.all([call(), call(), call()]);
    assert.deepEqual([tokensOf(asked), asked.length], [2, 8]);
  });

  test('AuthError when it is refused for good; the next call asks anew', async () => {
    const said = (code: number, body: object) => Response.json(body, { status: code });
    const refusals: readonly [Response, LecternError['code'], RegExp][] = [
      [
        said(401, { error: 'invalid_client' }),
        'invalid_client',
        /check clientId and clientSecret$/,
      ],
      [said(400, { error: 'invalid_scope' }), 'invalid_scope', /^No token: invalid_scope$/],
      [page(403), '', /^No token: The server answered 403\.$/],
      [said(200, {}), '', /has no token/],
      [said(200, { access_token: 7 }), '', /has no token/],
      [status(204), '', /has no token/],
    ];
    for (const [refusal, code, message] of refusals) {
      const { asked, call } = scripted(
        (_, index) => (index === 0 ? refusal : grant('t')),
        CREDENTIALS,
      );
      const error = await failure(call());
      assert.equal(error.name, 'AuthError');
      assert.deepEqual([error.code, error.isFinal], [code, false]);
      assert.equal(error.status, refusal.status < 400 ? 0 : refusal.status);
      assert.match(error.message, message);
      assert.equal(asked.length, 1);
      await call();
      assert.equal(asked.length, 3);
    }
  });

  test('what may pass is tried again, and else the error of the call', async (t) => {
    t.mock.method(Math, 'random', () => 0);
    const cases = [
      { code: 429, name: 'RateLimitError', tries: 4 },
      { code: 500, name: 'ServerError', tries: 4 },
      { code: 501, name: 'ServerError', tries: 1 },
    ];
    for (const { code, name, tries } of cases) {
      const { asked, call } = scripted(() => status(code), CREDENTIALS);
      assert.equal((await failure(call())).name, name);
      assert.equal(asked.length, tries);
    }
    const own = Object.assign(new Error('a hook that fails'), { status: 503 });
    let hooked = 0;
    const onRequest = () => {
      hooked += 1;
      throw own;
    };
    await assert.rejects(scripted(() => status(200), { ...CREDENTIALS, onRequest }).call(), own);
    assert.equal(hooked, 1);
  });

  test('a token of the program is asked for anew with each call', async () => {
    const tokens = ['own1', 'own2'];
    const { asked, call } = scripted(() => Response.json({}), { token: () => tokens.shift() });
    await call();
    await call();
    const sent = asked.map(({ headers }) => headers.get('authorization'));
    assert.deepEqual(sent, ['Bearer own1', 'Bearer own2']);
  });
});

describe('tries', LIMIT, () => {
  const times = (asked: readonly Asked[]) => asked.map(({ at }) => at / 1_000);

  test('408, 429 and the failures of a server are tried again, other refusals are not', async (t) => {
    t.mock.method(Math, 'random', () => 0);
    for (let code = 400; code < 600; code += 1) {
      const { asked, call } = scripted(() => status(code), { retries: 1 });
      const error = await failure(call());
      const isTriedAgain = [408, 429, 500, 502, 503, 504].includes(code);
      // A refused token is asked for once more, whatever the tries.
      assert.equal(asked.length, isTriedAgain || code === 401 ? 2 : 1, String(code));
      assert.equal(isRetryable(error), isTriedAgain);
    }
  });

  test('three more after growing waits, or as many as the client or the call says', async (t) => {
    const clock = clockOf(t);
    const expected = [0, 1, 3, 7, 15, 31, 51, 71];
    const cases = [
      { client: {}, limits: {}, tries: 4 },
      { client: { retries: 7 }, limits: {}, tries: 8 },
      { client: { retries: 7 }, limits: { retries: 1 }, tries: 2 },
      { client: { retries: 7 }, limits: { retries: 0 }, tries: 1 },
    ];
    for (const { client, limits, tries } of cases) {
      const { asked, call } = scripted(() => status(503), client);
      const failed = failure(call(limits));
      await clock.pass(100_000);
      assert.equal((await failed).name, 'OverloadedError');
      assert.deepEqual(times(asked), expected.slice(0, tries));
    }
  });

  test('a refused token takes none of them', async (t) => {
    const clock = clockOf(t);
    const attempts: number[] = [];
    const { asked, call } = scripted((_, index) => status(index === 0 ? 401 : 503), {
      onRequest: ({ attempt }: { attempt: number }) => attempts.push(attempt),
    });
    const failed = failure(call());
    await clock.pass(10_000);
    await failed;
    assert.deepEqual(times(asked), [0, 0, 1, 3, 7]);
    assert.deepEqual(attempts, [1, 1, 2, 3, 4]);
  });

  test('as long as Retry-After says, where that is longer than the wait', async (t) => {
    const clock = clockOf(t);
    const waits = ['5', '1'];
    const { asked, call } = scripted(() => {
      const wait = waits.shift();
      return wait ? status(503, { 'retry-after': wait }) : Response.json({});
    });
    const called = call();
    await clock.pass(10_000);
    await called;
    assert.deepEqual(times(asked), [0, 5, 7]);
  });

  test('none that would come at the deadline or after it', async (t) => {
    const clock = clockOf(t);
    for (const [deadlineMs, tries] of [
      [3_000, 2],
      [3_001, 3],
    ] as const)
      for (const [client, limits] of [
        [{ deadlineMs }, {}],
        [{ deadlineMs: 1 }, { deadlineMs }],
      ]) {
        const { asked, call } = scripted(() => status(503), client);
        const failed = failure(call(limits));
        await clock.pass(10_000);
        await failed;
        assert.equal(asked.length, tries);
      }
    const { asked, call } = scripted(() => status(503, { 'retry-after': '120' }));
    assert.equal((await failure(call())).retryAfterMs, 120_000);
    assert.equal(asked.length, 1, 'the deadline of a client is after two minutes');
    const later = scripted(() => status(503, { 'retry-after': '119' }), { retries: 1 });
    const failed = failure(later.call());
    await clock.pass(119_000);
    await failed;
    assert.equal(later.asked.length, 2);
  });

  test('a try ends after 30 s, the last one at the deadline', async (t) => {
    const clock = clockOf(t);
    const cases = [
      { client: {}, limits: {}, tries: [0, 31, 63, 97], endsAt: 120, said: '23 s' },
      { client: { timeoutMs: 5_000, retries: 0 }, limits: {}, tries: [0], endsAt: 5, said: '5 s' },
      { client: { deadlineMs: 40_000 }, limits: {}, tries: [0, 31], endsAt: 40, said: '9 s' },
      {
        client: { retries: 0 },
        limits: { timeoutMs: 500 },
        tries: [0],
        endsAt: 0.5,
        said: '0.5 s',
      },
    ];
    for (const { client, limits, tries, endsAt, said } of cases) {
      const { asked, call } = scripted(() => NEVER, client);
      const beganAt = Date.now();
      const failed = failure(call(limits)).then((error) => ({ error, at: Date.now() - beganAt }));
      await clock.pass(130_000);
      const { error, at } = await failed;
      assert.deepEqual([error.name, error.message], ['TimeoutError', `No answer within ${said}.`]);
      assert.deepEqual([times(asked), at / 1_000], [tries, endsAt]);
      assert.ok(
        asked.every(({ signal }) => signal?.aborted),
        'its request is ended',
      );
    }
  });

  test('a POST that is not safe to repeat has one try', async () => {
    const { client, asked } = scripted(() => status(503));
    await failure(client.request('POST /ims/case/v1p1/CFPackages', { body: {} as never }));
    assert.equal(asked.length, 1);
  });

  test('any POST is sent again after a 429, by which nothing was done', async (t) => {
    const clock = clockOf(t);
    const busy = (index: number) => status(429, { 'retry-after': String(index + 1) });
    const { client, asked } = scripted((_, index) => (index < 2 ? busy(index) : status(503)));
    const upload = client.request('POST /ims/case/v1p1/CFPackages', { body: {} as never });
    const failed = failure(upload);
    await clock.pass(60_000);
    assert.equal((await failed).status, 503);
    assert.equal(asked.length, 3);
  });

  test('the wait for a turn is not of the time of a call', async (t) => {
    const clock = clockOf(t);
    const { asked, call } = scripted(
      async (_, index) => {
        if (index > 0) return NEVER;
        await later(20_000);
        return Response.json({});
      },
      { concurrency: 1 },
    );
    const first = call();
    const second = failure(call({ deadlineMs: 5_000 }));
    await clock.pass(25_000);
    await first;
    assert.match((await second).message, /within 5 s/);
    assert.deepEqual(times(asked), [0, 20]);
  });

  test('8 at once, or as many as the client says; the others in their order', async () => {
    for (const [options, most] of [
      [{}, 8],
      [{ concurrency: 3 }, 3],
    ] as const) {
      const running: ((answer: Response) => void)[] = [];
      const { client, asked } = scripted(
        () => new Promise<Response>((done) => running.push(done)),
        options,
      );
      const ids = Array.from({ length: 20 }, (_, index) => `e${index}`);
      const calls = ids.map((id) =>
        client.request('GET /events/1.0/events/{id}', { path: { id }, retries: 0 }).catch(() => id),
      );
      for (let ended = 0; ended < ids.length; ended += 1) {
        await settle();
        assert.equal(asked.length, Math.min(ids.length, ended + most));
        // A failure gives its turn on, too.
        running[ended]?.(ended % 2 ? Response.json({}) : status(500));
      }
      await Promise.all(calls);
      assert.deepEqual(
        asked.map(({ path }) => path.split('/').at(-1)),
        ids,
      );
    }
  });
});

describe('the signal of a call', LIMIT, () => {
  const reason = new Error('enough');
  const aborting = () => {
    const controller = new AbortController();
    return { controller, signal: controller.signal, abort: () => controller.abort(reason) };
  };

  test('ends it with its reason before it begins, while it runs, and while it waits', async (t) => {
    const clock = clockOf(t);
    const { signal, abort } = aborting();
    const waiting = scripted(() => status(503));
    const running = scripted(() => NEVER, { concurrency: 1 });
    const calls = [waiting.call({ signal }), running.call({ signal }), running.call({ signal })];
    const ended = calls.map((call) => assert.rejects(call, reason));
    await clock.pass(500);
    abort();
    await Promise.all(ended);
    assert.ok(running.asked[0]?.signal?.aborted, 'its request is ended');
    for (const { call } of [waiting, running]) await assert.rejects(call({ signal }), reason);
    await clock.pass(100_000);
    assert.deepEqual([waiting.asked.length, running.asked.length], [1, 1]);
  });

  test('ends it also while its token is made, and where a hook aborts it', async (t) => {
    clockOf(t);
    const { signal, abort } = aborting();
    abort();
    const waiting = scripted(() => NEVER, { token: () => NEVER });
    await assert.rejects(waiting.call({ signal }), reason);
    const other = aborting();
    const hooked = scripted(() => status(503), { onResponse: other.abort });
    await assert.rejects(hooked.call({ signal: other.signal }), reason);
    assert.equal(hooked.asked.length, 1);
  });

  test('ends the statuses that arise at once, not with the next look at them', async (t) => {
    clockOf(t);
    const { signal, abort } = aborting();
    const seen = { id: 'e', state: 'processed', receivedAt: '2026-01-31T12:00:00Z' };
    const { client, asked } = scripted(() => Response.json({ events: [seen] }));
    const reading = (async () => {
      for await (const { id } of client.events.tail({ signal })) {
        assert.equal(id, 'e');
        abort();
      }
    })();
    await assert.rejects(reading, reason);
    assert.equal(asked.length, 1);
  });

  test('leaves no timer that would keep a program running', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout');
    const before = timers().length;
    const { signal, abort } = aborting();
    const { call } = scripted(() => status(503, { 'retry-after': '60' }));
    const ended = assert.rejects(call({ signal }), reason);
    await settle();
    assert.equal(timers().length, before + 1);
    abort();
    await ended;
    assert.equal(timers().length, before);
    assert.equal(getEventListeners(signal, 'abort').length, 0);
  });

  test('nothing of a call that has ended stays with it', async (t) => {
    const clock = clockOf(t);
    const { signal } = aborting();
    const { client, call } = scripted((_, index) =>
      index % 2 ? Response.json({ status: 'accepted' }) : status(503),
    );
    const event = { id: 'e', type: 'ViewEvent', eventTime: '2026-01-01T00:00:00Z' };
    const calls = [call({ signal }), client.events.send(event, { signal })];
    await clock.pass(10_000);
    await Promise.all(calls);
    assert.equal(getEventListeners(signal, 'abort').length, 0);
  });
});

describe('what a call tells', () => {
  test('a heartbeat is of the time of the server, where the clock is off by 30 s or more', async (t) => {
    clockOf(t);
    for (const [aheadMs, offsetMs] of [
      [3_600_000, 3_600_500],
      [-30_000, 0],
      [-31_000, -30_500],
    ] as const) {
      const date = new Date(Date.now() + aheadMs).toUTCString();
      const { client, asked, call } = scripted(() => Response.json({}, { headers: { date } }));
      await call();
      assert.equal(client.clockOffsetMs(), offsetMs);
      await client.events.heartbeat('s');
      const { eventTime } = JSON.parse(asked[1]?.body ?? '');
      assert.equal(Date.parse(eventTime), Date.now() + offsetMs);
    }
  });

  test('every request and its answer, without bodies and tokens', async (t) => {
    const clock = clockOf(t);
    const notes: object[] = [];
    const { call } = scripted(
      async (_, index) => {
        await later(500);
        if (index === 0) throw new TypeError('fetch failed');
        return Response.json({}, { headers: { 'x-request-id': 'r2' } });
      },
      {
        onRequest: (note: object) => notes.push(note),
        onResponse: (note: object) => notes.push(note),
      },
    );
    const called = call();
    await clock.pass(5_000);
    await called;
    const [first, second] = [1, 2].map((attempt) => ({
      method: 'GET',
      path: '/events/1.0/',
      attempt,
    }));
    assert.deepEqual(notes, [
      first,
      { ...first, status: 0, durationMs: 500, requestId: null },
      second,
      { ...second, status: 200, durationMs: 500, requestId: 'r2' },
    ]);
  });

  test('NetworkError with the place and the cause', async () => {
    const place = `GET ${BASE}/events/1.0/`;
    const cause = new Error('connect ECONNREFUSED');
    const failures: readonly [unknown, string][] = [
      [new TypeError('fetch failed', { cause }), 'fetch failed: connect ECONNREFUSED'],
      [new TypeError('fetch failed', { cause: 'odd' }), 'fetch failed'],
      [new TypeError('fetch failed'), 'fetch failed'],
      ['odd', 'odd'],
    ];
    for (const [thrown, said] of failures) {
      const { call } = scripted(() => Promise.reject(thrown), { retries: 0 });
      const error = await failure(call());
      assert.deepEqual(
        [error.name, error.message, error.status],
        ['NetworkError', `${place}: ${said}`, 0],
      );
      assert.equal(error.cause, thrown);
    }
  });

  test('NetworkError for a success that another program gave', async () => {
    const json = { 'content-type': 'application/json' };
    for (const answer of [() => new Response(null), () => new Response('{}', { headers: json })]) {
      const { events } = scripted(answer, { retries: 0 }).client;
      for (const asking of [
        events.status('urn:x:1'),
        events.send({ id: 'urn:x:1', type: 'ViewEvent', eventTime: '2026-01-15T10:00:00Z' }),
      ])
        assert.match((await failure(asking)).message, /not of Lectern/);
    }
  });

  test('the body by its type: JSON, a text, nothing; a web page or half of JSON is none', async () => {
    const bodyOf = (text: string, type?: string, options: object = {}) => {
      const headers: Record<string, string> = type ? { 'content-type': type } : {};
      const answer = () => new Response(Buffer.from(text), { headers });
      return scripted(answer, { retries: 0, ...options }).call() as Promise<unknown>;
    };
    assert.deepEqual(await bodyOf('{"a":1}', 'application/json; charset=utf-8'), { a: 1 });
    assert.deepEqual(await bodyOf('{"a":1}', 'application/problem+json'), { a: 1 });
    assert.equal(
      await bodyOf('7', 'application/json', { parse: (text: string) => `${text}!` }),
      '7!',
    );
    assert.equal(await bodyOf('{"a":1}', 'text/csv'), '{"a":1}');
    assert.equal(await bodyOf('{"a":1}'), '{"a":1}');
    assert.equal(await bodyOf('', 'application/json'), undefined);
    for (const [text, type] of [
      ['<h1>No</h1>', 'text/html'],
      ['{"a":', 'application/json'],
    ] as const)
      assert.equal((await failure(bodyOf(text, type))).name, 'NetworkError');
  });
});
