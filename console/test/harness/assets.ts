/** The console's files as a browser finds them: from the shell, by what each imports. */
import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';

interface Asset {
  /** Packed. */
  readonly bytes: number;
  readonly imports: readonly string[];
  /** Imported when they are needed. */
  readonly later: readonly string[];
}

/** Files that are loaded together, and their size. */
interface Load {
  /** The name of the file that asks for the others: `page`, `plots`. */
  readonly name: string;
  readonly bytes: number;
}

interface Loads {
  /** What the shell asks for. */
  readonly scripts: Load;
  readonly styles: Load;
  /** What is loaded later, each without what is there already. */
  readonly later: readonly Load[];
}

const pathsIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, path = '']) => path);

async function fetchAsset(url: string): Promise<Asset> {
  const reply = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  assert.equal(reply.status, 200, url);
  const text = await reply.text();
  return {
    bytes: gzipSync(text, { level: 9 }).length,
    imports: pathsIn(text, /(?:from|import)"(\/console\/assets\/[^"]+)"/g),
    later: pathsIn(text, /import\("(\/console\/assets\/[^"]+)"\)/g),
  };
}

/** All that the console loads, from its shell on. */
export async function findLoads(baseUrl: string): Promise<Loads> {
  const assets = new Map<string, Asset>();
  const assetAt = async (path: string) => {
    const asset = assets.get(path) ?? (await fetchAsset(baseUrl + path));
    assets.set(path, asset);
    return asset;
  };
  /** The files with all that they import. */
  const withImports = async (paths: readonly string[]) => {
    const all = new Set(paths);
    for (const path of all) for (const one of (await assetAt(path)).imports) all.add(one);
    return all;
  };
  const loadOf = (first: string, paths: Iterable<string>): Load => ({
    name: first.replace(/^.*\/([\w-]+)-\w+\.\w+$/, '$1'),
    bytes: [...paths].reduce((sum, path) => sum + (assets.get(path)?.bytes ?? 0), 0),
  });

  const shell = await (await fetch(`${baseUrl}/console`)).text();
  const linked = pathsIn(shell, /(?:src|href)="(\/console\/assets\/[^"]+)"/g);
  const style = linked.find((path) => path.endsWith('.css')) ?? assert.fail('no style');
  await assetAt(style);
  const entry = await withImports(linked.filter((path) => path.endsWith('.js')));
  const later: Load[] = [];
  const found = new Set(entry);
  for (const path of found) {
    const loaded = entry.union(await withImports([path]));
    for (const one of (await assetAt(path)).later) {
      const needed = await withImports([one]);
      later.push(loadOf(one, needed.difference(loaded)));
      for (const file of needed) found.add(file);
    }
  }
  return { scripts: loadOf('entry', entry), styles: loadOf(style, [style]), later };
}
