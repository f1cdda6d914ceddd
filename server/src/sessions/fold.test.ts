/** S1–S11: a session's state follows from the times of its evidence, whatever order it came in. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { personEvent, post, putStudent, sessionEvent, urn } from '../../test/fixtures/events.ts';
import { testServer } from '../../test/harness/test-server.ts';
import { workerCaughtUp } from '../../test/harness/worker.ts';
import { sql } from '../storage/database/sql.ts';
import { sweepSessions } from './sweep.ts';

const server = await testServer();
const partner = await server.partner();

const HOURS = 14;
const START = Math.floor(Date.now() / 60_000) * 60_000 - HOURS * 3_600_000;
const instant = (minute: number) => new Date(START + minute * 60_000).toISOString();

interface Piece {
  readonly kind: 'LoggedIn' | 'LoggedOut' | 'TimedOut' | 'heartbeat' | 'event';
  readonly minute: number;
  readonly claim: number | null;
  readonly requiresHeartbeat: boolean;
}

interface State {
  readonly startedAt: number;
  readonly endedAt: number;
  readonly startInferred: boolean;
  readonly closeReason: string | null;
  readonly requiresHeartbeat: boolean;
}

const LIFE = 12 * 60;

/** The rules S1–S11 over evidence in minutes, said again in the plainest way. */
function model(pieces: readonly Piece[]): State | undefined {
  const said = pieces.filter(({ kind }) => /ged|Timed/.test(kind));
  if (said.length === 0) return undefined;
  const of = (kind: Piece['kind']) => said.filter((piece) => piece.kind === kind);
  const claimed = ({ minute, claim }: Piece) => Math.min(minute, claim ?? minute);
  const logins = of('LoggedIn');
  const startedAt = Math.min(...(logins.length > 0 ? logins : said).map(claimed));
  const requiresHeartbeat = logins.some((piece) => piece.requiresHeartbeat);
  const base = { startedAt, startInferred: logins.length === 0, requiresHeartbeat };
  for (const [kind, closeReason] of [
    ['LoggedOut', 'logged_out'],
    ['TimedOut', 'timed_out'],
  ] as const) {
    if (of(kind).length === 0) continue;
    return {
      ...base,
      endedAt: Math.max(startedAt, Math.min(...of(kind).map(claimed))),
      closeReason,
    };
  }
  const signs = [...said, ...pieces.filter(({ kind }) => kind === 'event')].map((p) => p.minute);
  const beats = requiresHeartbeat
    ? pieces.filter(({ kind }) => kind === 'heartbeat').map((p) => p.minute)
    : [];
  const idle = requiresHeartbeat ? 10 : 30;
  let endedAt = startedAt;
  for (const at of [...signs, ...beats].sort((a, b) => a - b)) {
    if (at > endedAt && at <= startedAt + LIFE && at - endedAt <= idle) endedAt = at;
  }
  return { ...base, endedAt, closeReason: 'timeout' };
}

const minutes = fc.oneof(
  fc.integer({ min: 3, max: 60 }),
  fc.integer({ min: 3, max: 60 }).map((minute) => minute + 690),
);

const piece: fc.Arbitrary<Piece> = fc.record(
  {
    kind: fc.constantFrom(
      ...(['LoggedIn', 'LoggedIn', 'LoggedOut', 'TimedOut'] as const),
      ...(['heartbeat', 'heartbeat', 'heartbeat', 'event', 'event', 'event'] as const),
    ),
    minute: minutes,
    claim: fc.option(fc.integer({ min: 0, max: 70 })),
    requiresHeartbeat: fc.boolean(),
  },
  { noNullPrototype: true },
);

/** A long chain now and then: whoever loses a link of it has another end. */
const chain = fc.integer({ min: 1, max: 9 }).map((gap) =>
  Array.from({ length: 12 }, (_, index): Piece => {
    const minute = 3 + index * gap;
    return {
      kind: index % 3 === 0 ? 'event' : 'heartbeat',
      minute,
      claim: null,
      requiresHeartbeat: true,
    };
  }),
);

