/** The search of the documentation: an index that browsers load, made when the first one asks. */
import MiniSearch, { type SearchResult } from 'minisearch';
import { COMMON_WORDS, SYNONYMS } from './synonyms.ts';

/** A heading and the text below it. */
export interface Entry {
  readonly id: number;
  /** Below the root of the site, with the anchor. */
  readonly path: string;
  readonly title: string;
  readonly heading: string;
  readonly text: string;
  /** How much a match of it counts, beside 1 of a page that explains. */
  readonly weight: number;
}

/** The past and the entries of long lists are seldom what one looks for, unless one names them. */
const WEIGHTS: readonly (readonly [entries: RegExp, weight: number])[] = [
  [/^(decisions|reference\/changelog)/, 0.1],
  [/^reasons\/|^reference\/(api|commands|glossary|settings|metrics|alerts)\b.*#/, 0.5],
];

export const weightOf = (path: string): number =>
  WEIGHTS.find(([entries]) => entries.test(path))?.[1] ?? 1;

/** Words, and names such as `student_unknown` whole and in parts. Browsers run its text, too. */
function tokenize(text: string): string[] {
  return text
    .split(/[^\p{L}\p{N}_]+/u)
    .flatMap((word) => (word.includes('_') ? [word, ...word.split('_')] : [word]))
    .filter(Boolean);
}

/** A word in the form that is looked up: small letters, without the plural. */
function processTerm(word: string): string {
  return word.toLowerCase().replace(/(?<=[^\W_][^\W_s])s$/, '');
}

const OPTIONS = {
  fields: ['heading', 'title', 'text'],
  storeFields: ['path', 'title', 'heading', 'weight'],
};

/**
 * What is found for a text: entries with all of its words count three times as much as those with
 * some, titles more than headings, and headings more than text. Browsers run its text, too, so it
 * names nothing outside itself but the two functions above.
 */
function searcher(
  index: MiniSearch<Entry>,
  synonyms: Readonly<Record<string, string>>,
  commonWords: readonly string[],
): (text: string) => readonly SearchResult[] {
  const options = {
    boost: { title: 6, heading: 4 },
    boostDocument: (_id: unknown, _term: string, stored?: Record<string, unknown>) =>
      Number(stored?.['weight']),
    // Short words are names of their own: `cors` is not `core`.
    prefix: (word: string) => word.length > 2,
    fuzzy: (word: string) => (word.length > 5 ? 0.2 : false),
  };
  const ofWord = (word: string) => {
    const term = processTerm(word);
    const others = Object.hasOwn(synonyms, term) ? (synonyms[term] ?? '').split(' ') : [];
    const combineWith = 'OR' as const;
    return { combineWith, queries: [word, { combineWith, queries: others, boostTerm: () => 0.7 }] };
  };
  return (text) => {
    const typed = text.toLowerCase().trim();
    const all = tokenize(typed);
    const rare = all.filter((word) => !commonWords.includes(word));
    const queries = (rare.length > 0 ? rare : all).slice(0, 12).map(ofWord);
    const isNamed = ({ heading }: SearchResult) => heading.toLowerCase() === typed;
    const found = (['AND', 'OR'] as const).flatMap((combineWith) =>
      index.search({ combineWith, queries }, options).map((one) => ({
        ...one,
        score: one.score * (combineWith === 'AND' ? 3 : 1) * (isNamed(one) ? 100 : 1),
      })),
    );
    const ordered = found.sort((one, other) => other.score - one.score);
    return [...new Map(ordered.map((one) => [one.id, one])).values()];
  };
}

/** The words of a text that are looked up: the first ones, each once, without those of any text. */
function essence({ text, weight }: Entry): string {
  const words = new Set(tokenize(text).map((word) => processTerm(word)));
  for (const word of COMMON_WORDS) words.delete(word);
  return [...words].slice(0, Math.round(WORDS_MAX * weight)).join(' ');
}

/** The words that are kept of an entry that explains; those that count less keep fewer. */
const WORDS_MAX = 160;

/** A script that defines `lecternSearch(text)`, by minisearch and the index. */
export function searchScript(entries: readonly Entry[]): string {
  const search = new MiniSearch<Entry>({ ...OPTIONS, tokenize, processTerm });
  search.addAll(entries.map((entry) => ({ ...entry, text: essence(entry) })));
  // A script may not hold these two line ends (ECMAScript before 2019), nor HTML an end of script.
  const index = JSON.stringify(JSON.stringify(search)).replaceAll('<', '\\u003c');
  const options = `{ ...${JSON.stringify(OPTIONS)}, tokenize, processTerm }`;
  const words = [SYNONYMS, COMMON_WORDS].map((value) => JSON.stringify(value)).join(', ');
  return `{
  ${tokenize.toString()}
  ${processTerm.toString()}
  ${searcher.toString()}
  window.lecternSearch = searcher(MiniSearch.loadJSON(${index}, ${options}), ${words});
}
`;
}
