/**
 * Opens pages of the console in Chromium as a signed-in person. What no page may do is collected
 * and fails the test at its end: violations of the policy, errors, requests to other hosts.
 */
import assert from 'node:assert/strict';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { ACCOUNT_PASSWORD, signedIn } from '../../../server/test/fixtures/accounts.ts';
import { signedInPerson } from '../../../server/test/fixtures/roster-people.ts';
import { openChromium } from '../../../server/test/harness/chromium.ts';
import type { TestServer } from '../../../server/test/harness/test-server.ts';

type Person = NonNullable<Parameters<typeof signedIn>[1]>;

export interface Visitor {
  /** For the sign-in page, with ACCOUNT_PASSWORD; empty for a user of the roster. */
  readonly email: string;
  readonly context: BrowserContext;
  readonly page: Page;
  /** Opens an address below /console and waits until nothing of it loads any more. */
  open(path: string): Promise<void>;
  /** What must not have happened; `expected` names messages that the test provokes. */
  requireNoFaults(expected?: RegExp): void;
}

/**
 * A request that waited longer than its limit on a machine that stood still: the page tells it and
 * asks again.
 */
const BUSY = /^Failed to load resource: the server responded with a status of 503 /;

type Server = Pick<TestServer, 'baseUrl' | 'db' | 'fetch'>;

/** A browser of its own with the session of a new account. */
export async function visitAs(server: Server, person: Person): Promise<Visitor> {
  return visitWith(server, await signedIn(server, person));
}

/** A browser of its own with the session of a user of the roster. */
export async function visitAsUser(server: Server, userId: string): Promise<Visitor> {
  const { cookie } = await signedInPerson(server, userId);
  return visitWith(server, { cookie, email: '' });
}

async function visitWith(
  server: Server,
  { cookie, email }: { readonly cookie: string; readonly email: string },
): Promise<Visitor> {
  const [name = '', value = ''] = cookie.split('=');
  const context = await openChromium();
  const { hostname: domain } = new URL(server.baseUrl);
  await context.addCookies([{ name, value, domain, path: '/console' }]);
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`policy: ${violatedDirective} ${blockedURI}`);
    });
  });
  const page = await context.newPage();
  // A wait that ends in time costs nothing; a machine with much to do makes some of them long.
  page.setDefaultTimeout(90_000);
  const faults: string[] = [];
  page.on('console', (message) => {
    const isFault = ['error', 'warning'].includes(message.type());
    if (isFault) faults.push(`${message.text()} ${message.location().url}`);
  });
  page.on('dialog', (dialog) => {
    // Asked of a form with unsaved text when the test opens another address.
    if (dialog.type() === 'beforeunload') return void dialog.accept();
    faults.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => faults.push(error.stack ?? error.message));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(server.baseUrl) && !/^(data|blob):/.test(url))
      faults.push(`request ${url}`);
  });
  return {
    email,
    context,
    page,
    async open(path) {
      await page.goto(`${server.baseUrl}/console${path}`);
      await settled(page);
    },
    requireNoFaults(expected) {
      const found = faults.splice(0).filter((fault) => !BUSY.test(fault) && !expected?.test(fault));
      assert.deepEqual(found, []);
    },
  };
}

/** Answers the dialog that asks who it is, with the password. */
export async function confirm(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByRole('textbox', { name: 'Password' }).fill(ACCOUNT_PASSWORD);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
}

/** Waits for the result of a dangerous act, which asks for the password once in ten minutes. */
export async function confirmIfAsked(page: Page, result: Locator): Promise<void> {
  const asked = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await asked.or(result).first().waitFor();
  if (await asked.isVisible()) await confirm(page);
  await result.waitFor();
}

/** Waits until the page has its heading and shows the shape of what loads. */
export async function waiting(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor();
  await page.locator('[aria-busy="true"]:not(.loading-hidden)').first().waitFor();
}

/** Waits until the page has its heading and loads nothing. */
export async function settled(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor();
  const busy = '[aria-busy="true"], .shell-refresh[data-on]';
  await page.waitForFunction((busyOnes) => !document.querySelector(busyOnes), busy);
}
