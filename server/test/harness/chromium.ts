/** Debian's Chromium for tests that need a real browser; without one they are skipped, and say so. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { atEnd } from './database.ts';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const executablePath = PLACES.find((place) => existsSync(place));

/** What `test` takes: false, or the line that says why nothing was tried. */
export const skipWithoutChromium: string | false =
  executablePath === undefined && `no Chromium at ${PLACES.join(', ')}`;

const ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

interface ChromiumOptions {
  readonly javaScriptEnabled?: boolean;
}

/** An application that people come back to; ends with the test file. */
export async function startApplication(): Promise<string> {
  const application = createServer((_request, response) => response.end('back'));
  application.listen(0, '127.0.0.1');
  await once(application, 'listening');
  atEnd(async () => application.close().closeAllConnections());
  return `http://127.0.0.1:${(application.address() as AddressInfo).port}`;
}

let browser: Promise<Browser> | undefined;

/** A browser that knows nothing of any other, as on another computer; `close` it. */
export async function openChromium(options: ChromiumOptions = {}): Promise<BrowserContext> {
  browser ??= launch();
  return (await browser).newContext(options);
}

async function launch(): Promise<Browser> {
  const launched = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ARGS,
  });
  atEnd(() => launched.close());
  return launched;
}
