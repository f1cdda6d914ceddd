/** What a page's address is made of; each file of this folder declares one. */
import { type Who, whoPath } from '../data/viewer/who.ts';

/** The query of an address as it arrives: every value a text. */
export type RawSearch = Readonly<Record<string, string | undefined>>;
/** The query as a page works with it; undefined = not in the address. */
export type SearchValues = Readonly<Record<string, string | number | boolean | undefined>>;

/** Where a page stands: below whose data it shows, or below /console. */
export type NavScope = Who['kind'] | 'account';

/** The parts of the navigation, in order: of schools, of developers, of operators. */
export const NAV_SECTIONS = ['learn', 'build', 'run'] as const;
type NavSection = (typeof NAV_SECTIONS)[number];

export interface PageRoute<
  Search extends SearchValues = SearchValues,
  Params extends string = string,
> {
  /** The folder of its page.tsx in src/pages, and its name in shellText.page. */
  readonly name: string;
  readonly places: readonly NavScope[];
  /** Below the place, without a first slash; `$name` is a parameter, `{-$name}` may be missing. */
  readonly path: string;
  /** Values that cannot be read are left out: an address never fails. */
  readonly readSearch: (raw: RawSearch) => Search;
  /** Position in the side navigation; left out = not there. */
  readonly nav?: {
    /** Left out = above all sections. */
    readonly section?: NavSection;
    readonly order: number;
    readonly icon: string;
    /** Left out = at all its places. */
    readonly places?: readonly NavScope[];
    /** The name of the entry that it is shown below. */
    readonly below?: string;
    /** The letter after `g`. */
    readonly key?: string;
  };
  /** Who may open it: operators, or also developers and admins; left out = all. */
  readonly needs?: 'operator' | 'developer';
  readonly params?: readonly Params[];
}

/** Declares a page's address. */
export function pageRoute<
  const Params extends string = never,
  Search extends SearchValues = SearchValues,
>(declared: PageRoute<Search, Params>): PageRoute<Search, Params> {
  return declared;
}

export const noSearch = () => ({});

/** A value of a short list of texts. */
export function oneOf<const Value extends string>(
  raw: string | undefined,
  values: readonly Value[],
): Value | undefined {
  return values.find((value) => value === raw);
}

/** An instant with its zone, as it stands in the API. */
export function instant(raw: string | undefined): string | undefined {
  return raw !== undefined && !Number.isNaN(Date.parse(raw)) ? raw : undefined;
}

/** Levels of a framework's tree at which maps group standards. */
export const LEVELS = ['1', '2', '3', '4', '5'] as const;

/** What names begin with. */
export const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** A date, `YYYY-MM-DD`. */
export function day(raw: string | undefined): string | undefined {
  const at = raw !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(raw) ? Date.parse(raw) : Number.NaN;
  // 30 February is read as a day of March.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(raw ?? '') ? raw : undefined;
}

interface Target<Search, Params extends string> {
  /** Does not matter for a page that stands below /console itself. */
  readonly who: Who;
  readonly params?: Readonly<Record<Params, string>>;
  readonly search?: Partial<Search>;
}

/** A parameter that an address may end without. */
export const OPTIONAL = /\/\{-\$(\w+)\}/;

/** The address of a page. */
export function hrefOf<Search extends SearchValues, Params extends string>(
  route: PageRoute<Search, Params>,
  { who, params, search }: Target<Search, Params>,
): string {
  const values = params as Readonly<Record<string, string>> | undefined;
  const path = route.path
    .replace(OPTIONAL, (_, name: string) => (values?.[name] ? `/$${name}` : ''))
    .replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(values?.[name] ?? ''));
  const base = route.places.includes('account') ? '/console' : `/console/${whoPath(who)}`;
  const query = searchText(search ?? {});
  return `${base}${path ? `/${path}` : ''}${query && `?${query}`}`;
}

/** Query values in the order given; those that are undefined or empty are left out. */
export function searchText(search: SearchValues): string {
  const given = Object.entries(search).filter(
    ([, value]) => value !== undefined && value !== '' && value !== false,
  );
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}
