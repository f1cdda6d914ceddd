/** The changelog as an Atom feed (RFC 4287): an entry for each version. */
import { hash } from 'node:crypto';
import { html, lines, textOfHtml } from '../../lib/html.ts';
import { anchorOf, type Links, renderMarkdown } from './markdown.ts';

interface FeedParts {
  /** The changelog in Markdown. */
  readonly source: string;
  /** The day of what is not released; undefined = it is not known, and that is left out. */
  readonly changed: string | undefined;
  /** The page of the changelog. */
  readonly page: string;
  readonly links: Links;
}

/** `## 1.4.0 - 2026-01-15`, `## [1.4.0] – 2026-01-15`, `## Unreleased`. */
const HEADING = /^## (\[?([^\]\s]+)\]?(?:\s+[-–]\s+(\d{4}-\d\d-\d\d))?)\s*$/gm;

/** An id that is the same in each export (RFC 9562 §5.8). */
function idOf(name: string): string {
  const digits = hash('sha256', `lectern changes ${name}`);
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `8${digits.slice(13, 16)}`];
  return `urn:uuid:${[...parts, `8${digits.slice(17, 20)}`, digits.slice(20, 32)].join('-')}`;
}

const noon = (day: string) => `${day}T12:00:00Z`;

/** Undefined when no entry has a day, which Atom asks for. */
export function changeFeed({ source, changed, page, links }: FeedParts): string | undefined {
  const headings = [...source.matchAll(HEADING)];
  const entries = headings.flatMap((found, index) => {
    const [line, heading = '', name = '', day = name === 'Unreleased' ? changed : undefined] =
      found;
    if (day === undefined) return [];
    const text = source.slice(found.index + line.length, headings[index + 1]?.index);
    return [{ heading, name, day, text: renderMarkdown(text, links).html }];
  });
  const [newest] = entries;
  if (!newest) return undefined;
  const shown = entries.map(
    ({ heading, name, day, text }) => html`<entry>
<id>${idOf(name)}</id>
<title>${name === 'Unreleased' ? 'Not released yet' : `Lectern ${name}`}</title>
<updated>${noon(day)}</updated>
<link rel="alternate" type="text/html" href="${page}#${anchorOf(heading)}"/>
<content type="html">${text}</content>
</entry>`,
  );
  return textOfHtml(html`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${idOf('')}</id>
<title>Changes of Lectern</title>
<updated>${noon(newest.day)}</updated>
<author><name>Lectern</name></author>
<link rel="alternate" type="text/html" href="${page}"/>
${lines(shown)}
</feed>
`);
}
