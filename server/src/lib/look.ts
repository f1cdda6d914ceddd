/** How Lectern's pages look: tokens and mark of the console, for pages that the server writes. */
import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { escapeText } from './html.ts';

/** Made by server/build.ts; among sources the console has the files. */
const BUILT = join(import.meta.dirname, 'look');
const FOLDER = existsSync(BUILT)
  ? BUILT
  : resolve(import.meta.dirname, '../../../console/src/style');

const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');

const withoutComments = (css: string) =>
  css
    .split('/*')
    .map((part, index) => (index === 0 ? part : part.slice(part.indexOf('*/') + 2)))
    .join('');

/** Colours, fonts and sizes as custom properties, in the theme that the browser asks for. */
export const TOKENS = `:root { color-scheme: light dark; }${withoutComments(read('tokens.css'))}`;

/** An SVG document. */
export const MARK = read('mark.svg').trim();

/** For `<link rel="icon">`. */
export const ICON = `data:image/svg+xml,${encodeURIComponent(MARK)}`;

const PLAIN_STYLE = `${TOKENS}
* { box-sizing: border-box; }
body { margin: 0; font: 1rem/1.5 var(--font); color: var(--text); background: var(--sunken); }
main { max-width: 48rem; margin: 2rem auto; padding: 2rem; border-radius: .75rem;
  background: var(--bg); overflow-wrap: anywhere; }
h1 { margin: 0 0 1rem; font-size: var(--size-xxl); line-height: 1.25; }
dt { margin-top: .75rem; color: var(--soft); font-size: var(--size-m); }
dd { margin: 0; }
pre { overflow: auto; padding: 1rem; border-radius: .5rem; background: var(--sunken);
  font: .875em/1.4 var(--mono); }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
@media (max-width: 30rem) { main { margin: 0; padding: 1.25rem; border-radius: 0; } }
`;

/** Lets in the style of these pages and the icon, and nothing else. */
export const PLAIN_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', PLAIN_STYLE, 'base64')}'`,
  'img-src data:',
  "frame-ancestors 'none'",
].join('; ');

/** A page of few words: an address of data, what is missing. `title` is a text, `body` trusted markup. */
export function plainPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(title.slice(0, 80))} – Lectern</title>
<link rel="icon" href="${ICON}">
<style>${PLAIN_STYLE}</style>
</head>
<body>
<main>
<h1>${escapeText(title)}</h1>
${body}
</main>
</body>
</html>
`;
}
