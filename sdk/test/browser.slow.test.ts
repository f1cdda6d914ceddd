/** The tracker in Chromium: closed tabs, days offline, two tabs, shared computers. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { sql } from '../../server/src/storage/database/sql.ts';
import { openChromium, skipWithoutChromium as skip } from '../../server/test/harness/chromium.ts';
import { atEnd } from '../../server/test/harness/database.ts';
import { freePort } from '../../server/test/harness/free-port.ts';
import { testFolder } from '../../server/test/harness/scratch.ts';
import { eventually } from '../../server/test/harness/server-process.ts';
import { testServer } from '../../server/test/harness/test-server.ts';
import type * as browser from '../src/browser/index.ts';
import { caliper } from '../src/events/index.ts';
import { createLectern } from '../src/index.ts';
import { browserScript, pageServer } from './page-server.ts';
import { newPlace } from './place.ts';

declare global {
  interface Window {
    sdk: typeof browser;
    tracker: browser.Tracker;
    study: browser.Study;
    told: string[];
  }
}

const HOOK = resolve(import.meta.dirname, 'source-hook.mjs');
const server = await testServer();
const partner = await server.partner();
const { clientId, clientSecret, applicationId } = partner;
const { baseUrl } = server;
const lectern = createLectern({ baseUrl, clientId, clientSecret });
const from = caliper({ baseUrl, applicationId });

/** Statuses of the student's events: type and action, oldest first. */
async function eventsOf(student: string): Promise<string[]> {
  const sent = await lectern.list('GET /events/1.0/events', {}).toArray({ max: 10_000 });
  const own: string[] = [];
  for (const { id, type, action } of sent.reverse()) {
    const { payload } = await lectern.events.waitFor(id);
    if (JSON.stringify(payload).includes(student)) own.push(`${type} ${action}`);
  }
  return own;
}

