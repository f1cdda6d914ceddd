/**
 * Bundles the console with esbuild: the one list of its options.
 *
 *   node console/build.ts            writes console/dist, for releases
 *   node console/build.ts --print    prints the same as JSON, for the server (bundle.ts)
 *
 * The first script sets the theme and the policy of trusted types before anything else runs; the
 * style of all pages is one file, since a chunk cannot load a style under the console's policy.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';

const ROOT = import.meta.dirname;
const SRC = join(ROOT, 'src');
const DIST = join(ROOT, 'dist');
/** Where the server serves the files. */
const PUBLIC_PATH = '/console/assets/';

/** What the server needs to know of the files; every name is a file's. */
interface Manifest {
  readonly first: string;
  readonly entry: string;
  readonly style: string;
  /** Chunks that the entry imports. */
  readonly preload: readonly string[];
}

/** The files below a folder of src, in order, as paths from src. */
function filesBelow(folder: string): string[] {
  return readdirSync(join(SRC, folder), { recursive: true })
    .map((name) => `./${folder}/${name}`)
    .sort();
}

/** The pages that have a page.tsx, and the styles that stand beside components. */
function pagesModule(): string {
  const styles = ['app', 'ui', 'pages'].flatMap(filesBelow).filter((file) => file.endsWith('.css'));
  const loaders = filesBelow('pages').flatMap((file) => {
    const name = /^\.\/pages\/([\w-]+)\/page\.tsx$/.exec(file)?.[1];
    return name ? [`  '${name}': () => import('${file}'),`] : [];
  });
  const imports = styles.map((file) => `import '${file}';`);
  return `${imports.join('\n')}\nexport const pages = {\n${loaders.join('\n')}\n};\n`;
}

const pagesPlugin: Plugin = {
  name: 'pages',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^lectern:pages$/ }, ({ path }) => ({ path, namespace: 'pages' }));
    onLoad({ filter: /.*/, namespace: 'pages' }, () => ({
      contents: pagesModule(),
      resolveDir: SRC,
    }));
  },
};

function manifestOf({ outputs }: Metafile): Manifest {
  const outputOf = (entry: string) => {
    const found = Object.entries(outputs).find(
      ([, { entryPoint }]) => entryPoint && resolve(entryPoint) === join(SRC, entry),
    );
    if (!found) throw new Error(`esbuild made no ${entry}`);
    return found;
  };
  const [entry, { imports, cssBundle }] = outputOf('main.tsx');
  if (!cssBundle) throw new Error('esbuild made no style');
  return {
    first: basename(outputOf('first.ts')[0]),
    entry: basename(entry),
    style: basename(cssBundle),
    preload: imports
      .filter(({ kind }) => kind === 'import-statement')
      .map(({ path }) => basename(path)),
  };
}

/** The files by name; styles of single chunks are left out, as the main one has them all. */
async function bundle() {
  const built = await build({
    entryPoints: [join(SRC, 'first.ts'), join(SRC, 'main.tsx')],
    outdir: DIST,
    publicPath: PUBLIC_PATH,
    bundle: true,
    write: false,
    metafile: true,
    splitting: true,
    format: 'esm',
    target: 'es2023',
    minify: true,
    legalComments: 'none',
    jsx: 'automatic',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [pagesPlugin],
    logLevel: 'silent',
  });
  const manifest = manifestOf(built.metafile);
  const files = built.outputFiles
    .map(({ path, contents }) => ({ name: relative(DIST, path), contents }))
    .filter(({ name }) => !name.endsWith('.css') || name === manifest.style);
  return { manifest, files };
}

const { manifest, files } = await bundle();
if (process.argv.includes('--print')) {
  const texts = files.map(({ name, contents }) => [name, Buffer.from(contents).toString('base64')]);
  process.stdout.write(JSON.stringify({ manifest, files: Object.fromEntries(texts) }));
} else {
  rmSync(DIST, { recursive: true, force: true });
  mkdirSync(DIST, { recursive: true });
  for (const { name, contents } of files) writeFileSync(join(DIST, name), contents);
  writeFileSync(join(DIST, 'manifest.json'), JSON.stringify(manifest));
}
