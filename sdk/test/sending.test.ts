/** Many events: in how many POSTs, in which order, and what the answer says of each. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { EventLike } from '../src/index.ts';
import { type Answering, type Asked, BASE, page, scripted, settle, status } from './scripted.ts';

/** What waits for ever fails, and holds up no test. */
const LIMIT = { timeout: 10_000 };

type Kind = 'good' | 'session' | 'wrong';

let made = 0;
function eventOf(kind: Kind = 'good', student = 'ada', size = 0) {
  made += 1;
  return {
    id: `urn:example:${made}`,
    type: kind === 'session' ? 'SessionEvent' : 'ViewEvent',
    eventTime: '2026-01-01T00:00:00Z',
    actor: { id: `${BASE}/rostering/1.0/users/${student}`, type: 'Person' },
    note: `${kind} ${'ж'.repeat(size / 2)}`,
  };
}
type Event = ReturnType<typeof eventOf>;

const dataOf = ({ body }: Asked): Event[] => JSON.parse(body).data;
const postsOf = (asked: readonly Asked[]) => asked.filter(({ method }) => method === 'POST');

function refusal(code: number, reason: string): Response {
  const minor = { imsx_codeMinorField: [{ imsx_codeMinorFieldValue: 'invaliddata' }] };
  const imsx_error_details = [{ path: '', code: reason, message: reason }];
  return Response.json({ imsx_CodeMinor: minor, imsx_error_details }, { status: code });
}

/** A server that takes so many events, and so many kB, in a POST; left out = it does not say. */
function taking({ max, kB }: { max?: number | undefined; kB?: number | undefined }): Answering {
  return (asked) => {
    const more = max === undefined ? {} : { caliperSupportedExtensions: { eventsPerPostMax: max } };
    const size = kB === undefined ? {} : { caliperMaximumPayloadSize: kB };
    if (asked.method === 'GET') return Response.json({ ...more, ...size });
    const data = dataOf(asked);
    if (data.length > (max ?? 1)) return refusal(400, 'envelope_count');
    if (kB && Buffer.byteLength(asked.body) > kB * 1_024) return status(413);
    if (data.some(({ note }) => note.startsWith('wrong'))) return refusal(400, 'field_missing');
    const isSession = data.some(({ type }) => type === 'SessionEvent');
    if (isSession && data.length > 1) return refusal(400, 'envelope_count');
    return Response.json({ status: isSession ? 'created' : 'accepted' });
  };
}

const statusOf = (outcome: Awaited<ReturnType<typeof sendAll>>[number]) =>
  'sent' in outcome ? outcome.sent.status : outcome.error.code || outcome.error.status;

const sendAll = (client: ReturnType<typeof scripted>['client'], events: readonly EventLike[]) =>
  client.events.sendAll(events);

