/** The client alone: its token, its tries and waits, its errors. */
import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { describe, test } from 'node:test';
import {
  InvalidObjectivesError,
  isLecternError,
  isRetryable,
  type LecternError,
} from '../src/index.ts';
import {
  type Answering,
  type Asked,
  BASE,
  clockOf,
  failure,
  NEVER,
  page,
  scripted,
  settle,
  status,
} from './scripted.ts';
import { answers } from './vectors/vectors.ts';

const CREDENTIALS = { clientId: 'quest', clientSecret: 'a&b' };

const grant = (token: string, more: object = {}) =>
  Response.json({ access_token: token, token_type: 'Bearer', ...more });

describe('token', () => {
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
    const own = new Error('a hook that fails');
    const hook = { onRequest: () => assert.fail(own) };
    await assert.rejects(scripted(() => status(200), { ...CREDENTIALS, ...hook }).call(), own);
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

describe('errors', () => {
  const errorOf = (answer: Response) => failure(scripted(() => answer, { retries: 0 }).call());
  const classes: Readonly<Record<number, string>> = {
    ...{ 400: 'ValidationError', 401: 'AuthError', 403: 'ForbiddenError', 404: 'NotFoundError' },
    ...{ 409: 'ConflictError', 410: 'CursorError', 413: 'ValidationError' },
    ...{ 415: 'ValidationError', 418: 'LecternError', 422: 'ValidationError' },
    ...{ 429: 'RateLimitError', 499: 'LecternError', 500: 'ServerError', 502: 'ServerError' },
    ...{ 503: 'OverloadedError' },
  };

  test('one class for each thing that a program does about it', async () => {
    for (const [code, name] of Object.entries(classes)) {
      const error = await errorOf(status(Number(code)));
      assert.deepEqual([error.name, error.status], [name, Number(code)]);
      assert.equal(error.message, `The server answered ${code}.`);
      assert.deepEqual(
        [error.code, error.findings, error.requestId, error.retryAfterMs],
        ['', [], null, null],
      );
      assert.deepEqual([error.docs, error.location, error.isFinal], [null, null, false]);
      assert.equal('cause' in error, false);
    }
  });

  test('what the answer says is in its members', async () => {
    const docs = `${BASE}/docs/reasons/field_missing`;
    const finding = { path: '/type', code: 'field_missing', message: 'type is missing.', docs };
    const minor = { imsx_codeMinorField: [{ imsx_codeMinorFieldValue: 'invaliddata' }] };
    const headers = { 'x-request-id': 'r1', 'retry-after': '7', location: '/events/1.0/events/e' };
    const body = { imsx_description: 'It is wrong.', imsx_CodeMinor: minor };
    const findings = [finding];
    const all = { ...body, imsx_error_details: findings, docs: `${BASE}/docs/x` };
    const whole = await errorOf(Response.json(all, { status: 409, headers }));
    assert.deepEqual(
      { ...whole },
      {
        ...{ name: 'ConflictError', status: 409, code: 'field_missing', findings },
        ...{ requestId: 'r1', retryAfterMs: 7_000, docs: `${BASE}/docs/x` },
        ...{ location: '/events/1.0/events/e', isFinal: true },
      },
    );
    assert.equal(whole.message, 'It is wrong. (request r1)');
    const { docs: own, code } = await errorOf(
      Response.json({ ...body, imsx_error_details: findings }, { status: 400 }),
    );
    assert.deepEqual([own, code], [docs, 'field_missing']);
    const bare = await errorOf(Response.json(body, { status: 400 }));
    assert.deepEqual([bare.code, bare.findings, bare.docs], ['invaliddata', [], null]);
    const oauth = { error: 'invalid_scope', error_description: 'No such scope.' };
    const { message, code: ofOauth } = await errorOf(Response.json(oauth, { status: 400 }));
    assert.deepEqual([message, ofOauth], ['No such scope.', 'invalid_scope']);
    const missing = { ...body, invalidIds: ['x'] };
    const objectives = await errorOf(Response.json(missing, { status: 400 }));
    assert.deepEqual(
      [objectives.name, (objectives as never)['invalidIds']],
      ['InvalidObjectivesError', ['x']],
    );
    const nexts = [{ next: 'c2' }, {}].map((one) => errorOf(Response.json(one, { status: 410 })));
    assert.deepEqual(
      (await Promise.all(nexts)).map((one) => (one as never)['next']),
      ['c2', ''],
    );
  });

  test('what a proxy says, and bodies that are none, are the error of the status', async () => {
    const json = { status: 502, headers: { 'content-type': 'application/json' } };
    for (const body of [
      'null',
      '"no"',
      '[]',
      '{"imsx_CodeMinor":{}}',
      '{"imsx_error_details":1}',
    ]) {
      const { name, message } = await errorOf(new Response(body, json));
      assert.deepEqual([name, message], ['ServerError', 'The server answered 502.']);
    }
    assert.equal((await errorOf(page(404))).name, 'NotFoundError');
  });

  test('final is what Lectern has refused of what was sent', async () => {
    for (const { name, by, status: code, type, body, outcome } of answers) {
      if (by !== 'events' || code < 400) continue;
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const error = await errorOf(
        new Response(text, { status: code, headers: { 'content-type': type } }),
      );
      assert.equal(error.isFinal, outcome === 'refused', name);
    }
  });

  test('one that the program makes is as one without an answer', () => {
    const own = new InvalidObjectivesError('none');
    const nothing = { requestId: null, retryAfterMs: null, docs: null, location: null };
    assert.deepEqual(
      { ...own },
      {
        ...{ name: 'InvalidObjectivesError', status: 0, code: '', isFinal: false },
        ...{ findings: [], invalidIds: [], ...nothing },
      },
    );
    assert.ok(isLecternError(own));
    for (const other of [new Error('none'), { ...own }, null, undefined, 'LecternError'])
      assert.equal(isLecternError(other), false);
  });
});

describe('tries', () => {
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

  test('the wait for a turn is not of the time of a call', async (t) => {
    const clock = clockOf(t);
    const { asked, call } = scripted(
      async (_, index) => {
        if (index > 0) return NEVER;
        await new Promise((done) => setTimeout(done, 20_000));
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

describe('the signal of a call', () => {
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
  test('every request and its answer, without bodies and tokens', async (t) => {
    const clock = clockOf(t);
    const notes: object[] = [];
    const { call } = scripted(
      async (_, index) => {
        await new Promise((done) => setTimeout(done, 500));
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
