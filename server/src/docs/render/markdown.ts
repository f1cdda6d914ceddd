/** Renders the documentation's Markdown: links, anchors, tabs of languages, texts for search. */
import markdownIt, { type MarkdownIt, type StateCore, type Token } from 'markdown-it';
import { escapeText } from '../../lib/html.ts';
import { breakable } from './breaks.ts';
import { highlight } from './highlight.ts';

interface Heading {
  /** 1 = the title. */
  readonly level: number;
  readonly id: string;
  readonly text: string;
}

/** The text below a heading. */
export interface Section {
  readonly heading: Heading;
  readonly text: string;
}

export interface Links {
  /** The address of what a link of the page names; undefined = it is no page. */
  resolve(href: string): string | undefined;
  /** The address of the page that explains a word of code; undefined = there is none. */
  ofCode(code: string): string | undefined;
  /** The SVG document that an image of the page names; undefined = not of the documentation. */
  picture(href: string): string | undefined;
}

interface Environment {
  readonly links: Links;
  readonly sections: { heading: Heading; text: string }[];
}

/** Languages whose samples, one after the other, are tabs. */
const TABS: Readonly<Record<string, string>> = {
  sh: 'curl',
  ts: 'TypeScript',
  python: 'Python',
};

const languageOf = ({ info }: Token) => info.trim().split(/\s+/)[0] ?? '';

/** Like those of GitHub, so that a link holds here and there. */
export function anchorOf(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

function textOf({ children }: Token): string {
  return (children ?? [])
    .map(({ type, content }) => (type === 'softbreak' ? ' ' : content))
    .join('')
    .trim();
}

/** Gives each heading an id, and collects the text below it. */
function collect({ tokens, env }: StateCore): void {
  const { sections } = env as unknown as Environment;
  const used = new Map<string, number>();
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'inline') continue;
    const text = textOf(token);
    const opening = tokens[index - 1];
    if (opening?.type !== 'heading_open') {
      const section = sections.at(-1);
      if (section) section.text += `${text}\n`;
      continue;
    }
    const base = anchorOf(text);
    const count = used.get(base) ?? 0;
    used.set(base, count + 1);
    const id = count === 0 ? base : `${base}-${count}`;
    opening.attrSet('id', id);
    sections.push({ heading: { level: Number(opening.tag.slice(1)), id, text }, text: '' });
  }
}

/** Leads links to pages of the site, words of code to what explains them, and sets pictures in. */
function link({ tokens, env, Token: New }: StateCore): void {
  const { links } = env as unknown as Environment;
  const inline = tokens.filter(({ type }) => type === 'inline');
  const headings = new Set(tokens.flatMap((one, at) => (isHeading(one) ? [tokens[at + 1]] : [])));
  for (const token of inline) {
    const stack: Token[] = [];
    token.children = (token.children ?? []).flatMap((child) => {
      if (child.type === 'link_open') stack.push(resolved(child, links));
      else if (child.type === 'link_close') child.tag = stack.pop()?.tag ?? 'a';
      else if (child.type === 'code_inline' && stack.length === 0 && !headings.has(token)) {
        const to = links.ofCode(child.content);
        if (to !== undefined) return [opened(new New('link_open', 'a', 1), to), child, closed(New)];
      }
      return [child.type === 'image' ? pictureOf(child, New, links) : child];
    });
  }
}

/** A picture becomes a part of the page, and so has its colours. */
function pictureOf(image: Token, New: typeof Token, links: Links): Token {
  const svg = links.picture(String(image.attrGet('src') ?? ''))?.trim();
  const content = svg ?? `<span>${escapeText(image.content)}</span>`;
  return Object.assign(new New('html_inline', '', 0), { content });
}

const isHeading = ({ type }: Token) => type === 'heading_open';

function opened(token: Token, href: string): Token {
  token.attrSet('href', href);
  return token;
}

