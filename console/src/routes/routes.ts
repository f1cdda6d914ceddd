/** All pages of the console; those whose folder has no page.tsx are left out of the build. */
import { pages } from 'lectern:pages';
import { declared, patterns } from './addresses.ts';
import type { NavScope, PageRoute } from './route.ts';

/** False while the page has no file yet: it is neither reachable nor shown. */
export function isBuilt({ name }: Pick<PageRoute, 'name'>): boolean {
  return Object.hasOwn(pages, name);
}

export const pageRoutes: readonly PageRoute[] = declared.filter(isBuilt);

export function loaderOf({ name }: Pick<PageRoute, 'name'>) {
  const load = pages[name];
  if (!load) throw new Error(`src/pages/${name} has no page.tsx`);
  return load;
}

/** Loads the code of the page at an address before it is opened, which tells a failure. */
export function preload(href: string): void {
  const path = href.replace(/[?#].*/s, '');
  const [, page] = patterns.find(([pattern]) => pattern.test(path)) ?? [];
  if (page && isBuilt(page)) loaderOf(page)().catch(() => undefined);
}

/** The entries of the side navigation, in order. */
export function navigationOf(place: NavScope): readonly PageRoute[] {
  return pageRoutes
    .filter(({ nav, places }) => (nav?.places ?? (nav && places))?.includes(place))
    .toSorted((left, right) => (left.nav?.order ?? 0) - (right.nav?.order ?? 0));
}
