/** The stream of events over breaks and processes: a reader that resumes misses none, and none twice. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { putPlace, xpEvent } from '../../../test/fixtures/events.ts';
import { atEnd } from '../../../test/harness/database.ts';
import { eventually } from '../../../test/harness/server-process.ts';
import { openStream, type Stream } from '../../../test/harness/stream.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { workerCaughtUp } from '../../../test/harness/worker.ts';
import { startServer } from '../../server.ts';
import { sql } from '../../storage/database/sql.ts';

const EVENTS = 600;
const SENDERS = 6;
/** So many may be on their way to the reader: it is never told that it missed some. */
const AHEAD_MAX = 200;

const server = await testServer({ LOG_LEVEL: 'silent' });
const operator = await server.operator();
const partner = await server.partner();
const port = server.config.port + 5;
const other = await startServer({
  config: { ...server.config, port },
  connection: server.connection,
  log: pino({ level: 'silent' }),
  jobs: [],
});
atEnd(() => other.stop());
const doors = [server.baseUrl, `http://127.0.0.1:${port}`];

/** The id of the last whole frame, as a browser remembers it. */
function lastIdOf(stream: Stream): string | undefined {
  const text = stream.text();
  const whole = text.slice(0, text.lastIndexOf('\n\n'));
  return [...whole.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1];
}

/** Events in the order they were told, over many connections, each to the other process. */
class Reader {
  readonly told: string[] = [];
  breaks = 0;
  #lastId: string | undefined;
  #reading = true;

  /** Breaks off after every frame, or a little later, until stopped. */
  async read(): Promise<void> {
    while (this.#reading) {
      const lastEventId = this.#lastId;
      const stream = await openStream(doors[this.breaks % 2] ?? '', operator, {
        ...(lastEventId === undefined ? {} : { lastEventId }),
      });
      const patience = Math.random() < 0.5 ? 1 : 2;
      await eventually('a frame', 10_000, () => stream.frames.length >= patience);
      stream.close();
      await stream.ended;
      this.#lastId = lastIdOf(stream) ?? this.#lastId;
      for (const { event, data } of stream.frames) {
        if (event !== 'events') continue;
        assert.equal(data.skipped, false);
        this.told.push(...data.events.map(({ id }: { id: string }) => id));
      }
      this.breaks += 1;
    }
  }

  stop(): void {
    this.#reading = false;
  }
}

async function send(place: Parameters<typeof xpEvent>[0], reader: Reader): Promise<string[]> {
  const sent: string[] = [];
  const headers = {
    authorization: `Bearer ${partner.token}`,
    'content-type': 'application/json',
  };
  const sender = async (door: string) => {
    while (sent.length < EVENTS) {
      if (sent.length - reader.told.length > AHEAD_MAX) await pause(5);
      else {
        const event = xpEvent(place, 1);
        sent.push(event.id);
        const body = JSON.stringify(event);
        const reply = await fetch(`${door}/events/1.0/`, { method: 'POST', headers, body });
        assert.equal(reply.status, 202, await reply.text());
      }
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, (_, n) => sender(doors[n % 2] ?? '')));
  return sent;
}

test('a reader that resumes at one process and the other is told each event once, under load', async (t) => {
  const place = await putPlace(partner);
  const reader = new Reader();
  const reading = reader.read();
  const sent = await send(place, reader);
  await eventually('all are told', 20_000, () => reader.told.length >= sent.length);
  reader.stop();
  await reading;
  t.diagnostic(`${sent.length} events over ${reader.breaks} connections`);
  assert.deepEqual(reader.told.toSorted(), sent.toSorted());
});

test('a reader that breaks off before anything happened misses nothing of what follows', async () => {
  const place = await putPlace(partner);
  const early = await openStream(doors[0] ?? '', operator, { query: '?topics=events' });
  await eventually('it knows where it is', 5_000, () => lastIdOf(early) !== undefined);
  early.close();
  await early.ended;
  const event = xpEvent(place, 1);
  assert.equal((await partner.post('/events/1.0/', event)).status, 202);
  const again = await openStream(doors[1] ?? '', operator, {
    query: '?topics=events',
    lastEventId: lastIdOf(early) ?? '',
  });
  const frame = await again.until(({ data }) => data.events.length > 0);
  assert.deepEqual(
    frame.data.events.map(({ id }: { id: string }) => id),
    [event.id],
  );
  again.close();
});

test('no frame says more than its reader was told: counters never run ahead of the events', async () => {
  const event = xpEvent(await putPlace(partner), 1);
  assert.equal((await partner.post('/events/1.0/', event)).status, 202);
  await workerCaughtUp(server.db);
  const open = () => openStream(doors[1] ?? '', operator, { lastEventId: '1' });
  // The feed waits while it tells the first reader, and the second one comes meanwhile.
  const readers = await server.db.begin(async (tx) => {
    await tx.execute(sql`lock table event_outcomes in access exclusive mode`);
    const first = await open();
    await eventually('the feed waits', 5_000, async () => {
      const waiting = await server.db.first(sql`
        select from pg_stat_activity
        where datname = current_database() and application_name = 'lectern api'
          and wait_event_type = 'Lock'`);
      return waiting !== undefined;
    });
    return [first, await open()];
  });
  for (const reader of readers) {
    await reader.until(({ event: topic }) => topic === 'stats');
    await reader.until(({ event: topic }) => topic === 'events');
    const told = reader.frames.findIndex(({ event: topic }) => topic === 'events');
    for (const { id } of reader.frames.slice(0, told)) assert.equal(id, '1');
    reader.close();
  }
});

test('readers that go at once leave nothing behind', async () => {
  const headers = { authorization: `Bearer ${operator.token}` };
  const leave = async (ms: number) => {
    const gone = new AbortController();
    const reply = fetch(`${doors[1]}/admin/1.0/stream`, { headers, signal: gone.signal });
    await pause(ms);
    gone.abort();
    await reply.then((open) => open.body?.cancel()).catch(() => undefined);
  };
  for (let ms = 0; ms < 20; ms += 1) await leave(ms / 2);
  await eventually('nobody is told anything', 5_000, () => other.ctx.feed.watching === 0);
});
