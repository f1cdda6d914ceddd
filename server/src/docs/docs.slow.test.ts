/** The documentation over HTTP, in a browser, and as files. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { judge } from '../../test/harness/accessibility.ts';
import { openChromium, skipWithoutChromium } from '../../test/harness/chromium.ts';
import { lectern } from '../../test/harness/command.ts';
import { testFolder } from '../../test/harness/scratch.ts';
import { testServer } from '../../test/harness/test-server.ts';
import { TOKENS } from '../lib/look.ts';
import { listFiles } from './render/files.ts';

const server = await testServer();
const visit = (path: string, init?: RequestInit) =>
  fetch(`${server.baseUrl}/docs${path}`, { redirect: 'manual', ...init });

describe('GET /docs', () => {
  test('200 with a policy that permits no other host and no inline script', async () => {
    const reply = await visit('');
    assert.equal(reply.status, 200);
    const policy = reply.headers.get('content-security-policy') ?? '';
    assert.match(policy, /^default-src 'none'; style-src 'self'; script-src 'self'/);
    assert.match(reply.headers.get('cache-control') ?? '', /^public/);
    const text = await reply.text();
    assert.match(text, /<h1 id="lectern-documentation">/);
    assert.doesNotMatch(text, / style=|<script>|https:\/\/learn\.example/);
  });

  test('200 with the address of this server in the samples', async () => {
    const text = await (await visit('/operate/proxy')).text();
    assert.ok(text.includes(`curl -sS ${server.baseUrl}/health/ready`));
  });

  test('304 for a copy that is current, in any encoding', async () => {
    const etag = (await visit('/operate/install')).headers.get('etag') ?? '';
    const again = await visit('/operate/install', { headers: { 'if-none-match': etag } });
    assert.equal(again.status, 304);
    const asset = await visit('/assets/docs.css');
    assert.match(asset.headers.get('content-type') ?? '', /^text\/css/);
    assert.equal(asset.headers.get('content-encoding'), 'gzip');
  });

  test('404 for a page that is not there, shown as text', async () => {
    for (const path of ['/nothing', '/assets/other.js', '/%3Cscript%3E', '/..%2f..%2fREADME']) {
      const reply = await visit(path);
      assert.equal(reply.status, 404, path);
      const text = await reply.text();
      assert.match(text, /<h1>No such page<\/h1>/, path);
      assert.equal(text.includes('/<script>'), false);
    }
  });

  test('405 for a write', async () => {
    const reply = await visit('/operate/install', { method: 'POST' });
    assert.equal(reply.status, 405);
    assert.equal(reply.headers.get('allow'), 'GET, HEAD');
  });

  test('308 from the addresses that the reference had', async () => {
    const page = '/docs/reference/api';
    for (const [name, to] of [
      ...[
        ['/api', page],
        ['/api/', page],
      ],
      ...[
        ['/api/openapi.json', '/openapi.json'],
        ['/openapi.yaml', '/openapi.json'],
      ],
    ]) {
      const reply = await visit(`${name}`);
      assert.equal(reply.status, 308);
      assert.equal(reply.headers.get('location'), to);
    }
  });
});

const folder = await testFolder('docs');
const releases = join(folder, 'releases');

/** What a page says is its one address. */
const canonicalOf = (text: string) => /<link rel="canonical" href="([^"]+)">/.exec(text)?.[1];

test('`lectern docs export` writes every page', async () => {
  const { code, stderr } = await lectern(['docs', 'export', folder], { env: {} });
  assert.equal(code, 0, stderr);
  assert.match(stderr, /\d+ pages are in/);
  assert.equal(canonicalOf(await readFile(join(folder, 'index.html'), 'utf8')), undefined);
});

test('7 for a file in place of the folder', async () => {
  const file = join(folder, 'index.html');
  const { code, stderr } = await lectern(['docs', 'export', file], { env: {} });
  assert.equal(code, 7);
  assert.match(stderr, /^\/.*index\.html cannot be written: a file with this name exists\.$/m);
});

test('exported files have the metrics that the server shows', async () => {
  const metricsIn = (html: string) =>
    [...html.matchAll(/<h2 id="(lectern_\w+)"/g)].map(([, name]) => name);
  const exported = metricsIn(await readFile(join(folder, 'reference/metrics.html'), 'utf8'));
  assert.ok(exported.includes('lectern_events_processed_total'));
  assert.deepEqual(exported, metricsIn(await (await visit('/reference/metrics')).text()));
});

