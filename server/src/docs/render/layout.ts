/** The one template of the documentation, and the policy under which its pages run. */

import { type Html, html, lines, markup, NOTHING, textOfHtml } from '../../lib/html.ts';
import { ICON, MARK } from '../../lib/look.ts';
import type { Address } from './address.ts';
import { breakable } from './breaks.ts';
import type { Contents } from './contents.ts';
import type { Section } from './markdown.ts';

export interface PageBody {
  /** '' = the first page. */
  readonly path: string;
  readonly title: string;
  readonly body: Html;
  readonly sections: readonly Section[];
  /** Its text in the repository, where an edit begins; undefined = it is made from the source. */
  readonly file?: string | undefined;
  /** The day of its last change, where it is known. */
  readonly changed?: string;
}

/** Its own style and script, and nothing of any other host. */
export const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  'img-src data:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** With more headings than this, the table of contents has the main ones alone. */
const INNER_HEADINGS_MAX = 24;

function tableOfContents(sections: readonly Section[]): Html {
  const headings = sections.map(({ heading }) => heading).filter(({ level }) => level > 1);
  const isShort = headings.length <= INNER_HEADINGS_MAX;
  const shown = headings.filter(({ level }) => level === 2 || (level === 3 && isShort));
  if (shown.length < 2) return NOTHING;
  const items = shown.map(({ id, text, level }) => {
    const inner = level === 3 ? markup(' class="inner"') : NOTHING;
    return html`<li${inner}><a href="#${id}">${markup(breakable(text))}</a></li>`;
  });
  return html`<nav class="side toc" aria-label="On this page"><details>
<summary>On this page</summary>
<ul>
${lines(items)}
</ul>
</details></nav>`;
}

function pagesOf(contents: Contents, { path }: PageBody, address: Address): Html {
  const list = (pages: Contents['groups'][number]['pages']): Html => {
    const items = pages.map((page) => {
      const current = page.path === path ? markup(' aria-current="page"') : NOTHING;
      const isOpen = page.below && `${path}/`.startsWith(`${page.path}/`);
      const below = isOpen && page.below ? list(page.below) : NOTHING;
      return html`<li><a href="${address.page(page.path)}"${current}>${page.title}</a>${below}</li>`;
    });
    return html`<ul>
${lines(items)}
</ul>`;
  };
  const groups = contents.groups.map(
    ({ title, pages }) => html`<p>${title}</p>
${list(pages)}`,
  );
  return html`<nav class="side" aria-label="Pages"><details>
<summary>All pages</summary>
${lines(groups)}
</details></nav>`;
}

function neighbours(contents: Contents, { path }: PageBody, address: Address): Html {
  const pages = contents.groups.flatMap((group) => group.pages);
  const at = pages.findIndex((page) => page.path === path);
  if (at < 0) return NOTHING;
  const to = (page: (typeof pages)[number] | undefined, word: string) =>
    page ? html`<a href="${address.page(page.path)}">${word}: ${page.title}</a>` : NOTHING;
  return html`<nav class="next" aria-label="Neighbouring pages">
${to(pages[at - 1], 'Before')} ${to(pages[at + 1], 'Next')}
</nav>`;
}

function search(address: Address): Html {
  const scripts = ['minisearch.js', 'search.js'].map((name) => address.asset(name)).join(' ');
  return html`<form class="search" role="search" data-root="${address.root}" data-scripts="${scripts}" hidden>
<label class="unseen" for="search">Search the documentation</label>
<input id="search" type="search" placeholder="Search" autocomplete="off">
<p class="count unseen" role="status"></p>
<ul class="results" hidden></ul>
</form>`;
}

interface Frame {
  readonly contents: Contents;
  readonly address: Address;
  readonly version: string;
  /** This version among others beside it; undefined = it stands alone. */
  readonly release?: string;
  readonly hasFeed: boolean;
}

/** Beside the folders of all versions. */
export const VERSIONS_SCRIPT = 'versions.js';

/** A link to the list of versions; the script shows the list in its place. */
function versions({ address, release }: Frame): Html {
  if (release === undefined) return NOTHING;
  const above = `${address.root}../`;
  return html`<nav class="versions" aria-label="Versions" data-root="${above}" data-script="${VERSIONS_SCRIPT}">
<a href="${above}index.html">Version ${release}</a>
</nav>`;
}

const DESCRIPTION_MAX = 160;

/** The beginning of its text, which search engines show below the title. */
function description({ sections }: PageBody): Html {
  const text = sections
    .find((section) => section.text !== '')
    ?.text.replace(/\s+/g, ' ')
    .trim();
  if (!text) return NOTHING;
  const isShort = text.length <= DESCRIPTION_MAX;
  const shown = isShort ? text : `${text.slice(0, DESCRIPTION_MAX).replace(/\s\S*$/, '')} …`;
  return html`<meta name="description" content="${shown}">`;
}

/** The address that search engines show, of a page that is at several. */
function canonical({ path }: PageBody, { address }: Frame): Html {
  const href = address.canonical(path);
  return href === undefined ? NOTHING : html`<link rel="canonical" href="${href}">`;
}

function foot({ changed, file }: PageBody, { version }: Frame): Html {
  const day = changed
    ? html` Last changed on <time datetime="${changed}">${changed}</time>.`
    : NOTHING;
  const source = file ? html` Its text is <code>${file}</code>.` : NOTHING;
  return html`<p class="foot">Lectern ${version}.${day}${source}</p>`;
}

export function layout(page: PageBody, frame: Frame): string {
  const { contents, address } = frame;
  const name = 'Lectern documentation';
  const title = page.path === '' ? name : `${page.title} – ${name}`;
  const feed =
    !frame.hasFeed || address.feed === undefined
      ? NOTHING
      : html`<link rel="alternate" type="application/atom+xml" title="Changes" href="${address.feed}">`;
  return textOfHtml(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${description(page)}
${canonical(page, frame)}
<link rel="icon" href="${ICON}">
${feed}
<link rel="stylesheet" href="${address.asset('docs.css')}">
<script src="${address.asset('docs.js')}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
<header class="bar">
<a class="brand" href="${address.page('')}">${markup(MARK)}Lectern <span class="site">Documentation</span></a>
${search(address)}
${versions(frame)}
<a href="${address.page('reference/api')}">API</a>
<label class="theme" hidden><span class="unseen">Theme</span><select>
<option value="auto">System</option>
<option value="light">Light</option>
<option value="dark">Dark</option>
</select></label>
</header>
<div class="frame">
${pagesOf(contents, page, address)}
${tableOfContents(page.sections)}
<main id="content" tabindex="-1"${page.path === '' ? markup(' class="home"') : NOTHING}>
${page.body}
${neighbours(contents, page, address)}
${foot(page, frame)}
</main>
</div>
</body>
</html>
`);
}
