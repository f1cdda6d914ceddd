/** The outbox in files: nothing that was added is lost, and nothing counts twice. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { testFolder } from '../../server/test/harness/scratch.ts';
import { eventually } from '../../server/test/harness/server-process.ts';
import { testServer } from '../../server/test/harness/test-server.ts';
import { caliper } from '../src/events/index.ts';
import { createLectern, OverloadedError } from '../src/index.ts';
import { openOutbox } from '../src/node/index.ts';
import { badNetwork, type Fault } from './bad-network.ts';
import { newPlace } from './place.ts';
import { answering, answers } from './vectors/vectors.ts';

const server = await testServer();
const partner = await server.partner();
const network = await badNetwork(server.baseUrl);
const { clientId, clientSecret, applicationId } = partner;
const lectern = createLectern({ baseUrl: network.url, clientId, clientSecret });
const from = caliper({ baseUrl: server.baseUrl, applicationId });

async function newFolder(): Promise<string> {
  const folder = await testFolder('outbox');
  return folder;
}

/** Ids of the events that were credited, in their order. */
async function credited(sourcedId: string): Promise<string[]> {
  const list = lectern.list('GET /xp/1.0/users/{sourcedId}/entries', { path: { sourcedId } });
  const entries = await list.toArray({ max: 100_000 });
  return entries.map(({ sourceEventId }) => sourceEventId);
}

const filesIn = async (folder: string) =>
  (await readdir(folder)).filter((name) => !['lock', 'rejected.ndjson'].includes(name));

test('events of a student arrive in their order; then no file is left', async () => {
  const [place, folder] = [await newPlace(partner), await newFolder()];
  const outbox = await openOutbox({ lectern, folder, segmentBytes: 4_096 });
  const events = Array.from({ length: 50 }, () => from.in(place).xp(1));
  await outbox.add(events);
  assert.ok(outbox.size <= 50);
  await outbox.flush();
  assert.equal(outbox.size, 0);
  await lectern.events.waitFor(events.at(-1)?.id ?? '');
  const sent = await lectern.list('GET /events/1.0/events', {}).toArray({ max: 1_000 });
  const order = sent.map(({ id }) => id).filter((id) => events.some((event) => event.id === id));
  assert.deepEqual(
    order.reverse(),
    events.map(({ id }) => id),
  );
  await outbox.close();
  assert.deepEqual(await filesIn(folder), []);
});

test('an event that the server refuses is set aside, and holds up no other', async (t) => {
  const [place, folder] = [await newPlace(partner), await newFolder()];
  const refused: string[] = [];
  const printed = t.mock.method(console, 'error', () => undefined);
  const outbox = await openOutbox({
    lectern,
    folder,
    onRejected: (event, { code }) => {
      refused.push(`${event.id} ${code}`);
      throw new Error('a listener that fails');
    },
  });
  const { action: _, ...wrong } = from.in(place).xp(1);
  const right = from.in(place).xp(1);
  await outbox.add([wrong, right]);
  await outbox.flush();
  await outbox.close();
  assert.deepEqual(refused, [`${wrong.id} field_missing`]);
  assert.equal(printed.mock.callCount(), 1);
  const aside = JSON.parse(await readFile(join(folder, 'rejected.ndjson'), 'utf8'));
  assert.deepEqual([aside.event, aside.error.status], [wrong, 400]);
  assert.equal((await lectern.events.waitFor(right.id)).state, 'processed');
});

test('its files, and the folder that it makes, are readable by their owner alone', async (t) => {
  const [place, folder] = [await newPlace(partner), join(await newFolder(), 'of/events')];
  t.mock.method(console, 'error', () => undefined);
  const permissions = async (path: string) => (await stat(path)).mode & 0o777;
  network.answerOf = () => ({ status: 503 });
  const outbox = await openOutbox({ lectern, folder });
  const { action: _, ...wrong } = from.in(place).xp(1);
  await outbox.add([wrong, from.in(place).xp(1)]);
  const waiting = await readdir(folder);
  network.answerOf = () => null;
  await outbox.flush();
  const files = new Set([...waiting, ...(await readdir(folder))]);
  assert.ok(files.has('rejected.ndjson') && files.size > 2, [...files].join());
  for (const name of await readdir(folder))
    assert.equal(await permissions(join(folder, name)), 0o600, name);
  assert.equal(await permissions(folder), 0o700);
  await outbox.close();
});

