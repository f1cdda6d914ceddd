/** Architecture rules: which folder of server/src may import which other folders and packages. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { test } from 'node:test';
import { none } from './none.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const SRC = join(ROOT, 'server/src');

const BASE = ['access', 'http', 'lib', 'listing', 'privacy', 'storage', 'config'];

/** Folder, or file at the root → folders that it may import beside itself. */
const MAY_IMPORT: Readonly<Record<string, readonly string[] | 'everything'>> = {
  server: 'everything',
  app: 'everything',
  context: 'everything',
  metrics: 'everything',
  pools: 'everything',
  cli: 'everything',
  config: ['lib'],
  storage: ['config', 'lib'],
  lib: [],
  http: ['config', 'lib', 'storage'],
  listing: ['files', 'http', 'lib', 'privacy', 'storage'],
  privacy: ['http', 'lib', 'storage'],
  access: ['http', 'lib', 'privacy', 'storage'],
  files: ['http', 'lib'],
  standards: [...BASE, 'files'],
  oneroster: BASE,
  curriculum: [...BASE, 'oneroster', 'standards'],
  roster: [...BASE, 'curriculum', 'oneroster'],
  auth: [...BASE, 'curriculum', 'files', 'roster'],
  console: [...BASE, 'auth', 'curriculum'],
  events: [...BASE, 'curriculum'],
  feed: [...BASE, 'events'],
  webhooks: [...BASE, 'auth', 'feed'],
  sessions: [...BASE, 'events'],
  gradebook: [...BASE, 'events', 'curriculum', 'oneroster', 'roster'],
  progress: [...BASE, 'events', 'sessions', 'gradebook'],
  review: [...BASE, 'events', 'curriculum', 'oneroster', 'standards', 'roster'],
  learning: [...BASE, 'curriculum', 'events', 'oneroster', 'progress', 'review', 'standards'],
  warehouse: [...BASE, 'files'],
  'roster-files': [
    ...BASE,
    'auth',
    'curriculum',
    'files',
    'gradebook',
    'oneroster',
    'roster',
    'standards',
  ],
  processes: 'everything',
  telemetry: ['config', 'http', 'lib'],
  docs: [...BASE, 'auth', 'events', 'roster-files', 'standards'],
  demo: [...BASE, 'auth'],
  admin: [
    ...BASE,
    'auth',
    'curriculum',
    'demo',
    'events',
    'files',
    'gradebook',
    'oneroster',
    'roster',
    'roster-files',
    'standards',
    'warehouse',
  ],
};

interface Import {
  readonly from: string;
  readonly to: string;
  readonly spec: string;
}

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test|\.d)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** The context names members of all rooms, and all rooms name it: that type is no arrow. */
const CONTEXT = /^import type \{ Context \} from '[./]+context\.ts';$/gm;

/** Imports of types and by `import()` included; paths are relative to the folder. */
function importsIn(folder: string): Import[] {
  return sources(folder).flatMap((file) => {
    const text = readFileSync(file, 'utf8').replaceAll(CONTEXT, '');
    return [...text.matchAll(/(?:from\s+|import\s+|import\()'([^']+)'/g)].map(([, spec = '']) => ({
      from: relative(folder, file),
      to: spec.startsWith('.') ? relative(folder, resolve(dirname(file), spec)) : spec,
      spec,
    }));
  });
}

const isInternal = ({ spec }: Import) => spec.startsWith('.');

const unitOf = (path: string) => path.split('/')[0]?.replace(/\.ts$/, '') ?? '';

const imports = importsIn(SRC);
const internal = imports.filter(isInternal);

function offenders(found: readonly Import[]): string[] {
  return found.map(({ from, to }) => `${from} → ${to}`);
}

test('each folder imports only the folders of MAY_IMPORT', () => {
  const wrong = internal.filter(({ from, to }) => {
    const allowed = MAY_IMPORT[unitOf(from)];
    assert.ok(allowed, `${from}: its folder is not in MAY_IMPORT`);
    return allowed !== 'everything' && unitOf(to) !== unitOf(from) && !allowed.includes(unitOf(to));
  });
  none(
    offenders(wrong),
    'move the code to a folder above both (CONTRIBUTING.md, "Who may import what")',
  );
});

test('MAY_IMPORT allows no folder that is not imported', () => {
  const used = new Set(internal.map(({ from, to }) => `${unitOf(from)} → ${unitOf(to)}`));
  const listed = Object.entries(MAY_IMPORT).flatMap(([from, allowed]) =>
    allowed === 'everything'
      ? []
      : allowed.filter((to) => !BASE.includes(to)).map((to) => `${from} → ${to}`),
  );
  none(
    listed.filter((one) => !used.has(one)),
    'delete these from MAY_IMPORT and from the table of ARCHITECTURE.md',
  );
});

/** The subfolder of a file; a file directly in a folder counts as a subfolder of its own. */
function subfolderOf(path: string): string {
  const [folder = '', subfolder = '', inside] = path.split('/');
  return inside === undefined ? path : `${folder}/${subfolder}`;
}