const closed = (New: typeof Token) => new New('link_close', 'a', -1);

/** A link to a file that is no page becomes text. */
function resolved(token: Token, { resolve }: Links): Token {
  const href = String(token.attrGet('href') ?? '');
  const to = /^(https?|mailto):/.test(href) ? href : resolve(href);
  if (to === undefined) {
    token.tag = 'span';
    token.attrs = null;
  } else token.attrSet('href', to);
  return token;
}

/** Joins samples of one thing in several languages: radio buttons, which need no script. */
function joinTabs(state: StateCore): void {
  const { tokens, Token: New } = state;
  const markup = (content: string) => Object.assign(new New('html_block', '', 0), { content });
  let count = 0;
  state.tokens = tokens.flatMap((token, index) => {
    const group = groupAt(tokens, index);
    if (!group) return [token];
    const place = group.indexOf(token);
    const label = TABS[languageOf(token)] ?? '';
    if (place === 0) count += 1;
    const pane = [markup(`<div class="pane"><p class="language">${label}</p>`), token];
    return [
      ...(place === 0 ? [markup(tabsOf(group, count))] : []),
      ...pane,
      markup(place === group.length - 1 ? '</div></div>\n' : '</div>\n'),
    ];
  });
}

/** The samples around this one, each in another language; undefined = it is alone. */
function groupAt(tokens: readonly Token[], index: number): Token[] | undefined {
  const isTab = (token: Token | undefined) =>
    token?.type === 'fence' && Object.hasOwn(TABS, languageOf(token));
  if (!isTab(tokens[index])) return undefined;
  let start = index;
  while (isTab(tokens[start - 1])) start -= 1;
  let end = index + 1;
  while (isTab(tokens[end])) end += 1;
  const group = tokens.slice(start, end);
  return new Set(group.map(languageOf)).size > 1 ? group : undefined;
}

function tabsOf(group: readonly Token[], count: number): string {
  const buttons = group.map((token, index) => {
    const [language, id] = [languageOf(token), `tab-${count}-${index}`];
    const checked = index === 0 ? ' checked' : '';
    return (
      `<input type="radio" name="tabs-${count}" id="${id}" value="${language}"${checked}>` +
      `<label for="${id}">${TABS[language]}</label>`
    );
  });
  return `<div class="tabs" role="group" aria-label="Sample ${count}">${buttons.join('')}\n`;
}

const METHOD = /^(?:GET|PUT|POST|DELETE|PATCH)(?= )/;

/** A keyboard scrolls what it can focus. */
export function sample(text: string, language: string): string {
  const code = highlight(text, language);
  return `<div class="sample"><pre tabindex="0"><code>${code}</code></pre></div>`;
}

function createMarkdown(): MarkdownIt {
  const markdown = markdownIt({ html: false, linkify: false, typographer: false });
  markdown.core.ruler.push('collect', collect);
  markdown.core.ruler.push('link', link);
  markdown.core.ruler.push('tabs', joinTabs);
  const block = (tokens: readonly Token[], index: number) => {
    const token = tokens[index];
    return token ? `${sample(token.content, languageOf(token))}\n` : '';
  };
  markdown.renderer.rules.fence = block;
  markdown.renderer.rules.code_block = block;
  markdown.renderer.rules.code_inline = (tokens, index) =>
    `<code>${breakable(tokens[index]?.content ?? '').replace(METHOD, '<b>$&</b>')}</code>`;
  markdown.renderer.rules.table_open = () => '<div class="table" tabindex="0"><table>\n';
  markdown.renderer.rules.table_close = () => '</table></div>\n';
  return markdown;
}

const markdown = createMarkdown();

export function renderMarkdown(source: string, links: Links) {
  const env: Environment = { links, sections: [] };
  const html = markdown.render(source, { ...env });
  const { sections } = env;
  return { title: sections[0]?.heading.text ?? '', html, sections };
}
