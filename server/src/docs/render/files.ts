/** The Markdown files of the documentation, and the paths of their pages. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { posix, resolve } from 'node:path';

/** In the package the files are beside the program, in the repository one folder above. */
const PACKAGE = resolve(import.meta.dirname, '../../..');
export const ROOT = existsSync(resolve(PACKAGE, 'docs')) ? PACKAGE : resolve(PACKAGE, '..');

/** Files outside of docs/ that are pages, and their paths. */
export const OUTSIDE: Readonly<Record<string, string>> = {
  'CHANGELOG.md': 'reference/changelog',
  'GLOSSARY.md': 'reference/glossary',
  'sdk/README.md': 'reference/sdk',
  'sdk-python/README.md': 'reference/sdk-python',
};

/** What the texts say where a page shows the address of its server. */
export const EXAMPLE_URL = 'https://learn.example';

/** The files of docs/ whose names end so, below docs/. */
async function listDocs(ending: string): Promise<string[]> {
  const found = await readdir(resolve(ROOT, 'docs'), { recursive: true }).catch(() => []);
  return found.filter((name) => name.endsWith(ending)).sort();
}

/** Page path → file, relative to the root; '' = the first page. */
export async function listFiles(): Promise<Map<string, string>> {
  const names = await listDocs('.md');
  const inside = names.map((name) => [pathOf(name), `docs/${name}`] as const);
  const outside = Object.entries(OUTSIDE).map(([file, path]) => [path, file] as const);
  return new Map([...inside, ...outside]);
}

/** File, relative to the root → the SVG document in it: what pages may show as pictures. */
export async function readPictures(): Promise<Map<string, string>> {
  const files = (await listDocs('.svg')).map((name) => `docs/${name}`);
  return new Map(
    await Promise.all(files.map(async (file) => [file, await readSource(file)] as const)),
  );
}

/** `how/README.md` is the page `how`. */
const pathOf = (name: string) => name.replace(/\.md$/, '').replace(/(^|\/)README$/, '');

export function readSource(file: string): Promise<string> {
  return readFile(resolve(ROOT, file), 'utf8');
}

/** The file that a link in another file names, relative to the root. */
export function fileOfLink(file: string, href: string): string {
  return posix.normalize(posix.join(posix.dirname(file), decodeURIComponent(href)));
}