describe('sendAll', LIMIT, () => {
  const events = fc.array(
    fc
      .tuple(fc.constantFrom<Kind>('good', 'good', 'good', 'session', 'wrong'), fc.nat(2_500))
      .map(([kind, size]) => eventOf(kind, 'ada', size)),
    { maxLength: 12 },
  );
  const limits = fc.record({
    max: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
    kB: fc.option(fc.integer({ min: 3, max: 8 }), { nil: undefined }),
  });

  test('law: each event has its own answer, in their order, and is taken once', async () => {
    await fc.assert(
      fc.asyncProperty(events, limits, async (given, limit) => {
        const taken: string[] = [];
        const server = taking(limit);
        const { client, asked } = scripted(async (one, index) => {
          const answer = await server(one, index);
          if (one.method === 'POST' && answer.ok) taken.push(...dataOf(one).map(({ id }) => id));
          return answer;
        });
        const outcomes = await client.events.sendAll(given);
        assert.deepEqual(
          outcomes.map(({ event }) => event),
          given,
        );
        const expected = { good: 'accepted', session: 'created', wrong: 'field_missing' };
        assert.deepEqual(
          outcomes.map(statusOf),
          given.map(({ note }) => expected[note.split(' ')[0] as Kind]),
        );
        const right = given.filter(({ note }) => !note.startsWith('wrong'));
        assert.deepEqual(
          taken,
          right.map(({ id }) => id),
        );
        for (const { body } of postsOf(asked))
          assert.ok(!limit.kB || Buffer.byteLength(body) <= limit.kB * 1_024);
      }),
    );
  });

  test('as few POSTs as the server permits, and one GET for what it permits', async () => {
    const half = 1_024 / 2;
    const cases = [
      { limit: { max: 4 }, sizes: Array(9).fill(0), posts: [4, 4, 1] },
      { limit: { max: 9 }, sizes: Array(9).fill(0), posts: [9] },
      { limit: {}, sizes: [0, 0], posts: [1, 1] },
      { limit: { max: 9, kB: 3 }, sizes: [half, half, half], posts: [2, 1] },
      { limit: { max: 9, kB: 3 }, sizes: [half, 4_096, half], posts: [1, 1, 1] },
    ];
    for (const { limit, sizes, posts } of cases) {
      const { client, asked } = scripted(taking(limit));
      const some = () => sizes.map((size) => eventOf('good', 'ada', size));
      await client.events.sendAll(some());
      await client.events.sendAll(some());
      const expected = [...posts, ...posts];
      assert.deepEqual(
        postsOf(asked).map((one) => dataOf(one).length),
        expected,
      );
      assert.equal(asked.length, 1 + expected.length);
    }
    const { client, asked } = scripted(taking({ max: 4 }));
    assert.deepEqual(await client.events.sendAll([]), []);
    await client.events.sendAll([eventOf()]);
    assert.equal(asked.length, 1, 'one event needs no limit');
  });

  test('a refused event costs the others few POSTs', async () => {
    const { client, asked } = scripted(taking({ max: 16 }));
    const some = Array.from({ length: 15 }, () => eventOf());
    const outcomes = await client.events.sendAll([...some, eventOf('wrong')]);
    assert.equal(outcomes.filter((one) => 'sent' in one).length, 15);
    assert.deepEqual(
      postsOf(asked).map((one) => dataOf(one).length),
      [16, 8, 8, 4, 4, 2, 2, 1, 1],
    );
  });

  test('a limit that the server has changed, or did not tell, is asked for again', async () => {
    let limit: { max: number } | undefined;
    const { client, asked } = scripted(
      (one, index) => (limit ? taking(limit)(one, index) : status(500)),
      { retries: 0 },
    );
    const postsNow = async () => {
      asked.length = 0;
      await client.events.sendAll(Array.from({ length: 8 }, () => eventOf()));
      return asked.map((one) => (one.method === 'GET' ? 'GET' : dataOf(one).length));
    };
    assert.deepEqual(await postsNow(), ['GET', 1, 1, 1, 1, 1, 1, 1, 1]);
    limit = { max: 8 };
    assert.deepEqual(await postsNow(), ['GET', 8]);
    limit = { max: 4 };
    assert.deepEqual(await postsNow(), [8, 4, 4]);
    assert.deepEqual(await postsNow(), ['GET', 4, 4]);
  });

  test('what a proxy answers to several is the error of all; what is too large is halved', async () => {
    for (const [code, posts] of [
      [403, [4]],
      [413, [4, 2, 1, 1, 2, 1, 1]],
    ] as const) {
      const { client, asked } = scripted((one, index) =>
        one.method === 'GET' ? taking({ max: 4 })(one, index) : page(code),
      );
      const some = [1, 2, 3, 4].map(() => eventOf());
      assert.deepEqual((await sendAll(client, some)).map(statusOf), [code, code, code, code]);
      assert.deepEqual(
        postsOf(asked).map((one) => dataOf(one).length),
        posts,
      );
    }
  });

  test('a warning is that of its event, and its pointer begins there', async () => {
    const warning = (pointer: string) => ({ pointer, code: 'c', message: pointer });
    const pointers = ['/data/1/extensions/a', '/data/1/type', '/data/10/type', '/data/2'];
    const { client } = scripted(
      (one, index) =>
        one.method === 'GET'
          ? taking({ max: 20 })(one, index)
          : Response.json(
              { status: 'accepted', eventCount: 12, warnings: pointers.map(warning) },
              { headers: { 'idempotent-replayed': 'true', location: '/of/one' } },
            ),
      { retries: 0 },
    );
    const some = Array.from({ length: 12 }, () => eventOf());
    const outcomes = await client.events.sendAll(some);
    const parts = outcomes.map((one) => ('sent' in one ? one.sent : assert.fail()));
    assert.deepEqual(
      parts.map(({ warnings }) => warnings.map(({ pointer }) => pointer)),
      some.map((_, index) => ({ 1: ['/extensions/a', '/type'], 10: ['/type'] })[index] ?? []),
    );
    const { id } = some[1] ?? {};
    const { warnings: _, ...rest } = parts[1] ?? {};
    const location = `/events/1.0/events/${id}`;
    assert.deepEqual(rest, { status: 'accepted', replayed: true, location });
    const only = await client.events.send(eventOf());
    assert.deepEqual([only.location, only.warnings.length], ['/of/one', 4]);
  });

  test('what is no answer of Lectern or of the way to it is thrown', async () => {
    const { client } = scripted(taking({ max: 4 }));
    const odd = { ...eventOf(), toJSON: () => assert.fail('odd') };
    await assert.rejects(client.events.sendAll([odd]), /odd/);
    const hooked = scripted(taking({ max: 4 }), { onRequest: () => assert.fail('a hook') });
    await assert.rejects(hooked.client.events.sendAll([eventOf(), eventOf()]), /a hook/);
  });
});

