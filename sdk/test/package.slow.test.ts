/** The published package: sizes, publint, are-the-types-wrong, its tarball in an empty project. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { before, test } from 'node:test';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { build } from 'esbuild';
import { publint } from 'publint';
import { openChromium, skipWithoutChromium as skip } from '../../server/test/harness/chromium.ts';
import { atEnd } from '../../server/test/harness/database.ts';
import { testFolder } from '../../server/test/harness/scratch.ts';

const SDK = resolve(import.meta.dirname, '..');
const ROOT = resolve(SDK, '..');
const run = promisify(execFile);
const { exports, name, version } = JSON.parse(await readFile(join(SDK, 'package.json'), 'utf8'));

/** Entry → kB, minified and gzipped; `on` = the size on top of another entry. */
const LIMITS: Readonly<Record<string, { readonly kB: number; readonly on?: string }>> = {
  '.': { kB: 12 },
  './events': { kB: 5 },
  './events/validate': { kB: 4.1 },
  './node': { kB: 4, on: '.' },
  './relay': { kB: 4, on: '.' },
  './browser': { kB: 9 },
  './login': { kB: 5 },
};

const entries = Object.keys(exports).filter((entry) => entry !== './package.json');
const folder = await testFolder('package');
const tarball = join(folder, `lectern-sdk-${version}.tgz`);

before(async () => {
  await run('npm', ['pack', '--pack-destination', folder, '--loglevel=error'], { cwd: SDK });
});

async function bundled(...some: readonly string[]): Promise<number> {
  const lines = some.map((entry) => `export * from './${exports[entry].default.slice(2)}';`);
  const { outputFiles } = await build({
    stdin: { contents: lines.join('\n'), resolveDir: SDK },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2023',
    external: ['node:*', 'openid-client'],
    write: false,
  });
  return gzipSync(outputFiles[0]?.contents ?? '').length;
}

test('every entry is within its size', async () => {
  assert.deepEqual(Object.keys(LIMITS), entries);
  for (const [entry, { kB, on }] of Object.entries(LIMITS)) {
    const bytes = on ? (await bundled(on, entry)) - (await bundled(on)) : await bundled(entry);
    assert.ok(bytes <= kB * 1_000, `${entry}: ${bytes} bytes, more than ${kB} kB`);
  }
});

test('publint finds nothing', async () => {
  const { messages } = await publint({ pkgDir: SDK, level: 'suggestion' });
  assert.deepEqual(messages, []);
});

/** The package is of ES modules alone; Node loads these by require(), too, since 22.12. */
const INTENDED = new Set(['CJSResolvesToESM']);

test('are-the-types-wrong finds nothing', async () => {
  const packed = createPackageFromTarballData(new Uint8Array(await readFile(tarball)));
  const result = await checkPackage(packed);
  assert.ok(result.types);
  const problems = result.problems.filter(
    (problem) =>
      !INTENDED.has(problem.kind) &&
      // TypeScript's resolution of before 2022 knows no `exports`.
      !('resolutionKind' in problem && problem.resolutionKind === 'node10'),
  );
  assert.deepEqual(problems, []);
});

const PROGRAM = `
import { createLectern, LecternError } from '${name}';
import { caliper } from '${name}/events';
import { validate } from '${name}/events/validate';

const sender = { baseUrl: 'http://127.0.0.1:9', applicationId: 'quest' };
const lectern = createLectern({ ...sender, clientId: 'a', clientSecret: 'b', retries: 0 });
const place = { student: 's', course: 'c', lesson: 'l', subject: 'Math' };
const event = caliper(sender).in(place).xp(1);
if (validate(event).length > 0) throw new Error('not valid');
try {
  await lectern.events.send(event);
} catch (error) {
  if (!(error instanceof LecternError) || error.status !== 0) throw error;
  console.log('works');
}
`;

test('the tarball works in an empty project: import, require, types', async () => {
  const project = join(folder, 'project');
  await mkdir(project);
  await writeFile(join(project, 'package.json'), '{ "private": true }');
  const install = ['install', tarball, '--offline', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', install, { cwd: project });
  await writeFile(join(project, 'program.mts'), PROGRAM);
  await writeFile(join(project, 'program.mjs'), PROGRAM);
  await writeFile(
    join(project, 'required.cjs'),
    entries
      .filter((entry) => entry !== './login')
      .map((entry) => `require('${name}${entry.slice(1)}');`)
      .join('\n'),
  );
  const node = (file: string) => run(process.execPath, [join(project, file)], { cwd: project });
  assert.equal((await node('program.mjs')).stdout, 'works\n');
  assert.equal((await node('required.cjs')).stderr, '');
  const tsc = join(ROOT, 'node_modules/.bin/tsc');
  for (const resolution of [
    ['--module', 'nodenext'],
    ['--module', 'esnext', '--moduleResolution', 'bundler'],
  ]) {
    const flags = ['--strict', '--noEmit', '--target', 'es2023', '--lib', 'es2023,dom'];
    const types = ['--types', ''];
    await run(tsc, [...flags, ...types, ...resolution, 'program.mts'], { cwd: project }).catch(
      ({ stdout }) => assert.fail(stdout),
    );
  }
});

test('the files of the tarball run in Chromium as they are', { skip }, async () => {
  const dist = join(SDK, 'dist');
  const site = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const isScript = pathname.endsWith('.js');
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' });
    response.end(
      isScript ? await readFile(join(dist, pathname)) : '<!doctype html><title>t</title>',
    );
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  atEnd(async () => site.close().closeAllConnections());
  const context = await openChromium();
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
  const files = entries
    .filter((entry) => !['./node', './login'].includes(entry))
    .map((entry) => exports[entry].default.replace('./dist', ''));
  const names = await page.evaluate(async (paths: string[]) => {
    const loaded = await Promise.all(paths.map((path) => import(path)));
    return loaded.flatMap((one) => Object.keys(one));
  }, files);
  for (const name of ['createLectern', 'caliper', 'validate', 'createRelay', 'openTracker']) {
    assert.ok(names.includes(name), name);
  }
  await context.close();
});