/** The first cycle of the graph; [] = there is none. */
function findCycle(edges: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const done = new Set<string>();
  const visit = (node: string, path: readonly string[]): string[] => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (done.has(node)) return [];
    for (const next of edges.get(node) ?? []) {
      const cycle = visit(next, [...path, node]);
      if (cycle.length > 0) return cycle;
    }
    done.add(node);
    return [];
  };
  for (const node of edges.keys()) {
    const cycle = visit(node, []);
    if (cycle.length > 0) return cycle;
  }
  return [];
}

/** Importer → imported names. */
function edgesOf(
  found: readonly Import[],
  nameOf: (path: string) => string,
): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>();
  for (const { from, to } of found) {
    const [here, there] = [nameOf(from), nameOf(to)];
    if (here === there) continue;
    edges.set(here, (edges.get(here) ?? new Set()).add(there));
  }
  return edges;
}

test('no imports between folders, or between the subfolders of a folder, form a cycle', () => {
  none(
    findCycle(edgesOf(internal, subfolderOf)),
    'move what two of these share to a folder below them',
  );
  assert.deepEqual(findCycle(edgesOf(internal, unitOf)), []);
});

test('a folder holds at most 18 source files', () => {
  const all = [SRC, join(ROOT, 'console/src')].flatMap(sources);
  const counts = Map.groupBy(all, (file) => relative(ROOT, dirname(file)));
  const full = [...counts].filter(([, files]) => files.length > 18);
  none(
    full.map(([folder, files]) => `${folder}: ${files.length}`),
    'make rooms of these folders',
  );
});

test('only app.ts imports routes.ts and process.ts of another folder', () => {
  const wrong = internal.filter(
    ({ from, to }) =>
      /\/(routes|process)\.ts$/.test(to) && from !== 'app.ts' && dirname(from) !== dirname(to),
  );
  none(offenders(wrong), 'import from another file of that folder, or list it in app.ts');
});

test('commands write through what the API calls, and import no statement that writes', () => {
  const wrong = sources(join(SRC, 'cli')).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^import \{([^}]*)\}/gm)]
      .flatMap(([, names = '']) => names.match(/\b(insert|update|upsert|delete)[A-Z]\w+/g) ?? [])
      .map((name) => `${relative(SRC, file)}: ${name}`),
  );
  none(wrong, 'call the function that the API calls');
});

test('the demo knows of Lectern what an application knows: the public entries of the SDK', () => {
  const entry = /^\.\.\/\.\.\/sdk\/src\/(\w+\/)?index\.ts$/;
  const outside = importsIn(join(ROOT, 'demo/src')).filter(({ to }) => to.startsWith('..'));
  none(offenders(outside.filter(({ to }) => !entry.test(to))), 'take it from the SDK');
});

test('rules.ts imports only its folder and lib, and reads no clock and no environment', () => {
  const rules = internal.filter(({ from }) => /\/rules\.ts$/.test(from));
  const wrong = rules.filter(
    ({ from, to }) => dirname(from) !== dirname(to) && !to.startsWith('lib/'),
  );
  none(offenders(wrong), 'take the value as a parameter');
  for (const file of new Set(rules.map(({ from }) => from))) {
    const text = readFileSync(join(SRC, file), 'utf8');
    assert.doesNotMatch(text, /Date\.now|new Date\(\)|process\.env/, file);
  }
});

test('`lectern start` loads little more than the settings before its first line', () => {
  const statically = ['cli/main.ts', 'cli/commands.ts', 'cli/commands/start.ts'].flatMap((file) => {
    const text = readFileSync(join(SRC, file), 'utf8');
    return [...text.matchAll(/^import (?!type ).*from '([^']+)';$/gm)].map(([, spec]) =>
      basename(spec ?? ''),
    );
  });
  assert.deepEqual([...new Set(statically)].sort(), [
    'actor.ts',
    'commander',
    'commands.ts',
    'config.ts',
    'values.ts',
    'version.ts',
  ]);
});

test('metrics.ts imports every module that declares metrics', () => {
  const declaring = imports.filter(({ spec }) => spec === 'prom-client').map(({ from }) => from);
  const listed = internal.filter(({ from }) => from === 'metrics.ts').map(({ to }) => to);
  assert.deepEqual(listed.sort(), declaring.sort());
});

test('two files import Fastify, one the database driver; one reads the environment', () => {
  const users = (pattern: RegExp) =>
    [...new Set(imports.filter(({ spec }) => pattern.test(spec)).map(({ from }) => from))].sort();
  assert.deepEqual(users(/^(fastify|@fastify\/)/), ['http/mounts.ts', 'http/serve.ts']);
  const drivers = users(/^pg$/).filter((file) => !file.startsWith('storage/embedded'));
  assert.deepEqual(drivers, ['storage/database/postgres.ts']);
  const readers = sources(SRC).filter((file) => /process\.env/.test(readFileSync(file, 'utf8')));
  assert.deepEqual(
    readers.map((file) => relative(SRC, file)),
    ['config.ts'],
  );
});