test('while the server is away events wait, and are sent after the next opening', async () => {
  const [place, folder] = [await newPlace(partner), await newFolder()];
  network.answerOf = () => ({ status: 503 });
  const first = await openOutbox({ lectern, folder });
  const events = Array.from({ length: 5 }, () => from.in(place).xp(1));
  await first.add(events);
  await assert.rejects(openOutbox({ lectern, folder }), /uses the outbox already/);
  const flushed = assert.rejects(first.flush(), /closed/);
  await first.close();
  await flushed;
  await assert.rejects(first.flush(), /closed/);
  assert.equal(first.size, 5);
  network.answerOf = () => null;
  // A write that a crash has torn, and a line that the disk has spoilt.
  const [segment = ''] = await filesIn(folder);
  // A loss of power leaves an offset that is torn and run together with the next.
  await writeFile(join(folder, segment.replace('.ndjson', '.ack')), '17\n999999\n');
  await appendFile(join(folder, segment), '{"id": spoilt}\n{"id": "torn');
  const second = await openOutbox({ lectern, folder });
  assert.equal(second.size, 6);
  await second.flush();
  await second.close();
  await lectern.events.waitFor(events.at(-1)?.id ?? '');
  assert.deepEqual((await credited(place.student)).sort(), events.map(({ id }) => id).sort());
  assert.deepEqual(await filesIn(folder), []);
});