describe('tracker', { skip }, async () => {
  const site = skip ? undefined : await pageServer({ lectern });

  async function open(
    context: BrowserContext,
    place: Awaited<ReturnType<typeof newPlace>>,
    heartbeatSeconds = 1,
  ) {
    const page = await context.newPage();
    await page.goto(site?.url ?? '');
    await page.waitForFunction(() => 'sdk' in window);
    await page.evaluate(
      async ([options, study]) => {
        window.told = [];
        window.tracker = await window.sdk.openTracker({
          ...options,
          relay: '/lectern',
          onRejected: (_, { status }) => window.told.push(`rejected ${status}`),
          onRestarted: () => window.told.push('restarted'),
        });
        window.study = await window.tracker.study(study);
      },
      [
        { baseUrl, applicationId, student: place.student, subject: place.subject },
        { course: place.course, lesson: place.lesson, heartbeatSeconds },
      ] as const,
    );
    return page;
  }

  async function signedIn(student: string): Promise<BrowserContext> {
    const context = await openChromium();
    await context.addCookies([{ name: 'student', value: student, url: site?.url ?? '' }]);
    return context;
  }

  const view = (page: Page, count = 1) =>
    page.evaluate(async (times) => {
      for (let index = 0; index < times; index += 1) {
        window.study.at.viewed(`https://quest.example/${index}`);
      }
    }, count);

  const arrived = (student: string, expected: readonly string[]) =>
    eventually(`events ${expected}`, async () => {
      const found = await eventsOf(student);
      assert.ok(found.length <= expected.length, found.join());
      return found.join() === expected.join();
    });

  const IN = 'SessionEvent LoggedIn';
  const VIEW = 'ViewEvent Viewed';

  test('a study: session, answers, heartbeats, log-out', async () => {
    const place = await newPlace(partner);
    const context = await signedIn(place.student);
    const page = await open(context, place);
    await page.evaluate(() => {
      const attempt = window.study.attempt({ item: 'https://quest.example/items/1' });
      attempt.started();
      attempt.completed({ response: { values: ['2'] } });
    });
    const [ITEM, OUT] = ['AssessmentItemEvent', 'SessionEvent LoggedOut'];
    await arrived(place.student, [IN, `${ITEM} Started`, `${ITEM} Completed`]);
    const sessionId = await page.evaluate(() => window.study.sessionId);
    const row = () =>
      server.db.first<{ beats: number }>(sql`
        select count(*)::int as beats from heartbeats where session_id = ${sessionId}`);
    await eventually('a heartbeat arrives', async () => {
      await page.mouse.move(Math.random() * 100, 5);
      return ((await row())?.beats ?? 0) > 0;
    });
    await page.evaluate(() => window.study.end());
    await arrived(place.student, [IN, `${ITEM} Started`, `${ITEM} Completed`, OUT]);
    await context.close();
  });

  test('closing the tab while sending loses nothing, and nothing counts twice', async () => {
    const place = await newPlace(partner);
    const context = await signedIn(place.student);
    const page = await open(context, place);
    await view(page, 5);
    await page.close({ runBeforeUnload: false });
    const again = await open(context, place);
    await arrived(place.student, [IN, ...Array.from({ length: 5 }, () => VIEW)]);
    await eventually('nothing waits', () =>
      again.evaluate(async () => (await window.tracker.size()) === 0),
    );
    assert.equal((await eventsOf(place.student)).length, 6);
    await context.close();
  });

  test('offline, reload, online: what was added arrives once, in the same session', async () => {
    const place = await newPlace(partner);
    const context = await signedIn(place.student);
    const page = await open(context, place);
    await arrived(place.student, [IN]);
    site?.away.add(place.student);
    await view(page, 3);
    await eventually('kept', () => page.evaluate(async () => (await window.tracker.size()) >= 3));
    await page.close();
    site?.away.delete(place.student);
    await open(context, place);
    await arrived(place.student, [IN, VIEW, VIEW, VIEW]);
    await context.close();
  });

  test('two tabs: one session, every event once', async () => {
    const place = await newPlace(partner);
    const context = await signedIn(place.student);
    const [one, other] = [await open(context, place), await open(context, place)];
    await Promise.all([view(one, 4), view(other, 4)]);
    await arrived(place.student, [IN, ...Array.from({ length: 8 }, () => VIEW)]);
    await context.close();
  });

  test('flush waits for the tab that sends; a page without locks (no TLS) sends, too', async () => {
    const place = await newPlace(partner);
    const context = await signedIn(place.student);
    // No heartbeat waits beside the event.
    const page = await open(context, place, 3_600);
    await arrived(place.student, [IN]);
    const sizes = await page.evaluate(async () => {
      let free = () => {};
      const held = new Promise<void>((done) => {
        free = done;
      });
      await new Promise<void>((taken) => {
        navigator.locks.request('lectern-outbox', () => {
          taken();
          return held;
        });
      });
      window.study.at.viewed('https://quest.example/1');
      const flushed = window.tracker.flush();
      const waiting = await window.tracker.size();
      free();
      await flushed;
      return [waiting, await window.tracker.size()];
    });
    assert.deepEqual(sizes, [1, 0]);
    await page.close();
    await context.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }),
    );
    const plain = await open(context, place);
    await plain.evaluate(() => window.study.at.viewed('https://quest.example/2'));
    await arrived(place.student, [IN, VIEW, VIEW]);
    await context.close();
  });

  test('another student on the same computer: nothing is sent in the wrong name', async () => {
    const [first, second] = [await newPlace(partner), await newPlace(partner)];
    const context = await signedIn(first.student);
    // A heartbeat has no student: one that is due under the other's name would be refused.
    const page = await open(context, first, 600);
    await arrived(first.student, [IN]);
    site?.away.add(first.student);
    await view(page, 2);
    await eventually('kept', () => page.evaluate(async () => (await window.tracker.size()) >= 2));
    const url = site?.url ?? '';
    await context.addCookies([{ name: 'student', value: second.student, url }]);
    assert.ok((await page.evaluate(() => window.tracker.flush())) >= 2, 'not in this name');
    assert.deepEqual(await page.evaluate(() => window.told), []);
    await page.close();
    const next = await open(context, second);
    await arrived(second.student, [IN]);
    assert.deepEqual(await next.evaluate(() => window.told), []);
    assert.deepEqual(await eventsOf(first.student), [IN]);
    await next.close();
    site?.away.delete(first.student);
    await context.addCookies([{ name: 'student', value: first.student, url }]);
    const back = await open(context, first);
    await arrived(first.student, [IN, VIEW, VIEW]);
    await back.evaluate(() => window.tracker.forget());
    assert.equal(await back.evaluate(() => localStorage.length), 1, "the other's session");
    await context.close();
  });

  test('what another student left a week ago is removed', async () => {
    const place = await newPlace(partner);
    const context = await signedIn(place.student);
    await (await open(context, place)).close();
    const page = await open(context, place);
    const left = await page.evaluate(async () => {
      const settled = <Result>(request: IDBRequest<Result>) =>
        new Promise<Result>((done) => {
          request.onsuccess = () => done(request.result);
        });
      const database = await settled(indexedDB.open('lectern'));
      const items = () => database.transaction('items', 'readwrite').objectStore('items');
      const day = 24 * 3_600_000;
      for (const [student, days] of [
        ['gone', 8],
        ['away', 6],
      ] as const) {
        const event = { id: student, type: 'ViewEvent', eventTime: '' };
        const item = { id: student, event };
        await settled(items().add({ student, addedAt: Date.now() - days * day, item }));
      }
      window.study.at.viewed('https://quest.example/1');
      for (;;) {
        const students = (await settled(items().getAll())).map(({ student }) => student);
        if (!students.includes('gone')) return students.filter((one) => one === 'away');
        await new Promise((done) => setTimeout(done, 5));
      }
    });
    assert.deepEqual(left, ['away']);
    await context.close();
  });

  test('long answers in another script arrive; one that is too large holds up none', async () => {
    const place = await newPlace(partner);
    const context = await signedIn(place.student);
    const page = await open(context, place);
    await page.evaluate(() => {
      const answer = (length: number) => {
        const attempt = window.study.attempt({ item: 'https://quest.example/1' });
        attempt.completed({ response: { value: 'ж'.repeat(length) } });
      };
      for (const length of [12_000, 12_000, 12_000, 40_000]) answer(length);
      window.study.at.viewed('https://quest.example/1');
    });
    await page.waitForFunction(() => window.told.includes('rejected 413'));
    const answered = 'AssessmentItemEvent Completed';
    await arrived(place.student, [IN, answered, answered, answered, VIEW]);
    await context.close();
  });

  test('a warning in the console: the relay is elsewhere, an event is refused', async () => {
    const place = await newPlace(partner);
    const context = await signedIn(place.student);
    const page = await open(context, place);
    const warnings: string[] = [];
    page.on('console', (message) => warnings.push(message.text()));
    const { student, subject } = place;
    await page.evaluate(
      async ([options, grade]) => {
        await window.tracker.flush();
        window.tracker.close();
        const right = await window.sdk.openTracker({ ...options, relay: '/lectern' });
        await right.send(grade);
        await right.flush();
        right.close();
        const wrong = await window.sdk.openTracker({ ...options, relay: '/nowhere' });
        await wrong.send(grade);
        if ((await wrong.flush()) === 1) console.warn('one waits');
        await window.sdk.openTracker({ relay: '/lectern' } as never).catch(console.warn);
      },
      [{ baseUrl, applicationId, student, subject }, from.in(place).xp(100)] as const,
    );
    await eventually('the warnings', () => warnings.length >= 4);
    assert.match(warnings.join('\n'), /one waits/);
    assert.match(warnings.join('\n'), /openTracker needs as text: baseUrl, applicationId, student/);
    assert.match(warnings.join('\n'), /refused with 403 grades_refused: Send grades from your/);
    assert.match(warnings.join('\n'), /the relay \/nowhere answered 200: <!doctype html>/);
    await context.close();
  });

  test('a full quota: what the disk takes back is kept in memory, and sent', async () => {
    const place = await newPlace(partner);
    const context = await signedIn(place.student);
    const { origin } = new URL(site?.url ?? '');
    const empty = await context.newPage();
    const browser = await context.newCDPSession(empty);
    await empty.goto(origin);
    // Chromium asks for the quota once, before the first write.
    await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 150_000 });
    const page = await open(context, place, 0);
    await arrived(place.student, [IN]);
    site?.away.add(place.student);
    const size = await page.evaluate(async () => {
      for (let count = 0; count < 10; count += 1) {
        const value = crypto.getRandomValues(new Uint8Array(15_000)).toHex();
        window.study
          .attempt({ item: 'https://quest.example/1' })
          .completed({ response: { value } });
      }
      const late = new Promise<number>((done) => setTimeout(done, 5_000, -1));
      return Promise.race([window.tracker.size(), late]);
    });
    assert.equal(size, 10);
    site?.away.delete(place.student);
    assert.equal(await page.evaluate(() => window.tracker.flush()), 0);
    const answered = 'AssessmentItemEvent Completed';
    await arrived(place.student, [IN, ...Array.from({ length: 10 }, () => answered)]);
    await context.close();
  });

  test('a page whose localStorage is full or closed has sessions all the same', async () => {
    const place = await newPlace(partner);
    for (const [member, expected] of [
      ['setItem', [IN, VIEW]],
      ['getItem', [IN, VIEW, IN, VIEW]],
    ] as const) {
      const context = await signedIn(place.student);
      await context.addInitScript((name) => {
        const refuse = () => {
          throw new DOMException('no', name === 'setItem' ? 'QuotaExceededError' : 'SecurityError');
        };
        if (name === 'setItem') Storage.prototype.setItem = refuse;
        else Object.defineProperty(window, 'localStorage', { get: refuse });
      }, member);
      const page = await open(context, place, 600);
      await view(page);
      await arrived(place.student, expected);
      await page.evaluate(() => window.tracker.forget());
      await context.close();
    }
  });

  test('an event without an id is refused at once, and holds up no other', async () => {
    const place = await newPlace(partner);
    const context = await signedIn(place.student);
    const page = await open(context, place);
    const said = await page.evaluate(async () => {
      const wrong = { type: 'ViewEvent', eventTime: '' } as never;
      return Promise.resolve()
        .then(() => window.tracker.send(wrong))
        .then(() => 'kept', String);
    });
    await view(page);
    await arrived(place.student, [IN, VIEW]);
    assert.equal(said, 'TypeError: send needs as text: id.');
    await context.close();
  });

  // Room for five views of 2 to 3 kB.
  for (const room of [{ itemsMax: 5 }, { bytesMax: 15_000 }]) {
    test(`full by ${Object.keys(room)}, it drops views, a full disk nothing`, async () => {
      const place = await newPlace(partner);
      const context = await signedIn(place.student);
      const page = await open(context, place);
      await arrived(place.student, [IN]);
      site?.away.add(place.student);
      const sizes = await page.evaluate(
        async ([options, { course, lesson }]) => {
          const full: string[] = [];
          window.tracker.close();
          const tracker = await window.sdk.openTracker({
            ...options,
            relay: '/lectern',
            // A heartbeat of the page before may go first.
            onFull: (item) => 'event' in item && full.push(item.event.type),
          });
          const study = await tracker.study({ course, lesson, heartbeatSeconds: 0 });
          const settled = async (count: number) => {
            while ((await tracker.size()) < count) await new Promise((done) => setTimeout(done, 5));
          };
          for (let index = 1; index <= 5; index += 1) {
            study.at.viewed('https://quest.example/1', { extensions: { note: 'x'.repeat(2_000) } });
            await settled(index);
          }
          IDBObjectStore.prototype.add = () => {
            throw new DOMException('full', 'QuotaExceededError');
          };
          study.attempt({ item: 'https://quest.example/2' }).completed();
          while (full.length === 0) await new Promise((done) => setTimeout(done, 5));
          await settled(5);
          window.tracker = tracker;
          return { full, size: await tracker.size() };
        },
        [
          { baseUrl, applicationId, student: place.student, subject: place.subject, ...room },
          place,
        ] as const,
      );
      assert.deepEqual(sizes, { full: ['ViewEvent'], size: 5 });
      site?.away.delete(place.student);
      await page.evaluate(() => window.tracker.flush());
      await arrived(place.student, [IN, VIEW, VIEW, VIEW, VIEW, 'AssessmentItemEvent Completed']);
      await context.close();
    });
  }

  test('a session that has ended is replaced by a new one', async () => {
    const place = await newPlace(partner);
    const context = await signedIn(place.student);
    const page = await open(context, place);
    await arrived(place.student, [IN]);
    const session = await page.evaluate(() => window.study.sessionId);
    const { student, subject } = place;
    await lectern.events.send(from.session.loggedOut({ student, subject, session }));
    await eventually('restarted', async () => {
      await page.mouse.move(Math.random() * 100, 5);
      return page.evaluate(() => window.told.includes('restarted'));
    });
    assert.notEqual(await page.evaluate(() => window.study.sessionId), session);
    await context.close();
  });
});

