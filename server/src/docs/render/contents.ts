/** The table of contents: groups and pages in the order in which docs/README.md lists them. */
import { fileOfLink } from './files.ts';

export interface Contents {
  readonly groups: readonly {
    readonly title: string;
    readonly pages: readonly { readonly path: string; readonly title: string }[];
  }[];
}

/** `pathOf`: the page of a file. */
export function readContents(
  source: string,
  pathOf: (file: string) => string | undefined,
): Contents {
  const groups: { title: string; pages: { path: string; title: string }[] }[] = [];
  for (const line of source.split('\n')) {
    const [, heading] = /^## (.+)$/.exec(line) ?? [];
    if (heading !== undefined) groups.push({ title: heading, pages: [] });
    const [, title = '', href = ''] = /^- \[([^\]]+)\]\(([^)#]+)\)/.exec(line) ?? [];
    const path = href === '' ? undefined : pathOf(fileOfLink('docs/README.md', href));
    if (path !== undefined) groups.at(-1)?.pages.push({ path, title: title.replaceAll('`', '') });
  }
  return { groups: groups.filter(({ pages }) => pages.length > 0) };
}
