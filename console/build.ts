/**
 * Bundles the console with esbuild: the one list of its options.
 *
 *   node console/build.ts <folder>   writes the files, for releases
 *   node console/build.ts --print    prints the same as JSON, for the server (bundle.ts)
 *
 * What was printed last is kept in node_modules/.cache and printed again while no source differs.
 * The first script sets the theme and the policy of trusted types before anything else runs; the
 * style of all pages is one file, since a chunk cannot load a style under the console's policy.
 */
import { hash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import type { Metafile } from 'esbuild';
import { plugins, SRC } from './plugins.ts';
import { patterns } from './src/routes/addresses.ts';

const ROOT = import.meta.dirname;
/** Where esbuild believes to write; nothing is written there. */
const OUT = join(ROOT, 'out');
const KEPT = resolve(ROOT, '../node_modules/.cache/console.json');
/** What a bundle depends on; the last one lists the packages that are installed. */
const SOURCES = [
  ...['console/build.ts', 'console/plugins.ts', 'console/src'],
  ...['sdk/src', 'node_modules/.package-lock.json'],
];
/** Where the server serves the files. */
const PUBLIC_PATH = '/console/assets/';

/** What the server needs to know of the files; every name is a file's. */
interface Manifest {
  readonly first: string;
  readonly entry: string;
  readonly style: string;
  /** Chunks that the entry needs. */
  readonly preload: readonly string[];
  /** By address, as a regular expression, the files of its page; the first that matches counts. */
  readonly pages: readonly { readonly address: string; readonly files: readonly string[] }[];
}

/** A file with all that it imports at once. */
function withImports(outputs: Metafile['outputs'], first: string): Set<string> {
  const all = new Set([first]);
  for (const path of all) {
    for (const one of outputs[path]?.imports ?? [])
      if (one.kind === 'import-statement') all.add(one.path);
  }
  return all;
}

/** What the browser needs for a page beside the entry, which else it finds file by file. */
function pagesOf(outputs: Metafile['outputs'], known: ReadonlySet<string>): Manifest['pages'] {
  const files = Object.keys(outputs).flatMap((path) => {
    const [, name] = /pages\/([\w-]+)\/page\.tsx$/.exec(outputs[path]?.entryPoint ?? '') ?? [];
    return name ? [[name, [...withImports(outputs, path).difference(known)]] as const] : [];
  });
  const byName = new Map(files);
  return patterns.flatMap(([{ source }, { name }]) => {
    const paths = byName.get(name);
    return paths ? [{ address: source, files: paths.map((path) => basename(path)) }] : [];
  });
}

function manifestOf({ outputs }: Metafile): Manifest {
  const outputOf = (entry: string) => {
    const found = Object.entries(outputs).find(
      ([, { entryPoint }]) => entryPoint && resolve(entryPoint) === join(SRC, entry),
    );
    if (!found) throw new Error(`esbuild made no ${entry}`);
    return found;
  };
  const [entry, { cssBundle }] = outputOf('main.tsx');
  const known = withImports(outputs, entry);
  if (!cssBundle) throw new Error('esbuild made no style');
  return {
    first: basename(outputOf('first.ts')[0]),
    entry: basename(entry),
    style: basename(cssBundle),
    preload: [...known].filter((path) => path !== entry).map((path) => basename(path)),
    pages: pagesOf(outputs, known),
  };
}

/**
 * Browsers with V8 compile a file that begins so as a whole, in another thread while it arrives; else
 * the page's thread compiles each function when it is called. Others take it for a comment.
 * https://v8.dev/blog/explicit-compile-hints
 */
const COMPILED_AT_ONCE = Buffer.from('//# allFunctionsCalledOnLoad\n');

/** The files by name; styles of single chunks are left out, as the main one has them all. */
async function bundle() {
  const { build } = await import('esbuild');
  const built = await build({
    entryPoints: [join(SRC, 'first.ts'), join(SRC, 'main.tsx')],
    outdir: OUT,
    publicPath: PUBLIC_PATH,
    bundle: true,
    write: false,
    metafile: true,
    splitting: true,
    format: 'esm',
    target: 'es2023',
    loader: { '.svg': 'dataurl' },
    minify: true,
    legalComments: 'none',
    jsx: 'automatic',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [...plugins],
    logLevel: 'silent',
  });
  const manifest = manifestOf(built.metafile);
  const files = built.outputFiles
    .map(({ path, contents }) => ({ name: relative(OUT, path), contents }))
    .filter(({ name }) => !name.endsWith('.css') || name === manifest.style)
    .map(({ name, contents }) => ({
      name,
      contents: manifest.preload.includes(name)
        ? Buffer.concat([COMPILED_AT_ONCE, contents])
        : contents,
    }));
  return { manifest, files, sources: Object.keys(built.metafile.inputs) };
}

/** Name, version and licence of each package that is in the bundle: their licences ask for it. */
function notices(sources: readonly string[]): string {
  const folders = sources.flatMap((path) => {
    const found = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(resolve(path));
    return found ? [found[0]] : [];
  });
  return [...new Set(folders)]
    .sort()
    .map(noticeOf)
    .join(`\n${'-'.repeat(80)}\n\n`);
}

function noticeOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice)/i.test(file));
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8'));
  return [`${name} ${version} (${license})\n`, ...texts].join('\n');
}

/** The digest of all sources, of their names and contents. */
function digest(): string {
  const files = SOURCES.flatMap((source) => {
    const path = resolve(ROOT, '..', source);
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path];
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  });
  const parts = files
    .filter((file) => existsSync(file))
    .sort()
    .map((file) => [file, hash('sha256', readFileSync(file))]);
  return hash('sha256', JSON.stringify(parts));
}

/** The printed bundle of these sources, or undefined. */
function readKept(key: string): string | undefined {
  try {
    const text = readFileSync(KEPT, 'utf8');
    return text.startsWith(`${key}\n`) ? text.slice(key.length + 1) : undefined;
  } catch {
    return undefined;
  }
}

/** Renames a whole file: other processes read it meanwhile. A folder may be read-only. */
function keep(key: string, text: string): void {
  const whole = `${KEPT}.${process.pid}`;
  try {
    mkdirSync(resolve(KEPT, '..'), { recursive: true });
    writeFileSync(whole, `${key}\n${text}`);
    renameSync(whole, KEPT);
  } catch {
    rmSync(whole, { force: true });
  }
}

async function printed(): Promise<string> {
  const { manifest, files } = await bundle();
  const texts = files.map(({ name, contents }) => [name, Buffer.from(contents).toString('base64')]);
  return JSON.stringify({ manifest, files: Object.fromEntries(texts) });
}

const [target] = process.argv.slice(2);
if (target === '--print') {
  const key = digest();
  const kept = readKept(key);
  const text = kept ?? (await printed());
  if (kept === undefined) keep(key, text);
  process.stdout.write(text);
} else if (target) {
  const { manifest, files, sources } = await bundle();
  mkdirSync(target, { recursive: true });
  for (const { name, contents } of files) writeFileSync(join(target, name), contents);
  writeFileSync(join(target, 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(target, 'notices.txt'), notices(sources));
} else {
  process.stderr.write('Give the folder to write to, or --print.\n');
  process.exitCode = 2;
}
