/** Clocks to the millisecond, and which findings of a body are kept for which of its events. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { type Place, urn, xpEvent } from '../../../test/fixtures/events.ts';
import { testDatabase } from '../../../test/harness/database.ts';
import { APPLICATION } from '../../../test/harness/log.ts';
import type { Caller } from '../../http/caller.ts';
import { HOUR_MS, MINUTE_MS } from '../../lib/time.ts';
import { sql } from '../../storage/database/sql.ts';
import { CALIPER_CONTEXT } from '../caliper/vocabulary.ts';
import { eventKey } from '../log/identity.ts';
import { readEntries, readEntry } from './accept.ts';
import { RefusalCounter } from './refusals.ts';
import { refusedEvents, sentIds } from './refused.ts';

const RECEIVED_AT = new Date('2026-03-02T10:00:00.000Z');
const PLACE: Place = { studentId: 'ada', courseId: 'algebra', lessonId: 'halves' };
const OTHER = randomUUID();
const caller = { applicationId: APPLICATION, live: false } as Caller;
const sender = { caller, receivedAt: RECEIVED_AT, futureSecondsMax: 60, eventsMax: 4 };

const at = (ms: number) => new Date(RECEIVED_AT.getTime() + ms).toISOString();

function envelope(sendTime: string, ...data: object[]) {
  return { sensor: 'https://quest.example', sendTime, dataVersion: CALIPER_CONTEXT, data };
}

/** Reads an event of this time in an envelope of this sendTime. */
function read(eventTime: string, sendTime: string) {
  const body = envelope(sendTime, xpEvent(PLACE, 1, { eventTime }));
  const { entry, refusal } = readEntry(body, JSON.stringify(body), sender);
  const [finding] = refusal?.members.findings ?? [];
  return { time: entry.effectiveTime.toISOString(), finding };
}

describe('the clock of a sender', () => {
  const LIMIT = 2 * MINUTE_MS;
  for (const [behindMs, movedMs] of [
    [LIMIT, 0],
    [LIMIT + 1, LIMIT + 1],
    [-LIMIT, 0],
    [-LIMIT - 1, -LIMIT - 1],
    [14 * HOUR_MS, 14 * HOUR_MS],
    [14 * HOUR_MS + 1, 0],
    [-14 * HOUR_MS - 1, -14 * HOUR_MS - 1],
  ] as const) {
    test(`that is ${behindMs} ms behind moves its events by ${movedMs} ms`, () => {
      const { time, finding } = read(at(-48 * HOUR_MS), at(-behindMs));
      assert.deepEqual([time, finding], [at(-48 * HOUR_MS + movedMs), undefined]);
    });
  }

  test('cannot move an event to before the year 1', () => {
    const ahead = at(5 * MINUTE_MS);
    const { time, finding } = read('0001-01-01T00:05:00.000Z', ahead);
    assert.deepEqual([time, finding], ['0001-01-01T00:00:00.000Z', undefined]);
    const earlier = read('0001-01-01T00:04:59.999Z', ahead).finding;
    assert.deepEqual([earlier?.path, earlier?.code], ['/sendTime', 'field_value']);
    assert.match(earlier?.message ?? '', new RegExp(`'sendTime' ${ahead}`));
  });

  test('an event in the future is advised to send an envelope, unless it came in one', () => {
    const refused = (ms: number) => {
      const bare = xpEvent(PLACE, 1, { eventTime: at(ms) });
      return readEntry(bare, JSON.stringify(bare), sender).refusal;
    };
    assert.equal(refused(60_000), null);
    const refusal = refused(60_001);
    assert.match(String(refusal?.message), /Send an envelope with sendTime/);
    const { finding } = read(at(60_001), at(0));
    assert.equal(finding?.path, '/data/0/eventTime');
    assert.match(finding?.message ?? '', new RegExp(`the server's time is ${at(0)}\\.$`));
  });
});

test('events of an envelope are kept each with all digits of its own numbers', () => {
  const texts = ['0.1', '123456789012345678901234', '7'].map((digits) =>
    JSON.stringify(xpEvent(PLACE, 7)).replace('"extensions":{"sub', `"n":${digits},$&`),
  );
  const text = JSON.stringify(envelope(at(0))).replace('[]', `[${texts.join()}]`);
  const reads = readEntries(JSON.parse(text), text, sender);
  assert.deepEqual(
    reads.map(({ entry }) => entry.payload),
    texts,
  );
  assert.deepEqual(
    reads.map(({ base }) => base),
    ['/data/0', '/data/1', '/data/2'],
  );
});

test('a bare event is kept as it was sent, with all digits and spaces', () => {
  const text = JSON.stringify(xpEvent(PLACE, 7), null, 2).replace(
    '{',
    '{"n":1234567890123456789012,',
  );
  assert.equal(readEntry(JSON.parse(text), text, sender).entry.payload, text);
});

