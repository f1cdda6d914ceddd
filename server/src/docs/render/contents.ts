/** The table of contents: groups and pages in the order in which docs/README.md lists them. */
import { fileOfLink } from './files.ts';

interface Listed {
  readonly path: string;
  readonly title: string;
  /** Pages that are listed while it or one of them is open. */
  readonly below?: readonly Listed[] | undefined;
}

export interface Contents {
  readonly groups: readonly { readonly title: string; readonly pages: readonly Listed[] }[];
}

/** `pathOf`: the page of a file; `belowOf`: the pages below a page. */
export function readContents(
  source: string,
  pathOf: (file: string) => string | undefined,
  belowOf: (path: string) => readonly Listed[] | undefined = () => undefined,
): Contents {
  const groups: { title: string; pages: Listed[] }[] = [];
  for (const line of source.split('\n')) {
    const [, heading] = /^## (.+)$/.exec(line) ?? [];
    if (heading !== undefined) groups.push({ title: heading, pages: [] });
    const [, title = '', href = ''] = /^- \[([^\]]+)\]\(([^)#]+)\)/.exec(line) ?? [];
    const path = href === '' ? undefined : pathOf(fileOfLink('docs/README.md', href));
    if (path === undefined) continue;
    groups.at(-1)?.pages.push({ path, title: title.replaceAll('`', ''), below: belowOf(path) });
  }
  return { groups: groups.filter(({ pages }) => pages.length > 0) };
}
