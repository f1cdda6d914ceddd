/** The generated files are current; shipped code imports nothing from outside the package. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { test } from 'node:test';
import { generatedFiles } from '../types/files.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const SRC = resolve(ROOT, 'sdk/src');

for (const [path, text] of generatedFiles()) {
  test(`${path} is current`, () => {
    const isCurrent = readFileSync(resolve(ROOT, path), 'utf8') === text;
    assert.ok(isCurrent, 'run `npm run sdk:types`');
  });
}

const imports = readdirSync(SRC, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, spec = '']) => ({
      from: relative(SRC, file),
      to: spec.startsWith('.') ? relative(SRC, resolve(dirname(file), spec)) : spec,
      isInside: spec.startsWith('.'),
    }));
  });

test('the SDK imports nothing of the server', () => {
  const wrong = imports.filter(({ to, isInside }) => isInside && to.startsWith('..'));
  assert.deepEqual(wrong, []);
});

/** Folder → what it may import from outside. */
const OUTSIDE: Readonly<Record<string, RegExp>> = {
  node: /^node:/,
  login: /^openid-client$/,
};

test('the SDK has no dependencies but an optional peer of /login', () => {
  const wrong = imports.filter(({ from, to, isInside }) => {
    const allowed = OUTSIDE[from.split('/')[0] ?? ''];
    return !isInside && !allowed?.test(to);
  });
  assert.deepEqual(wrong, []);
  const manifest = JSON.parse(readFileSync(join(ROOT, 'sdk/package.json'), 'utf8'));
  assert.equal(manifest.dependencies, undefined);
});
