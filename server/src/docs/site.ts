/** The documentation as a site: every page by its path, made when it is asked for. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { setImmediate as breath } from 'node:timers/promises';
import { SETTINGS } from '../config/settings.ts';
import { html, markup } from '../lib/html.ts';
import { TOKENS } from '../lib/look.ts';
import { CODES, codePage } from './reasons.ts';
import type { CommandHelp } from './reference/commands.ts';
import { GENERATED } from './reference/generated.ts';
import {
  API_PATH,
  apiPages,
  groupPages,
  type OpenApi,
  operationPages,
} from './reference/operations.ts';
import type { Address } from './render/address.ts';
import type { Changed } from './render/changed.ts';
import { type Contents, readContents } from './render/contents.ts';
import { changeFeed } from './render/feed.ts';
import { EXAMPLE_URL, fileOfLink, listFiles, readPictures, readSource } from './render/files.ts';
import { layout, type PageBody } from './render/layout.ts';
import { anchorOf, type Links, renderMarkdown } from './render/markdown.ts';
import { type Entry, searchScript, weightOf } from './render/search.ts';

interface SiteParts {
  readonly baseUrl: string;
  readonly version: string;
  readonly openapi: () => unknown;
  /** The help of each command. */
  readonly commands: () => Promise<readonly CommandHelp[]>;
  /** When each file was last changed. */
  readonly changed: Changed;
  /** The name of this version among others that are exported beside it. */
  readonly release?: string;
  /** The addresses that a page links to. */
  addressFor(path: string): Address;
}

export interface Site {
  readonly paths: readonly string[];
  /** The page as HTML; undefined = there is none. */
  page(path: string): Promise<string | undefined>;
  /** A page that says so, with the contents beside it. */
  missing(path: string): string;
  asset(name: string): Promise<string | undefined>;
  /** The changes as a feed, for files; undefined = no change has a known day. */
  readonly feed: string | undefined;
}

export const ASSET_NAMES = ['docs.css', 'docs.js', 'minisearch.js', 'search.js'] as const;

const OWN_ASSETS = resolve(import.meta.dirname, 'assets');
const REASONS_PATH = 'reference/codes';
const CHANGES_PATH = 'reference/changelog';

/** Everything that pages are made of. */
interface Material extends Omit<SiteParts, 'openapi'> {
  readonly openapi: OpenApi;
  /** Path → file. */
  readonly files: ReadonlyMap<string, string>;
  /** File → SVG document. */
  readonly pictures: ReadonlyMap<string, string>;
  /** File → path. */
  readonly pathsByFile: ReadonlyMap<string, string>;
  /** Path → Markdown of pages that have no file. */
  readonly made: ReadonlyMap<string, string>;
  /** `PUT /…` → page and anchor. */
  readonly operations: ReadonlyMap<string, readonly [path: string, anchor: string]>;
  readonly contents: Contents;
}

export async function openSite(parts: SiteParts): Promise<Site> {
  const files = await listFiles();
  const openapi = parts.openapi() as OpenApi;
  const pathsByFile = new Map([...files].map(([path, file]) => [file, path]));
  const source = await readSource('docs/README.md').catch(() => '');
  const material: Material = {
    ...parts,
    openapi,
    files,
    pictures: await readPictures(),
    pathsByFile,
    made: apiPages(openapi),
    operations: operationPages(openapi),
    contents: readContents(
      source,
      (file) => pathsByFile.get(file),
      (path) => (path === API_PATH ? groupPages(openapi) : undefined),
    ),
  };
  const reasons = CODES.map((code) => `reasons/${code}`);
  const paths = [...files.keys(), ...material.made.keys(), ...reasons];
  const feed = parts.addressFor('').feed === undefined ? undefined : await feedOf(material);
  const print = (page: PageBody, address = parts.addressFor(page.path)) =>
    layout(page, { ...material, address, hasFeed: feed !== undefined });
  return {
    paths,
    async page(path) {
      const page = await bodyAt(path === 'reasons' ? REASONS_PATH : path, material);
      return page && print(page);
    },
    missing(path) {
      const address = { ...parts.addressFor(path), canonical: () => undefined };
      const codes = address.page(REASONS_PATH);
      const body = html`<h1>No such page</h1>
<p class="bad" role="alert">The documentation has no page at ${path}.</p>
<p>Search for it, or choose a page of the list. Codes of events and errors are on <a href="${codes}">one page</a>.</p>`;
      return print({ path, title: 'No such page', body, sections: [] }, address);
    },
    asset: (name) => assetOf(name, paths, material),
    feed,
  };
}

async function feedOf(material: Material): Promise<string | undefined> {
  const { files, changed } = material;
  const file = files.get(CHANGES_PATH) ?? '';
  const address = material.addressFor('');
  return changeFeed({
    source: await readSource(file),
    changed: changed.get(file),
    page: address.page(CHANGES_PATH),
    links: linksOf(CHANGES_PATH, address, material),
  });
}

