/** What tests need of the documentation's Markdown. */
import markdownIt from 'markdown-it';
import type { Links } from '../../src/docs/render/markdown.ts';

/** The links of a text that is no page. */
export const NO_LINKS: Links = {
  resolve: () => undefined,
  ofCode: () => undefined,
  picture: () => undefined,
};

/** The samples of a page, in order. `flags`: the words after the language. */
export function samplesOf(source: string): { language: string; flags: string[]; text: string }[] {
  return markdownIt()
    .parse(source, {})
    .filter(({ type }) => type === 'fence')
    .map((token) => {
      const [language = '', ...flags] = token.info.trim().split(/\s+/);
      return { language, flags, text: token.content };
    });
}
