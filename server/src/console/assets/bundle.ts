/**
 * The files of the console: bundled by esbuild in a process of its own that ends (its memory goes
 * with it), or, in the package of a release, read from the folder beside this file.
 */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';

const CONSOLE = resolve(import.meta.dirname, '../../../../console');
const BUILD = join(CONSOLE, 'build.ts');
/** Made by server/build.ts. */
const BUILT = join(import.meta.dirname, 'files');
/** A package holds compiled files only. */
const hasSources = extname(import.meta.filename) === '.ts' && existsSync(BUILD);
/** A build takes a second; on a starved machine it may take much longer. */
const BUILD_MS_MAX = 120_000;
const PRINTED_BYTES_MAX = 64 * 1024 * 1024;

/** Names of files. */
export interface Manifest {
  readonly first: string;
  readonly entry: string;
  readonly style: string;
  readonly preload: readonly string[];
  /** By address of a page, as a regular expression, its files; the first that matches counts. */
  readonly pages: readonly { readonly address: string; readonly files: readonly string[] }[];
}

export interface Bundle {
  readonly manifest: Manifest;
  readonly files: ReadonlyMap<string, Buffer>;
}

/** Why there are no files. */
export class BundleError extends Error {}

const ABSENT = 'its packages are absent';

/** Throws a BundleError; the signal ends the work. */
export async function loadBundle(signal: AbortSignal): Promise<Bundle> {
  if (hasSources) return build(signal);
  if (existsSync(join(BUILT, 'manifest.json'))) return readBuilt();
  throw new BundleError(ABSENT);
}

/** When a source last changed; null = there are no sources. */
export function newestSourceMs(): number | null {
  if (!hasSources) return null;
  const files = ['console/src', 'sdk/src'].flatMap((folder) =>
    readdirSync(resolve(CONSOLE, '..', folder), { recursive: true, withFileTypes: true }).map(
      (entry) => join(entry.parentPath, entry.name),
    ),
  );
  return Math.max(...files.map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0));
}

interface Printed {
  readonly manifest: Manifest;
  readonly files: Readonly<Record<string, string>>;
}

function build(signal: AbortSignal): Promise<Bundle> {
  const options = { signal, timeout: BUILD_MS_MAX, maxBuffer: PRINTED_BYTES_MAX };
  return new Promise((done, fail) => {
    execFile(process.execPath, [BUILD, '--print'], options, (error, stdout, stderr) => {
      if (error) {
        const isAbsent = /ERR_MODULE_NOT_FOUND|Could not resolve/.test(stderr);
        fail(new BundleError(isAbsent ? ABSENT : stderr || error.message, { cause: error }));
        return;
      }
      const { manifest, files } = JSON.parse(stdout) as Printed;
      const bytes = Object.entries(files).map(
        ([name, text]) => [name, Buffer.from(text, 'base64')] as const,
      );
      done({ manifest, files: new Map(bytes) });
    });
  });
}

async function readBuilt(): Promise<Bundle> {
  const names = (await readdir(BUILT)).filter((name) => name !== 'manifest.json');
  const files = await Promise.all(
    names.map(async (name) => [name, await readFile(join(BUILT, name))] as const),
  );
  const manifest = JSON.parse(await readFile(join(BUILT, 'manifest.json'), 'utf8')) as Manifest;
  return { manifest, files: new Map(files) };
}