test('what only a proxy has answered is not taken for sent', async () => {
  const [place, folder] = [await newPlace(partner), await newFolder()];
  const event = from.in(place).xp(1);
  // fetch follows a redirect of a POST with a GET.
  const answers: Record<string, typeof network.answerOf> = {
    page: ({ url }) =>
      url === '/oauth2/token'
        ? null
        : { status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Maintenance</h1>' },
    redirect: ({ method, url }) =>
      method === 'POST' && url === '/events/1.0/'
        ? { status: 301, headers: { location: '/events/1.0' } }
        : null,
  };
  for (const answerOf of Object.values(answers)) {
    network.answerOf = answerOf;
    const failed: unknown[] = [];
    const outbox = await openOutbox({
      lectern,
      folder,
      onFailed: (_, error) => failed.push(error),
    });
    if (outbox.size === 0) await outbox.add(event);
    await eventually('a failure', () => failed.length > 0 || outbox.size === 0);
    await outbox.close();
    assert.equal(outbox.size, 1);
    assert.match(String(failed[0]), /^NetworkError: .*is that the baseUrl\?/);
  }
  network.answerOf = () => null;
  const outbox = await openOutbox({ lectern, folder });
  await outbox.flush();
  await outbox.close();
  assert.equal((await lectern.events.waitFor(event.id)).state, 'processed');
});

test('final is what Lectern itself says of an event; all else waits, and is told', async () => {
  const place = await newPlace(partner);
  const kept: { readonly folder: string; readonly id: string }[] = [];
  for (const one of answers.filter(({ by }) => by !== 'relay')) {
    const folder = await newFolder();
    network.answerOf = answering(one);
    const told: string[] = [];
    const outbox = await openOutbox({
      lectern: createLectern({ baseUrl: network.url, clientId, clientSecret }),
      folder,
      onRejected: () => told.push('refused'),
      onFailed: () => told.push('waits'),
    });
    const event = from.in(place).xp(1);
    await outbox.add(event);
    await eventually(one.name, () => told.length > 0);
    await outbox.close();
    assert.deepEqual(
      [told[0], outbox.size],
      [one.outcome, one.outcome === 'waits' ? 1 : 0],
      one.name,
    );
    if (one.outcome === 'waits') kept.push({ folder, id: event.id });
  }
  network.answerOf = () => null;
  for (const { folder, id } of kept) {
    const outbox = await openOutbox({ lectern, folder });
    await outbox.flush();
    await outbox.close();
    assert.equal((await lectern.events.waitFor(id)).state, 'processed');
  }
});

test('a failure is printed where the program takes no note of it, not each time', async (t) => {
  const folder = await newFolder();
  const printed = t.mock.method(console, 'error', () => undefined);
  const blocked = Promise.withResolvers<void>();
  let requests = 0;
  network.answerOf = ({ url }) => {
    if (url === '/oauth2/token') return null;
    requests += 1;
    if (requests === 2) blocked.resolve();
    return { status: 403, headers: { 'content-type': 'text/html' }, body: '<h1>Blocked</h1>' };
  };
  const outbox = await openOutbox({ lectern, folder });
  for (const student of ['ada', 'bob'])
    await outbox.add(from.in({ student, course: 'c', lesson: 'l', subject: 'Math' }).xp(1));
  await blocked.promise;
  await outbox.close();
  network.answerOf = () => null;
  const said = printed.mock.calls.map((call) => call.arguments.join(' '));
  assert.equal(said.length, 1, said.join('\n'));
  assert.match(said[0] ?? '', /^lectern: the outbox .* keeps all, \d now. ForbiddenError: .* 403/);
});

test('a Retry-After of a month, as of a clock that is wrong, is no storm of requests', async () => {
  const folder = await newFolder();
  let requests = 0;
  const send = async () => {
    requests += 1;
    throw new OverloadedError('busy', { status: 503, retryAfterMs: 30 * 24 * 3_600_000 });
  };
  const outbox = await openOutbox({ lectern: { events: { send } }, folder });
  await outbox.add(from.in({ student: 's', course: 'c', lesson: 'l', subject: 'Math' }).xp(1));
  await eventually('a request', () => requests > 0);
  await pause(100);
  assert.equal(requests, 1);
  await outbox.close();
});

test('an acknowledgement that a full disk has cut stands for no other event', async () => {
  const folder = await newFolder();
  const events = Array.from({ length: 130 }, (_, index) => {
    const event = { id: `urn:tag:${index}`, type: 'ViewEvent', eventTime: '', note: '' };
    // Lines of 100 bytes: digits of two offsets in a row are often an offset, too.
    return { ...event, note: '-'.repeat(99 - JSON.stringify(event).length) };
  });
  const sent = new Set<string>();
  const failed = Promise.withResolvers<void>();
  let most = 13;
  const send = async ({ id }: { readonly id: string }) => {
    if (sent.size >= most) throw new OverloadedError('busy', { status: 503 });
    sent.add(id);
    return { status: 'accepted', replayed: false, warnings: [], location: null } as const;
  };
  const options = { lectern: { events: { send } }, folder, concurrency: 1 };
  const first = await openOutbox({ ...options, onFailed: () => failed.resolve() });
  await first.add(events);
  await failed.promise;
  await first.close();
  const acks = join(folder, '000000000001.ack');
  const written = await readFile(acks, 'utf8');
  const last = written.split('\n').at(-2);
  // The disk took one digit of the last offset; when it had room, the event was sent again.
  await writeFile(acks, `${written.slice(0, -4)}${last}\n`);
  most = Number.POSITIVE_INFINITY;
  const second = await openOutbox(options);
  await second.flush();
  await second.close();
  assert.deepEqual(
    events.map(({ id }) => id).filter((id) => !sent.has(id)),
    [],
  );
});

test('the acknowledgements of a file that is removed stand for no later event', async () => {
  const folder = await newFolder();
  // A kill came between the removals of the file and of its acknowledgements.
  await writeFile(join(folder, '000000000001.ack'), '000000000000\n');
  const sent: string[] = [];
  let isAway = true;
  const send = async ({ id }: { readonly id: string }) => {
    if (isAway) throw new OverloadedError('busy', { status: 503 });
    sent.push(id);
    return { status: 'accepted', replayed: false, warnings: [], location: null } as const;
  };
  const options = { lectern: { events: { send } }, folder, onFailed: () => undefined };
  const first = await openOutbox(options);
  await first.add({ id: 'urn:tag:1', type: 'ViewEvent', eventTime: '' });
  await first.close();
  isAway = false;
  const second = await openOutbox(options);
  await second.flush();
  await second.close();
  assert.deepEqual(sent, ['urn:tag:1']);
});

test('a segment that cannot be read is tried again after a wait, not at once', async () => {
  const folder = await newFolder();
  const { promise: online, resolve: goOnline } = Promise.withResolvers<void>();
  let hasBegun = false;
  const send = async () => {
    hasBegun = true;
    await online;
    return { status: 'accepted', replayed: false, warnings: [], location: null } as const;
  };
  const outbox = await openOutbox({ lectern: { events: { send } }, folder });
  // More than the outbox holds in memory.
  const note = '-'.repeat(500);
  const events = Array.from({ length: 1_500 }, (_, index) => {
    return { id: `urn:tag:${index}`, type: 'ViewEvent', eventTime: '', note };
  });
  await outbox.add(events);
  const [segment, aside] = [join(folder, '000000000001.ndjson'), join(folder, 'aside')];
  await eventually('it has read what it holds in memory', () => hasBegun);
  await rename(segment, aside);
  goOnline();
  await eventually('it has read all that it had in memory', () => outbox.size < 1_500);
  await pause(1_000);
  await rename(aside, segment);
  const beganAt = performance.now();
  await outbox.flush();
  // After a second of tries at once the next one is 5 minutes later.
  assert.ok(performance.now() - beganAt < 10_000);
  await outbox.close();
});

const KILLS = Number(process.env['LECTERN_SDK_KILLS'] ?? 6);
const WRITER = resolve(import.meta.dirname, 'outbox-writer.ts');
const HOOK = resolve(import.meta.dirname, 'source-hook.mjs');

test('kill -9 in a loop over a bad network: nothing is lost, nothing counts twice', async () => {
  const [place, folder] = [await newPlace(partner), await newFolder()];
  const faults: readonly (Fault | null)[] = ['dropAnswer', 'cut', 'repeat', null, null, null, null];
  network.faultOf = ({ url }) =>
    url === '/oauth2/token' ? null : (faults[Math.floor(Math.random() * faults.length)] ?? null);
  const added: string[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const writer = spawn(process.execPath, ['--import', HOOK, WRITER], {
      env: {
        BASE_URL: network.url,
        CLIENT_ID: clientId,
        CLIENT_SECRET: clientSecret,
        FOLDER: folder,
        PLACE: JSON.stringify(place),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let printed = '';
    writer.stdout.setEncoding('utf8').on('data', (text) => {
      printed += text;
    });
    await eventually('the writer adds events', () => printed.length > 200);
    await pause(Math.random() * 100);
    writer.kill('SIGKILL');
    await once(writer, 'close');
    added.push(...printed.split('\n').slice(0, -1));
  }
  network.faultOf = () => null;
  const outbox = await openOutbox({ lectern, folder });
  await outbox.flush();
  await outbox.close();
  const last = added.at(-1) ?? '';
  await lectern.events.waitFor(last, { timeoutMs: 30_000 });
  await eventually('all events are processed', async () => {
    const query = { status: 'received' } as const;
    return (await lectern.list('GET /events/1.0/events', { query }).count()) === 0;
  });
  const found = await credited(place.student);
  assert.equal(new Set(found).size, found.length, 'an event counts twice');
  const counted = new Set(found);
  assert.deepEqual(
    added.filter((id) => !counted.has(id)),
    [],
  );
  assert.ok(added.length > KILLS);
});
