/** What esbuild is taught for the console: its pages, and how to share them among few, small files. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type OnLoadResult, type Plugin } from 'esbuild';

export const SRC = join(import.meta.dirname, 'src');

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

const pages: Plugin = {
  name: 'pages',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^lectern:pages$/ }, ({ path }) => ({ path, namespace: 'pages' }));
    onLoad({ filter: /.*/, namespace: 'pages' }, () => ({
      contents: pagesModule(),
      resolveDir: SRC,
    }));
  },
};

/**
 * What is imported later finds the entry loaded, which esbuild does not know: it would cut the
 * entry into a file for each set of pages that share a part of it. So each such module imports the
 * entry, and what the entry has stays one file.
 */
const afterEntry: Plugin = {
  name: 'after-entry',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\./ }, ({ path, kind, resolveDir }) =>
      kind === 'dynamic-import'
        ? { path: join(resolveDir, path), namespace: 'after-entry' }
        : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'after-entry' }, ({ path }) => ({
      contents: `import './main.tsx';\nexport * from ${JSON.stringify(path)};`,
      resolveDir: SRC,
    }));
  },
};

/** Where a member of a package is defined, and under which name. */
interface Origin {
  readonly member: string;
  readonly from: string;
}

/** The two names of `a as b`, or one name twice. */
function namesOf(specifier: string): readonly [string, string] {
  const [name = '', local = name] = specifier.trim().split(' as ');
  return [name, local];
}

const IMPORTS = /import \{([^}]*)\} from (["'])([^"']+)\2;/g;

/** The members of a package of Mantine, of the index that only imports and exports them. */
function originsOf(name: string): ReadonlyMap<string, Origin> {
  const folder = join(dirname(fileURLToPath(import.meta.resolve(name))), '../esm');
  const index = readFileSync(join(folder, 'index.mjs'), 'utf8');
  const origins = new Map<string, Origin>();
  for (const [, specifiers = '', , path = ''] of index.matchAll(IMPORTS)) {
    const from = path.startsWith('.') ? join(folder, path) : path;
    for (const [member, local] of specifiers.split(',').map(namesOf))
      origins.set(local, { member, from });
  }
  const [, exported = ''] = /export \{([^}]*)\}/.exec(index) ?? [];
  return new Map(
    exported.split(',').flatMap((specifier) => {
      const [local, member] = namesOf(specifier);
      const origin = origins.get(local);
      return origin ? [[member, origin] as const] : [];
    }),
  );
}

/**
 * Imports Mantine's components from their own files. esbuild takes a module for a part of whatever
 * imports a file that imports it, used or not; through the index of a package, the entry would
 * have each component that any page uses.
 */
const components: Plugin = {
  name: 'components',
  setup({ onLoad }) {
    const packages = new Map<string, ReadonlyMap<string, Origin>>();
    const originOf = (name: string, member: string) => {
      const origins = packages.get(name) ?? originsOf(name);
      packages.set(name, origins);
      return origins.get(member);
    };
    const direct = (whole: string, ...groups: string[]) => {
      const [specifiers = '', quote = '', name = ''] = groups;
      if (!name.startsWith('@mantine/')) return whole;
      const values = specifiers.split(',').filter((one) => one.trim() && !/^\s*type /.test(one));
      const imports = values.map((specifier) => {
        const [member, local] = namesOf(specifier);
        const origin = originOf(name, member);
        if (!origin) throw new Error(`${name} has no ${member}`);
        return `import { ${origin.member} as ${local} } from ${quote}${origin.from}${quote};`;
      });
      // The numbers of lines stay.
      return imports.join(' ') + whole.replace(/[^\n]/g, '');
    };
    const filter = /[\\/]console[\\/]src[\\/].*\.tsx?$|[\\/]@mantine[\\/]\w+[\\/]esm[\\/].*\.mjs$/;
    onLoad({ filter, namespace: 'file' }, ({ path }): OnLoadResult => {
      const loader = path.endsWith('.tsx') ? 'tsx' : path.endsWith('.ts') ? 'ts' : 'js';
      return { contents: readFileSync(path, 'utf8').replace(IMPORTS, direct), loader };
    });
  },
};

/**
 * Gives React's packages to the modules that import them as modules: they are CommonJS, of which
 * esbuild copies all members once for each of the 200 files that import them, when the page starts.
 */
const react: Plugin = {
  name: 'react',
  setup({ onResolve, onLoad }) {
    const filter = /^(react|react-dom|react\/jsx-runtime)$/;
    onResolve({ filter }, ({ path, kind }) =>
      kind === 'import-statement' ? { path, namespace: 'react' } : undefined,
    );
    onLoad({ filter, namespace: 'react' }, async ({ path }) => {
      const { default: members } = await import(path);
      const file = fileURLToPath(import.meta.resolve(path));
      return {
        contents: [
          `import members from ${JSON.stringify(file)};`,
          `export const { ${Object.keys(members).join(', ')} } = members;`,
          'export default members;',
        ].join('\n'),
        resolveDir: SRC,
      };
    });
  },
};

/** A script for a thread: a bundle of its own, of which the page imports the address. */
const workers: Plugin = {
  name: 'workers',
  setup({ onResolve, onLoad, initialOptions: { target, minify, legalComments } }) {
    onResolve({ filter: /^lectern:worker\// }, ({ path }) => ({
      path: join(SRC, path.replace('lectern:worker/', '')),
      namespace: 'worker',
    }));
    onLoad({ filter: /.*/, namespace: 'worker' }, async ({ path }) => {
      const built = await build({
        ...{ target, minify, legalComments },
        entryPoints: [path.replace(/js$/, 'ts')],
        bundle: true,
        write: false,
        format: 'esm',
        logLevel: 'silent',
      });
      return { contents: built.outputFiles[0]?.contents ?? '', loader: 'file' };
    });
  },
};

export const plugins: readonly Plugin[] = [pages, afterEntry, components, react, workers];
