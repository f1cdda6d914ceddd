/** How Lectern's pages look: tokens and mark of the console, for pages that the server writes. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

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
