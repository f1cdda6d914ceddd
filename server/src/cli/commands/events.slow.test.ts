/** `lectern events`, with a partner's credentials and with an operator's database. */

import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import {
  gradeEvent,
  post,
  processed,
  putEnrollment,
  putPlace,
  statusOfEvent,
  urn,
  xpEvent,
} from '../../../test/fixtures/events.ts';
import { type Ending, lectern, urlOf } from '../../../test/harness/command.ts';
import { commandSession } from '../../../test/harness/command-session.ts';
import { atEnd } from '../../../test/harness/database.ts';
import { testFolder } from '../../../test/harness/scratch.ts';
import { eventually } from '../../../test/harness/server-process.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { sql } from '../../storage/database/sql.ts';

const server = await testServer();
const partner = await server.partner();
const place = await putPlace(partner);
await putEnrollment(partner, place);
const nowhere = { ...place, courseId: 'no-such-course' };

const folder = await testFolder('events');

const asPartner = {
  LECTERN_BASE_URL: server.baseUrl,
  LECTERN_CLIENT_ID: partner.clientId,
  LECTERN_CLIENT_SECRET: partner.clientSecret,
};
const asOperator = { DATABASE_URL: urlOf(server.connection), LOG_LEVEL: 'silent' };

type Env = Readonly<Record<string, string>>;
const placeOf = (env: Env) => ({
  env: { PATH: process.env['PATH'] ?? '', HOME: folder, ...env },
});
const session = commandSession();

const run = (args: readonly string[], env: Env = asPartner): Promise<Ending> =>
  session(['events', ...args], placeOf(env));

async function fileOf(text: string): Promise<string> {
  const path = join(folder, `${urn()}.json`);
  await writeFile(path, text);
  return path;
}

const lines = (events: readonly unknown[]) =>
  events.map((event) => JSON.stringify(event)).join('\n');

describe('send', () => {
  test('0 with --wait: each event, its status, and why it was dropped', async () => {
    const events = [xpEvent(place, 1), xpEvent(nowhere, 2)];
    const file = await fileOf(lines(events));
    const ending = await lectern(['events', 'send', '--wait', file], placeOf(asPartner));
    const { code, stdout, stderr } = ending;
    assert.equal(code, 0, stderr);
    assert.match(stdout, new RegExp(`line 1  processed  ${events[0]?.id}`));
    assert.match(stdout, /line 2 {2}dropped/);
    assert.match(stdout, /course_unknown {2}\/extensions\/course\/id/);
    assert.match(stdout, /2 accepted · 0 sent before · 0 refused/);
    const again = await run(['send', file]);
    assert.match(again.stdout, /0 accepted · 2 sent before · 0 refused/);
  });

  test('6 when some were refused, 5 when all were, with every finding', async () => {
    const bad = { ...xpEvent(place, 1), eventTime: 'yesterday', extensions: {} };
    const some = await run(['send', await fileOf(JSON.stringify([xpEvent(place, 1), bad]))]);
    assert.equal(some.code, 6);
    assert.match(some.stdout, /event 2 {2}refused {2}field_type {2}\/eventTime/);
    assert.match(some.stdout, /subject_missing/);
    const all = await run(['send', '--output', 'json', await fileOf(JSON.stringify(bad))]);
    assert.equal(all.code, 5);
    assert.deepEqual(JSON.parse(all.stdout).sent[0].errors.length, 2);
  });

  test('7 for the id of an event with other content', async () => {
    const event = xpEvent(place, 1);
    await post(partner, event);
    const file = await fileOf(JSON.stringify(xpEvent(place, 2, { id: event.id })));
    assert.equal((await run(['send', file])).code, 7);
  });

  test('3 without a client or with a wrong one, 9 without a server, 4 without the file', async () => {
    const file = await fileOf(JSON.stringify(xpEvent(place, 1)));
    const none = await run(['send', file], {});
    assert.equal(none.code, 3);
    assert.match(none.stderr, /LECTERN_CLIENT_ID/);
    const wrong = await run(['send', file, '--client-secret', 'wrong']);
    assert.equal(wrong.code, 3);
    assert.match(wrong.stderr, /id or secret is wrong/);
    assert.equal((await run(['send', file, '--base-url', 'http://127.0.0.1:1'])).code, 9);
    assert.equal((await run(['send', join(folder, 'missing.json')])).code, 4);
    assert.equal((await run(['send', await fileOf('{"id":')])).code, 5);
  });
});