const evidence = fc
  .tuple(fc.array(piece, { minLength: 1, maxLength: 8 }), fc.option(chain, { freq: 3 }))
  .map(([some, more]) => [...some, ...(more ?? [])]);

/** Each piece with an event id of its own, so that what is sent twice is the same event. */
function deliveryOf(sessionId: string, studentId: string) {
  const session = { id: sessionId, studentId };
  return (one: Piece) => {
    const time = { eventTime: instant(one.minute) };
    if (one.kind === 'heartbeat') {
      return () => partner.post('/events/1.0/heartbeat', { sessionId, ...time });
    }
    const claims = one.claim === null ? {} : { startedAtTime: instant(one.claim) };
    const ends = one.claim === null ? {} : { endedAtTime: instant(one.claim) };
    const extensions = { requiresHeartbeat: one.requiresHeartbeat };
    const event =
      one.kind === 'event'
        ? personEvent('ViewEvent', 'Viewed', {
            studentId,
            session: { id: sessionId, type: 'Session' },
            ...time,
          })
        : sessionEvent(
            one.kind,
            {
              ...session,
              ...(one.kind === 'LoggedIn' ? { ...claims, extensions } : { ...claims, ...ends }),
            },
            time,
          );
    return () => post(partner, event);
  };
}

async function stateOf(sessionId: string): Promise<State | undefined> {
  const row = await server.db.first<Record<string, Date & string & boolean>>(sql`
    select started_at, ended_at, start_inferred, requires_heartbeat,
      coalesce(close_reason, case when expires_at < now() then 'timeout' end) as close_reason
    from sessions where session_id = ${sessionId}`);
  if (!row) return undefined;
  const minuteOf = (time: Date | undefined) => (Number(time) - START) / 60_000;
  return {
    startedAt: minuteOf(row['startedAt']),
    endedAt: minuteOf(row['endedAt']),
    startInferred: Boolean(row['startInferred']),
    closeReason: row['closeReason'] ?? null,
    requiresHeartbeat: Boolean(row['requiresHeartbeat']),
  };
}

/** Delivers all in the given order; what a client is refused it sends again, as long as that helps. */
async function deliver(order: readonly (() => Promise<{ status: number }>)[]): Promise<void> {
  let waiting = order;
  for (;;) {
    const refused: (typeof order)[number][] = [];
    for (const [index, send] of waiting.entries()) {
      if ((await send()).status >= 400) refused.push(send);
      if (index % 5 === 4) await workerCaughtUp(server.db);
    }
    await workerCaughtUp(server.db);
    if (refused.length === waiting.length || refused.length === 0) return;
    waiting = refused;
  }
}

test('any order and any repetition of the evidence end in the same state', async () => {
  const studentId = await putStudent(partner);
  await fc.assert(
    fc.asyncProperty(evidence, fc.infiniteStream(fc.nat()), async (pieces, random) => {
      const expected = model(pieces);
      const shuffled = (list: readonly Piece[]) =>
        list
          .map((one) => ({ one, rank: random.next().value }))
          .sort((a, b) => a.rank - b.rank)
          .map(({ one }) => one);
      const sorted = [...pieces].sort((a, b) => a.minute - b.minute);
      for (const [turn, order] of [sorted, sorted.toReversed(), shuffled(pieces)].entries()) {
        const sessionId = urn();
        const delivery = deliveryOf(sessionId, studentId);
        const sends = order.map(delivery);
        const again = sends.filter(() => random.next().value % 3 === 0);
        await deliver([...sends, ...again]);
        if (turn === 1) await sweepSessions.run(server.db, new Date());
        assert.deepEqual(await stateOf(sessionId), expected, `order ${turn}`);
      }
    }),
    { numRuns: Number(process.env['FOLD_RUNS'] ?? 8) },
  );
});
