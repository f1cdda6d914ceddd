/** The state of a page: the query of its address. */
import { useParams, useRouter, useRouterState } from '@tanstack/react-router';
import { useWho } from '../data/requests/queries.ts';
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
  const { history } = useRouter();
  const read = (query: string): Search => {
    const raw: RawSearch = Object.fromEntries(new URLSearchParams(query));
    return route.readSearch(raw);
  };
  const search = read(text);
  const hrefFrom = (from: Search, patch: Partial<Search>) =>
    hrefOf(route, { who, params, search: { ...from, ...patch } });
  return {
    params,
    search,
    // From the address of now: a timer may have waited while another part of the page changed it.
    setSearch: (patch, { replace = false } = {}) =>
      open(hrefFrom(read(history.location.search), patch), replace),
    href: (patch) => hrefFrom(search, patch),
  };
}
