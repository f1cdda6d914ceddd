/** The outbox of a page in Chromium: what ends an item, and when it sends again. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { openChromium, skipWithoutChromium as skip } from '../../server/test/harness/chromium.ts';
import { eventually } from '../../server/test/harness/server-process.ts';
import { testServer } from '../../server/test/harness/test-server.ts';
import type * as browser from '../src/browser/index.ts';
import { caliper } from '../src/events/index.ts';
import { createLectern, type Lectern } from '../src/index.ts';
import { badNetwork } from './bad-network.ts';
import { pageServer } from './page-server.ts';
import { newPlace } from './place.ts';
import { answering, answers } from './vectors/vectors.ts';

declare global {
  interface Window {
    sdk: typeof browser;
    tracker: browser.Tracker;
    told: string[];
  }
}

const server = await testServer();
const partner = await server.partner();
const { clientId, clientSecret, applicationId } = partner;
const { baseUrl } = server;
const network = await badNetwork(baseUrl);
const from = caliper({ baseUrl, applicationId });

/** A client with a token of its own. */
const newClient = () => createLectern({ baseUrl: network.url, clientId, clientSecret });

describe('the outbox of a page', { skip }, async () => {
  let lectern = newClient();
  const events: Pick<Lectern['events'], 'send' | 'heartbeat'> = {
    send: (...given) => lectern.events.send(...given),
    heartbeat: (...given) => lectern.events.heartbeat(...given),
  };
  const site = skip ? undefined : await pageServer({ lectern: { events } });
  assert.ok(site || skip);

  /** A page of a new student, with a tracker that keeps nothing yet. */
  async function open(prepare?: (page: Page) => Promise<void>) {
    const place = await newPlace(partner);
    const url = site?.url ?? '';
    const context = await openChromium();
    await context.addCookies([{ name: 'student', value: place.student, url }]);
    const page = await context.newPage();
    await prepare?.(page);
    await page.goto(url);
    await page.waitForFunction(() => 'sdk' in window);
    await page.evaluate(
      async (options) => {
        window.told = [];
        window.tracker = await window.sdk.openTracker({
          ...options,
          relay: '/lectern',
          onRejected: (_, { status }) => window.told.push(`refused ${status}`),
        });
      },
      { baseUrl, applicationId, student: place.student, subject: 'Math' },
    );
    const newEvent = () => from.in(place).viewed('https://quest.example/1');
    return { context, page, newEvent };
  }

  type Event = ReturnType<Awaited<ReturnType<typeof open>>['newEvent']>;

  /** Resolves with how many items wait, and what was told. */
  const sendNow = (page: Page, event: Event) =>
    page.evaluate(async (one) => {
      await window.tracker.send(one);
      return { waiting: await window.tracker.flush(), told: window.told.splice(0) };
    }, event);

  const isEmpty = (page: Page) => () =>
    page.evaluate(async () => (await window.tracker.size()) === 0);

  test('final is what Lectern or the relay itself says; all else waits, with a warning', async () => {
    const { context, page, newEvent } = await open();
    let warnings = 0;
    page.on('console', (message) => {
      warnings += message.type() === 'warning' ? 1 : 0;
    });
    for (const one of answers) {
      const event = newEvent();
      const answer = answering(one, event.id);
      lectern = newClient();
      network.answerOf = answer;
      if (site) site.answerOf = answer;
      const before = warnings;
      const { waiting, told } = await sendNow(page, event);
      if (one.outcome === 'refused') {
        assert.deepEqual([waiting, told], [0, [`refused ${one.status}`]], one.name);
        continue;
      }
      assert.deepEqual([waiting, told], [1, []], one.name);
      await eventually(`a warning of ${one.name}`, () => warnings > before);
      network.answerOf = () => null;
      if (site) site.answerOf = () => null;
      assert.equal(await page.evaluate(() => window.tracker.flush()), 0, one.name);
      assert.equal((await lectern.events.waitFor(event.id)).state, 'processed');
    }
    await context.close();
  });

  for (const sign of ['online', 'visible'] as const) {
    test(`after long growing waits it sends at once when the page is ${sign}`, async () => {
      const { context, page, newEvent } = await open();
      if (site) site.answerOf = () => ({ status: 503 });
      for (let failures = 1; failures <= 12; failures += 1) await sendNow(page, newEvent());
      if (site) site.answerOf = () => null;
      await page.evaluate(
        (type) =>
          type === 'online'
            ? dispatchEvent(new Event('online'))
            : document.dispatchEvent(new Event('visibilitychange')),
        sign,
      );
      // Half of five minutes at least without the sign.
      await eventually('nothing waits', isEmpty(page), 20_000);
      await context.close();
    });
  }

  for (const header of ['2592000', new Date(Date.now() + 30 * 24 * 3_600_000).toUTCString()]) {
    test(`Retry-After: ${header} is kept for an hour, also when the page is online`, async () => {
      const { context, page, newEvent } = await open((one) => one.clock.install());
      if (!site) return;
      site.answerOf = () => ({ status: 503, headers: { 'retry-after': header } });
      assert.equal((await sendNow(page, newEvent())).waiting, 1);
      const { asked } = site;
      site.answerOf = () => null;
      for (let minutes = 1; minutes < 60; minutes += 1) {
        await page.evaluate(() => dispatchEvent(new Event('online')));
        await page.clock.runFor(59_000);
      }
      assert.equal(site.asked, asked);
      await page.clock.runFor(300_000);
      await eventually('nothing waits', isEmpty(page), 20_000);
      await context.close();
    });
  }
});