describe('validate', () => {
  test('0 with the status that each event would get, and nothing is sent', async () => {
    const [good, bad] = [xpEvent(place, 1), xpEvent(nowhere, 1)];
    const file = await fileOf(lines([good, bad]));
    const { code, stdout } = await run(['validate', file]);
    assert.equal(code, 0);
    assert.match(stdout, /line 1 {2}processed/);
    assert.match(stdout, /line 2 {2}dropped/);
    assert.match(stdout, /Fix: PUT the course first/);
    const url = `/events/1.0/events/${encodeURIComponent(good.id)}`;
    assert.equal((await partner.get(url)).status, 404);
  });

  test('5 for invalid events, with and without a server', async () => {
    const file = await fileOf(JSON.stringify({ ...xpEvent(place, 1), action: 'Viewed' }));
    for (const env of [asPartner, {}]) {
      const { code, stdout } = await run(['validate', file, '--output', 'json'], env);
      assert.equal(code, 5);
      const [verdict] = JSON.parse(stdout).events;
      assert.deepEqual([verdict.valid, verdict.errors[0].code], [false, 'action_unsupported']);
    }
  });
});

describe('show and explain', () => {
  test('explain: the reason of a drop, the nearest id, the fix and what to merge', async () => {
    const { lesson: _, ...extensions } = xpEvent(place, 5).extensions;
    const event = xpEvent(place, 5, { extensions });
    await processed(partner, event);
    for (const env of [asPartner, asOperator]) {
      const { code, stdout, stderr } = await run(['explain', event.id], env);
      assert.equal(code, 0, stderr);
      assert.match(stdout, /State: dropped/);
      assert.match(stdout, /Dropped: lesson_missing at \/extensions\/lesson\/id/);
      assert.match(stdout, new RegExp(`Nearest: +${place.lessonId}`));
      assert.ok(stdout.includes(`Add "lesson": {"id":"${place.lessonId}"}`), stdout);
    }
  });

  test('explain: the effects of an event; show: the event as it was sent', async () => {
    const event = xpEvent(place, 5);
    const { effects } = await processed(partner, event);
    const explained = await run(['explain', event.id]);
    assert.match(explained.stdout, new RegExp(`Made: XP entry ${effects.xpEntryIds[0]}`));
    const shown = await run(['show', event.id, '--output', 'json']);
    assert.deepEqual(JSON.parse(shown.stdout).event, await statusOfEvent(partner, event));
    const table = await run(['show', event.id], asOperator);
    assert.match(table.stdout, /state +processed/);
    assert.ok(table.stdout.includes(event.object.id));
  });

  test('explain: which grade counts in place of a replaced one', async () => {
    const grade = { scoreGiven: 1, maxScore: 1, attemptId: urn() };
    const first = gradeEvent(place, grade, { eventTime: '2026-03-02T10:00:00Z' });
    const later = gradeEvent(place, grade, { eventTime: '2026-03-02T10:01:00Z' });
    for (const event of [later, first]) await processed(partner, event);
    const { stdout } = await run(['explain', first.id]);
    assert.ok(stdout.includes(`Replaced by the later grade of ${later.id}, which counts.`), stdout);
  });

  test('0 for a refused event, with its findings', async () => {
    const id = urn();
    assert.equal((await post(partner, { id })).status, 400);
    // The lookup over HTTP makes the server write what it has counted.
    for (const env of [asPartner, asOperator]) {
      for (const name of ['explain', 'show']) {
        const { code, stdout } = await run([name, id], env);
        assert.equal(code, 0);
        assert.match(stdout, /^Refused at .*\n\nfield_missing at \/@context\n/);
      }
    }
  });

  test('4 for an event that is not known', async () => {
    for (const env of [asPartner, asOperator]) {
      const { code, stderr } = await run(['explain', 'urn:uuid:unknown'], env);
      assert.equal(code, 4);
      assert.match(stderr, /never accepted/);
    }
  });
});

