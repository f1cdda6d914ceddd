/**
 * Makes `dist`, the package `lectern` as `npm pack ./dist` publishes it and the image installs it:
 * compiled files, since Node strips no types below node_modules, in the places of their sources;
 * the console and the demo, bundled; and the versions of all packages as this repository tests
 * them.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildSync } from 'esbuild';
import { CHANGED_FILE, changesOfGit } from './src/docs/render/changed.ts';
import { OUTSIDE } from './src/docs/render/files.ts';

const ROOT = resolve(import.meta.dirname, '..');
const DIST = join(ROOT, 'dist');
const COMPILED = join(DIST, 'lib');
/** What compiled files read at run time. */
const READ = ['docs/assets', 'storage/migrations'];
/** What `#demo` names in the package; in the repository it is the workspace. */
const DEMO = 'lib/demo/index.js';
/** Pages of the documentation. */
const DOCS = ['docs', ...Object.keys(OUTSIDE)];
/** What operators copy to their machines: units of systemd, the dashboard. */
const DEPLOY = [
  'deploy/grafana',
  'deploy/prometheus',
  'deploy/lectern.service',
  'deploy/lectern-backup.service',
  'deploy/lectern-backup.timer',
  'deploy/lectern-failure@.service',
];
/** Where bundle.ts looks for the console. */
const CONSOLE = join(COMPILED, 'console/assets/files');

type Packages = Record<string, { readonly link?: boolean }>;

const readJson = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
const writeJson = (name: string, value: unknown) =>
  writeFileSync(join(DIST, name), `${JSON.stringify(value, null, 2)}\n`);

function run(command: string, args: readonly string[], cwd = ROOT): void {
  execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** The lock file of this repository, cut down by npm to what the server needs. */
function lockVersions(described: { readonly name: string; readonly version: string }): void {
  const { packages, ...lock } = readJson('package-lock.json') as { readonly packages: Packages };
  const { name, version } = described;
  const installed = Object.entries(packages).filter(
    ([path, { link }]) => path.startsWith('node_modules/') && !link,
  );
  const all = { '': described, ...Object.fromEntries(installed) };
  writeJson('package-lock.json', { ...lock, name, version, packages: all });
  const quietly = ['--ignore-scripts', '--offline', '--no-audit', '--no-fund', '--loglevel=error'];
  run('npm', ['install', '--package-lock-only', ...quietly], DIST);
  renameSync(join(DIST, 'package-lock.json'), join(DIST, 'npm-shrinkwrap.json'));
}

rmSync(DIST, { recursive: true, force: true });
// Types are checked by `npm run types`; `#demo` leads out of the folder that is compiled.
const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
run(process.execPath, [compiler, '-p', 'server/tsconfig.build.json', '--outDir', COMPILED]);
for (const name of READ) {
  cpSync(join(ROOT, 'server/src', name), join(COMPILED, name), { recursive: true });
}
buildSync({
  entryPoints: [join(ROOT, 'demo/src/index.ts')],
  outfile: join(DIST, DEMO),
  ...{ bundle: true, minify: true, format: 'esm', platform: 'node', packages: 'external' },
});
cpSync(join(ROOT, 'demo/src/tables'), join(DIST, DEMO, '../tables'), { recursive: true });
for (const name of ['tokens.css', 'mark.svg'])
  cpSync(join(ROOT, 'console/src/style', name), join(COMPILED, 'lib/look', name));
for (const name of [...DOCS, ...DEPLOY])
  cpSync(join(ROOT, name), join(DIST, name), { recursive: true });
writeJson(CHANGED_FILE, Object.fromEntries(await changesOfGit()));
run(process.execPath, ['console/build.ts', CONSOLE]);
renameSync(join(CONSOLE, 'notices.txt'), join(DIST, 'third-party-notices.txt'));
cpSync(join(ROOT, 'server/bin'), join(DIST, 'bin'), { recursive: true });
for (const name of ['LICENSE', 'server/README.md']) {
  copyFileSync(join(ROOT, name), join(DIST, name.replace('server/', '')));
}
const { private: _, ...server } = readJson('server/package.json');
const described = { ...server, imports: { '#demo': `./${DEMO}` } };
writeJson('package.json', described);
lockVersions(described);