describe('refused events', () => {
  test('are those of a body that have an id, of an envelope the first hundred', () => {
    const long = 'x'.repeat(255);
    assert.deepEqual(sentIds({ id: long }), [{ id: long, base: '' }]);
    for (const body of [{ id: `${long}x` }, { id: 7 }, {}, [], null, 'text', { data: 7, id: 8 }]) {
      assert.deepEqual(sentIds(body), [], JSON.stringify(body));
    }
    assert.deepEqual(sentIds({ id: 'a', data: [{ id: 'b' }, null, 'c', { id: '' }] }), [
      { id: 'b', base: '/data/0' },
      { id: '', base: '/data/3' },
    ]);
    const data = Array.from({ length: 101 }, (_, index) => ({ id: `${index}` }));
    assert.deepEqual(
      sentIds({ data }).map(({ id }) => id),
      data.slice(0, 100).map(({ id }) => id),
    );
  });

  const finding = (path: string) => ({ path, code: 'field_type', message: path });
  const told = (paths: readonly string[], bases: readonly string[]) =>
    refusedEvents(
      bases.map((base) => ({ id: `urn:x${base}`, base })),
      paths.map(finding),
      { applicationId: APPLICATION, at: RECEIVED_AT },
    );

  test('have their own findings, with pointers into the event; else those of the envelope', () => {
    const bases = ['/data/1', '/data/10', '/data/2'];
    const refused = told(['/data/1/type', '/data/10', '/data/10/id', '/sensor'], bases);
    assert.deepEqual(
      refused.map(({ findings }) => findings.map(({ path }) => path)),
      [['/type'], ['', '/id'], ['/data/1/type', '/data/10', '/data/10/id', '/sensor']],
    );
    assert.deepEqual(
      refused.map(({ key, at: when }) => [key, when]),
      bases.map((base) => [eventKey(APPLICATION, `urn:x${base}`), RECEIVED_AT]),
    );
  });

  test('keep twenty findings each', () => {
    const paths = Array.from({ length: 25 }, (_, index) => `/extensions/${index}`);
    const [refused] = told(paths, ['']);
    assert.deepEqual(refused?.findings, paths.slice(0, 20).map(finding));
  });
});

describe('the count of refusals', async () => {
  const db = await testDatabase();
  const counted = () =>
    db.query<{ pointer: string }>(sql`
      select code, pointer, count, event_id as id, message, first_at as first, last_at as last
      from event_refusals order by code, pointer`);
  const refuse = (paths: readonly string[], code = 'field_type') =>
    paths.map((path) => ({ path, code, message: `of ${path}` }));

  test('is by code and pointer into the event, with the latest id that says no name', async () => {
    const refusals = new RefusalCounter(db);
    const [first, second, third] = [0, 1_000, 2_000].map((ms) => new Date(at(ms)));
    const [known, upper] = [urn(), urn().toUpperCase()];
    const telling = ['urn:tag:ada', `urn:uuid:${'z'.repeat(36)}`];
    telling.push(urn().slice(9).replace('-', 'urn:uuid:-'));
    const send = (id: string | undefined, when = first, path = '/data/3/type') =>
      refusals.add(APPLICATION, refuse([path]), {
        ids: id === undefined ? [] : [{ id, base: '/data/3' }],
        at: when ?? RECEIVED_AT,
      });
    send(known);
    send(upper, second, '/type');
    for (const id of telling) send(id);
    send(undefined, third, '/data/12/type');
    await refusals.write();
    const row = { code: 'field_type', pointer: '/type', message: 'of /data/3/type' };
    assert.deepEqual(await counted(), [{ ...row, count: 6, id: upper, first, last: third }]);
    // An hour's count goes on, with the latest of both.
    send('urn:tag:ada', second);
    await refusals.write();
    assert.deepEqual(await counted(), [{ ...row, count: 7, id: upper, first, last: third }]);
    send(undefined, first, '/extensions/data/3');
    await refusals.write();
    assert.equal((await counted())[0]?.pointer, '/extensions/data/3');
    await db.script('truncate event_refusals, refused_events');
  });

  test('says nothing that was sent, where a message repeats it', async () => {
    const refusals = new RefusalCounter(db);
    const ids = [{ id: 'urn:tag:ada', base: '' }];
    refusals.add(APPLICATION, refuse(['/ada'], 'event_id_conflict'), { ids, at: RECEIVED_AT });
    await refusals.write();
    const kept = await db.query(sql`
      select r.message, f.findings->0->>'message' as single
      from event_refusals r, refused_events f`);
    const message = 'Another event with this id was accepted before; use a new URN per event.';
    assert.deepEqual(kept, [{ message, single: message }]);
    await db.script('truncate event_refusals, refused_events');
  });

  test('takes twenty findings of a body, a thousand kinds and events of an application', async () => {
    const refusals = new RefusalCounter(db);
    for (let body = 0; body <= 50; body += 1) {
      const paths = Array.from({ length: 21 }, (_, index) => `/${body}/${index}`);
      const ids = Array.from({ length: 21 }, (_, index) => ({ id: `${body} ${index}`, base: '' }));
      refusals.add(APPLICATION, refuse(paths), { ids, at: RECEIVED_AT });
    }
    // One that is known is counted also when there are as many as may be.
    refusals.add(APPLICATION, refuse(['/0/0']), { ids: [], at: RECEIVED_AT });
    const late = { ids: [{ id: 'urn:late', base: '' }], at: RECEIVED_AT };
    refusals.add(OTHER, refuse(['/late']), late);
    await refusals.write();
    const rows = await db.query(sql`
      select count(*)::integer as kinds, max(count) as most,
        count(*) filter (where pointer ~ '/20$')::integer as beyond,
        (select count(*) from refused_events r
          where r.application_id = c.application_id)::integer as events
      from event_refusals c group by application_id order by kinds`);
    assert.deepEqual(rows, [
      { kinds: 1, most: 1, beyond: 0, events: 1 },
      { kinds: 1_000, most: 2, beyond: 0, events: 1_000 },
    ]);
    // The next ones have room again.
    refusals.add(APPLICATION, refuse(['/more']), { ids: [], at: RECEIVED_AT });
    await refusals.write();
    const pointers = await db.query(sql`select from event_refusals where pointer = '/more'`);
    assert.equal(pointers.length, 1);
  });
});