describe('tail', () => {
  const isSeen = (printed: string, events: readonly { id: string }[]) =>
    events.every(({ id }) => printed.includes(id));

  /** Starts `tail`; Ctrl-C ends it once it has shown what is expected. */
  function follow(option: string, env: Env) {
    const printed = { stdout: '', stderr: '' };
    let interrupt: () => void = () => undefined;
    const ending = lectern(['events', 'tail', option], {
      ...placeOf(env),
      onStart(child) {
        child.stdout?.on('data', (text) => {
          printed.stdout += text;
        });
        child.stderr?.on('data', (text) => {
          printed.stderr += text;
        });
        interrupt = () => child.kill('SIGINT');
        atEnd(async () => child.kill('SIGKILL'));
      },
    });
    return { printed, ending, interrupt: () => interrupt() };
  }

  test('130 after Ctrl-C: events as they get their status, and those of one state', async () => {
    const all = [follow('--output=ndjson', asPartner), follow('--output=ndjson', asOperator)];
    const dropped = [follow('--status=dropped', asPartner), follow('--status=dropped', asOperator)];
    const tails = [...all, ...dropped];
    const pair = () => [xpEvent(place, 1), xpEvent(nowhere, 1)] as const;
    // No output tells when a tail begins to follow, so events are sent until each tail shows one.
    await eventually('every tail shows events', async () => {
      for (const event of pair()) await post(partner, event);
      return tails.every(({ printed }) => printed.stdout.includes('course_unknown'));
    });
    const [good, bad] = pair();
    for (const event of [good, bad]) await post(partner, event);
    await eventually('every tail shows the last events', () =>
      tails.every((one) => isSeen(one.printed.stdout, all.includes(one) ? [good, bad] : [bad])),
    );
    for (const { interrupt } of tails) interrupt();
    for (const { ending } of tails) assert.equal((await ending).code, 130);
    for (const { ending } of all) {
      const { stdout } = await ending;
      const seen = stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      assert.deepEqual(new Set(seen.map(({ state }) => state)), new Set(['processed', 'dropped']));
      assert.equal(new Set(seen.map(({ id }) => id)).size, seen.length, 'each once');
    }
    for (const { ending } of dropped) {
      const { stdout } = await ending;
      assert.match(stdout, /✗ dropped .*course_unknown at \/extensions\/course\/id/);
      assert.doesNotMatch(stdout, /✓/);
    }
  });

  test('0 after the seconds of --for, with nothing on stdout when nothing happens', async () => {
    const { code, stdout, stderr } = await run(['tail', '--for', '1']);
    assert.equal(code, 0, stderr);
    assert.equal(stdout, '');
  });
});

describe('reprocess', () => {
  test('0 for one event, and for those that options choose, as an operator', async () => {
    const event = xpEvent(nowhere, 1);
    await processed(partner, event);
    const one = await run(['reprocess', event.id, '--output', 'json'], asOperator);
    assert.deepEqual(JSON.parse(one.stdout), { eventCount: 1, more: false });
    await server.db.execute(sql`update event_outcomes set retry_at = null`);
    const application = ['--application', partner.applicationId];
    const args = [
      'reprocess',
      '--reason',
      'course_unknown',
      '--since',
      '2026-01-01',
      ...application,
    ];
    const many = await run([...args, '--output', 'json'], asOperator);
    assert.ok(JSON.parse(many.stdout).eventCount >= 1, many.stderr);
  });

  test('3 for a partner, 7 for a processed event, 4 for an unknown one, 2 for no choice', async () => {
    const event = xpEvent(place, 1);
    await processed(partner, event);
    assert.equal((await run(['reprocess', event.id])).code, 3);
    assert.equal((await run(['reprocess', event.id], asOperator)).code, 7);
    assert.equal((await run(['reprocess', 'urn:x:unknown'], asOperator)).code, 4);
    assert.equal((await run(['reprocess'], asOperator)).code, 2);
    assert.equal((await run(['reprocess', event.id, '--all'], asOperator)).code, 2);
  });

  test('2 for a reason that no dropped or failed event has, with those that some have', async () => {
    for (const reason of ['no_such_code', 'late']) {
      const { code, stderr } = await run(['reprocess', '--reason', reason], asOperator);
      assert.equal(code, 2, stderr);
      assert.match(stderr, new RegExp(`'${reason}' is invalid. Allowed .*course_unknown`));
    }
  });
});
