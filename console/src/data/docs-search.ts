/** The search of the documentation, by the scripts of its own pages, of the server's version. */
import { useQuery } from '@tanstack/react-query';

/** A heading that was found. */
interface DocsHit {
  /** Below /docs/, with the anchor; '' = the first page. */
  readonly path: string;
  /** The title of the page. */
  readonly title: string;
  readonly heading: string;
}

type DocsSearch = (text: string) => readonly DocsHit[];

/** The first has the library, the second the index, which defines `lecternSearch`. */
const SCRIPTS = ['minisearch.js', 'search.js'];

async function loadSearch(): Promise<DocsSearch> {
  for (const name of SCRIPTS) await import(`/docs/assets/${name}`);
  return Reflect.get(globalThis, 'lecternSearch');
}

/**
 * What the documentation has of the text, the best first. The first text loads the index, of some
 * 200 kB; without it nothing is found.
 */
export function useDocsSearch(text: string) {
  const typed = text.trim();
  const search = useQuery({
    queryKey: ['docs search'],
    queryFn: loadSearch,
    enabled: typed !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    // The palette works without it; the next text tries again.
    retry: false,
  });
  if (typed === '') return { found: [], isPending: false };
  return { found: search.data?.(typed) ?? [], isPending: search.isPending };
}
