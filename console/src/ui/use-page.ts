/** The state of a page: the query of its address. */
import { useParams, useRouterState } from '@tanstack/react-router';
import { useWho } from '../data/queries.ts';
import { hrefOf, type PageRoute, type RawSearch, type SearchValues } from '../routes/route.ts';
import { useOpen } from './link.tsx';

interface PageState<Search, Params extends string> {
  readonly params: Readonly<Record<Params, string>>;
  readonly search: Search;
  /** Changes the address; `replace` for what the back button should not undo step by step. */
  setSearch(patch: Partial<Search>, options?: { readonly replace?: boolean }): void;
  /** The address with another query, for links. */
  href(patch: Partial<Search>): string;
}

/** What the address says to this page: `const { search, setSearch } = usePage(eventsRoute)`. */
export function usePage<Search extends SearchValues, Params extends string>(
  route: PageRoute<Search, Params>,
): PageState<Search, Params> {
  const who = useWho();
  const open = useOpen();
  const params = useParams({ strict: false }) as Readonly<Record<Params, string>>;
  const text = useRouterState({ select: ({ location }) => location.searchStr });
  const raw: RawSearch = Object.fromEntries(new URLSearchParams(text));
  const search = route.readSearch(raw);
  const href = (patch: Partial<Search>) =>
    hrefOf(route, { who, params, search: { ...search, ...patch } });
  return {
    params,
    search,
    setSearch: (patch, { replace = false } = {}) => open(href(patch), replace),
    href,
  };
}
