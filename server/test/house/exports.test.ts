/** Finds unused code: exports that no other file imports, packages that no file imports. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { test } from 'node:test';
import { none } from './none.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const FOLDERS = [
  ...['server/src', 'server/test', 'bench'],
  ...['sdk/src', 'sdk/test', 'sdk/types', 'sdk-python/test'],
  ...['console/src', 'console/test', 'demo/src', 'demo/test'],
];

const texts = new Map<string, string>(
  FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true })
      .map(String)
      .map((name) => join(ROOT, folder, name)),
  )
    .concat(join(ROOT, 'server/build.ts'))
    .filter((file) => /(?<!\.d)\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(file, 'utf8')]),
);

const IMPORT = /(?:import|export)\s(?:type\s)?\{([^}]*)\}\sfrom\s'(\.[^']+)'/g;
const LOADED = /import\(\s*'(\.[^']+)'\s*\)/g;
const EXPORT = /^export (?:async )?(type|interface|class|function\*?|const) (\w+)/gm;
/**
 * Files that the `lectern` bin, the test runner, the router of the console and users of the SDK
 * load; copies of files.
 */
const ENTRIES =
  /\/(cli\/main|harness\/[\w-]+-setup)\.ts$|\/pages\/\w+\/page\.tsx$|\/demo\/src\/index\.ts$|\/sdk\/src\/(generated\/|(\w+\/)?index\.ts)/;

/** The names that a file imports, in the form `path#name`. */
function importedBy([file, text]: readonly [string, string]): string[] {
  return [...text.matchAll(IMPORT)].flatMap(([, names = '', spec = '']) =>
    names
      .split(',')
      .map((name) =>
        name
          .trim()
          .replace(/^type /, '')
          .replace(/ as .*$/, ''),
      )
      .map((name) => `${resolve(dirname(file), spec)}#${name}`),
  );
}

test('every export is imported by another file', () => {
  const imported = new Set([...texts].flatMap(importedBy));
  const loaded = new Set(
    [...texts].flatMap(([file, text]) =>
      [...text.matchAll(LOADED)].map(([, spec = '']) => resolve(dirname(file), spec)),
    ),
  );
  const unused = [...texts].flatMap(([file, text]) =>
    [...text.matchAll(EXPORT)]
      .filter(([, kind]) => kind === 'type' || kind === 'interface' || !loaded.has(file))
      .map(([, , name]) => `${file}#${name}`)
      .filter((one) => !imported.has(one) && !ENTRIES.test(file)),
  );
  none(
    unused.map((one) => relative(ROOT, one)),
    'take the word "export" away, or delete it',
  );
});

test('the server imports every package that it depends on', () => {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'server/package.json'), 'utf8'));
  const source = [...texts]
    .filter(([file]) => file.includes('/server/src/'))
    .map(([, text]) => text);
  const unused = Object.keys(dependencies).filter(
    (name) => !source.some((text) => text.includes(`'${name}'`) || text.includes(`'${name}/`)),
  );
  none(unused, 'run "npm uninstall -w server NAME"');
});