test('`lectern docs export --release` writes versions beside each other, the newest twice', async () => {
  const site = 'https://docs.example/lectern';
  const to = ['docs', 'export', releases, '--site-url', `${site}/`, '--release'];
  for (const release of ['0.9', '0.10', '0.2']) {
    const { code, stderr } = await lectern([...to, release], { env: {} });
    assert.equal(code, 0, stderr);
  }
  const names = (await readdir(releases)).toSorted();
  assert.deepEqual(names, ['0.10', '0.2', '0.9', 'index.html', 'latest', 'versions.js']);
  assert.match(await readFile(join(releases, 'latest/index.html'), 'utf8'), /Version 0\.10</);
  const list = await readFile(join(releases, 'index.html'), 'utf8');
  const shown = [...list.matchAll(/<li><a href="([^"]+)"/g)].map(([, href]) => href);
  assert.deepEqual(shown, ['0.10/index.html', '0.9/index.html', '0.2/index.html']);
  for (const path of ['index.html', 'build/go-live.html', 'reasons/late.html']) {
    for (const name of ['0.9', 'latest']) {
      const text = await readFile(join(releases, name, path), 'utf8');
      assert.equal(canonicalOf(text), `${site}/latest/${path}`);
    }
  }
  for (const wrong of [
    ['--release', '../x'],
    ['--site-url', 'docs.example'],
  ]) {
    const refused = await lectern(['docs', 'export', releases, ...wrong], { env: {} });
    assert.notEqual(refused.code, 0);
  }
});

describe('in Chromium', { skip: skipWithoutChromium }, () => {
  test('every page is accessible in both colours, and fits a small screen', async () => {
    const context = await openChromium();
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    const written = [...(await listFiles()).keys()].filter((path) => !/^decisions\/./.test(path));
    const codes = ['course_unknown', 'session_closed', 'server_busy'];
    const made = [
      ...codes.map((code) => `reasons/${code}`),
      'reference/api/events',
      'reference/api/all',
    ];
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(`${server.baseUrl}/docs`);
    for (const [index, path] of [...written, 'decisions/events', ...made].entries()) {
      const colorScheme = index % 2 === 0 ? 'light' : 'dark';
      await page.emulateMedia({ colorScheme });
      // Written into one document, whose policy is that of all: axe is loaded and compiled once.
      await page.setContent(await (await visit(`/${path}`)).text());
      const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
      assert.ok(wide <= 360, `${path}: ${wide} px wide on a small screen`);
      // The lists beside the text are the same on all pages, so the first one alone judges them.
      const { violations } = await judge(page, path === '' ? {} : { outside: '.side' });
      assert.deepEqual(violations, [], path);
    }
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('pages have the tokens and the mark of the console, and the theme that one chose', async () => {
    const context = await openChromium();
    const page = await context.newPage();
    await page.setViewportSize({ width: 1280, height: 900 });
    const ground = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    for (const path of ['/docs', '/docs/reference/api', '/docs/build/send-events', '/nothing']) {
      await page.goto(server.baseUrl + path);
      const accent = await page.evaluate<string>(
        'getComputedStyle(document.documentElement).getPropertyValue("--accent").trim()',
      );
      assert.ok(TOKENS.includes(`--accent: ${accent};`), path);
      await page.locator('.mark svg, .brand svg').first().waitFor();
      assert.deepEqual((await judge(page, {})).violations, [], path);
    }
    await page.goto(`${server.baseUrl}/docs/build/send-events`);
    const [light] = [await ground(), await page.getByLabel('Theme').selectOption('dark')];
    const dark = await ground();
    assert.notEqual(dark, light);
    const place = page.locator('.toc [aria-current]');
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    await place.getByText('Replies').waitFor();
    await page.goto(`${server.baseUrl}/docs`);
    assert.equal(await ground(), dark);
    await page.getByRole('searchbox').fill('qqqqqqq');
    await page.locator('.results .none').waitFor();
    await context.close();
  });

  test('the search of exported files leads to a page, and tabs are remembered', async () => {
    const context = await openChromium();
    const page = await context.newPage();
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(pathToFileURL(join(folder, 'operate/install.html')).href);
    await page.keyboard.press('/');
    await page.keyboard.type('course_unknown');
    await page.locator('.results a').first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'course_unknown' }).waitFor();
    await context.close();
  });

  test('a page of an older version leads to the newer ones', async () => {
    const context = await openChromium();
    const page = await context.newPage();
    await page.goto(pathToFileURL(join(releases, '0.9/build/go-live.html')).href);
    const versions = page.locator('.versions');
    await versions.getByText('Version 0.9').click();
    const { violations } = await judge(page, { outside: '.side' });
    assert.deepEqual(violations, []);
    assert.deepEqual(await versions.getByRole('link').allTextContents(), [
      'latest',
      '0.10',
      '0.9',
      '0.2',
    ]);
    await versions.getByRole('link', { name: '0.10' }).click();
    await versions.getByText('Version 0.10').waitFor();
    await page.goto(pathToFileURL(join(releases, 'index.html')).href);
    assert.deepEqual((await judge(page, {})).violations, []);
    await context.close();
  });
});