async function assetOf(name: string, paths: readonly string[], material: Material) {
  if (name === 'search.js') return searchScript(await entriesOf(paths, material));
  if (name === 'minisearch.js') {
    // Its package names the module for Node; the script for pages is beside it.
    const main = createRequire(import.meta.url).resolve('minisearch');
    const text = await readFile(resolve(dirname(main), '../umd/index.js'), 'utf8');
    return text.replace(/\n\/\/# sourceMappingURL=.*/, '');
  }
  if (name !== 'docs.css' && name !== 'docs.js') return undefined;
  const own = await readFile(resolve(OWN_ASSETS, name), 'utf8');
  return name === 'docs.css' ? `${TOKENS}\n${own}` : own;
}

async function bodyAt(path: string, material: Material): Promise<PageBody | undefined> {
  const address = material.addressFor(path);
  if (path.startsWith('reasons/'))
    return codePage(path.slice('reasons/'.length), material.baseUrl, address);
  const source = await sourceOf(path, material);
  if (source === undefined) return undefined;
  const { html: text, ...page } = renderMarkdown(source, linksOf(path, address, material));
  const file = material.files.get(path);
  // What is made from the source may have changed on another day.
  const isWhole = file !== undefined && !(await hasMadePart(file));
  const changed = isWhole ? material.changed.get(file) : undefined;
  return { ...page, path, file, body: markup(text), ...(changed ? { changed } : {}) };
}

/** A line of its own that stands for a part made from the source of the server. */
/** What follows on its line is for readers of the repository. */
const PLACEHOLDER = /^<!-- lectern:([\w-]+) -->.*$/gm;

/** Whether a part of the page is made from the source of the server. */
async function hasMadePart(file: string): Promise<boolean> {
  return (await readSource(file)).search(PLACEHOLDER) >= 0;
}

async function sourceOf(path: string, material: Material): Promise<string | undefined> {
  const file = material.files.get(path);
  let text = file === undefined ? material.made.get(path) : await readSource(file);
  if (text === undefined) return undefined;
  for (const [placeholder, name = ''] of [...text.matchAll(PLACEHOLDER)]) {
    const make = GENERATED[name];
    if (!make) throw new Error(`${file} names ${name}, which nothing makes.`);
    text = text.replace(
      placeholder,
      await make(material).then((made) => made.replaceAll('$', '$$$$')),
    );
  }
  return text.replaceAll(EXAMPLE_URL, material.baseUrl);
}

function linksOf(path: string, address: Address, material: Material): Links {
  const file = material.files.get(path) ?? `docs/${path}.md`;
  return {
    resolve(href) {
      const [target = '', anchor = ''] = href.split('#');
      if (target === '') return `#${anchor}`;
      const named = fileOfLink(file, target);
      const to = material.pathsByFile.get(named) ?? madePath(named, material);
      return to === undefined ? undefined : address.page(to, anchor);
    },
    ofCode: (code) => explained(code, address, material),
    picture: (href) => material.pictures.get(fileOfLink(file, href)),
  };
}

/** A page without a file is linked to as if it had one. */
function madePath(file: string, { made }: Material): string | undefined {
  const path = file.replace(/^docs\//, '').replace(/\.md$/, '');
  return made.has(path) || path.startsWith('reasons/') ? path : undefined;
}

/** The page about a word of code: a reason, a setting, a metric, an operation, a command. */
function explained(code: string, address: Address, { operations }: Material): string | undefined {
  // A code of one plain word is a column or a member elsewhere.
  if (code.includes('_') && CODES.includes(code)) return address.page(`reasons/${code}`);
  const [, setting = ''] = /^([A-Z_]+)(?:=|$)/.exec(code) ?? [];
  if (SETTINGS.has(setting)) return address.page('reference/settings', anchorOf(setting));
  if (/^lectern_[a-z_]+$/.test(code)) return address.page('reference/metrics', anchorOf(code));
  const [operation] = /^[A-Z]+ \/[^\s?]*/.exec(code) ?? [];
  const place = operation === undefined ? undefined : operations.get(operation);
  if (place) return address.page(...place);
  const [, command = ''] = /^(?:npx )?(lectern(?: [a-z]+[a-z-]*){1,2})/.exec(code) ?? [];
  return command === '' ? undefined : address.page('reference/commands', anchorOf(command));
}

async function entriesOf(paths: readonly string[], material: Material): Promise<Entry[]> {
  const entries: Entry[] = [];
  const address = material.addressFor('');
  for (const path of paths) {
    // Requests are answered in between.
    await breath();
    const page = await bodyAt(path, material);
    for (const { heading, text } of page?.sections ?? []) {
      const anchor = heading.level === 1 ? '' : heading.id;
      const where = address.below(path, anchor);
      const title = page?.title ?? '';
      const weight = weightOf(where);
      entries.push({ id: entries.length, path: where, title, heading: heading.text, text, weight });
    }
  }
  return entries;
}