test('the quiz of the examples: answered, graded, credited', { skip }, async () => {
  const place = await newPlace(partner);
  const folder = await testFolder('quiz');
  await writeFile(join(folder, 'sdk.js'), await browserScript());
  const port = String(await freePort());
  const program = resolve(import.meta.dirname, '../examples/quiz-in-the-browser/server.ts');
  const quiz = spawn(process.execPath, ['--import', HOOK, program], {
    env: {
      LECTERN_BASE_URL: baseUrl,
      LECTERN_APPLICATION_ID: applicationId,
      LECTERN_CLIENT_ID: clientId,
      LECTERN_CLIENT_SECRET: clientSecret,
      LECTERN_STUDENT: place.student,
      LECTERN_COURSE: place.course,
      LECTERN_LESSON: place.lesson,
      PORT: port,
      SDK_SCRIPT: join(folder, 'sdk.js'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  atEnd(async () => void quiz.kill());
  await once(quiz.stdout, 'data');
  const context = await openChromium();
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${port}`);
  await page.getByLabel('What is half of a half?').fill('1/4');
  await page.getByRole('button', { name: 'Answer' }).click();
  await page.getByText('Right').waitFor();
  const path = { sourcedId: place.student };
  const entries = lectern.list('GET /xp/1.0/users/{sourcedId}/entries', { path });
  await eventually('1 XP', async () => (await entries.count()) === 1);
  const graded = await lectern.list('GET /events/1.0/events', {}).toArray({ max: 10_000 });
  const ofStudent = graded.filter(({ type }) => type === 'GradeEvent').slice(0, 2);
  const codes = ofStudent.flatMap(({ warnings }) => warnings.map(({ code }) => code));
  assert.deepEqual(
    codes.filter((code) => code === 'attempt_mismatch'),
    [],
  );
  await context.close();
});