describe('the order of events', LIMIT, () => {
  test("a student's are sent one after the other, also after a failure; others wait for none", async () => {
    const running = new Map<string, (answer: Response) => void>();
    const { client, asked } = scripted(
      (one) => new Promise((done) => running.set(dataOf(one)[0]?.id ?? '', done)),
      { retries: 0 },
    );
    const [first, second, third] = [eventOf(), eventOf(), eventOf()];
    const other = eventOf('good', 'bob');
    const nobodys = { ...eventOf(), actor: undefined };
    const sent = [first, second, third, other, nobodys].map((event) =>
      client.events.send(event).then(
        () => 'sent',
        () => 'failed',
      ),
    );
    const idsNow = async () => {
      await settle();
      return asked.map((one) => dataOf(one)[0]?.id);
    };
    const begun = new Set([first.id, other.id, nobodys.id]);
    assert.deepEqual(new Set(await idsNow()), begun);
    const accepted = () => Response.json({ status: 'accepted' });
    running.get(other.id)?.(accepted());
    running.get(nobodys.id)?.(accepted());
    assert.equal((await idsNow()).length, 3);
    running.get(first.id)?.(status(500));
    assert.deepEqual((await idsNow()).slice(3), [second.id]);
    // One that comes now is behind those that wait.
    const fourth = eventOf();
    const last = client.events.send(fourth);
    running.get(second.id)?.(accepted());
    assert.deepEqual((await idsNow()).slice(4), [third.id]);
    running.get(third.id)?.(accepted());
    assert.deepEqual((await idsNow()).slice(5), [fourth.id]);
    running.get(fourth.id)?.(accepted());
    await last;
    assert.deepEqual(await Promise.all(sent), ['failed', 'sent', 'sent', 'sent', 'sent']);
  });

  test('an event that is given up while it waits is not sent', async () => {
    let answer = (_: Response): void => undefined;
    const { client, asked } = scripted(() => new Promise((done) => (answer = done)));
    const controller = new AbortController();
    const first = client.events.send(eventOf());
    const second = client.events.send(eventOf(), { signal: controller.signal });
    await settle();
    controller.abort(new Error('enough'));
    await assert.rejects(second, /enough/);
    // It would wait behind the first, which has no answer yet.
    await assert.rejects(client.events.send(eventOf(), { signal: controller.signal }), /enough/);
    answer(Response.json({ status: 'accepted' }));
    await first;
    await settle();
    assert.equal(asked.length, 1);
  });
});
