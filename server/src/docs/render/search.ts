/** The search of the documentation: an index that browsers load, made when the first one asks. */
import MiniSearch from 'minisearch';

/** A heading and the text below it. */
export interface Entry {
  readonly id: number;
  /** Below the root of the site, with the anchor. */
  readonly path: string;
  readonly title: string;
  readonly heading: string;
  readonly text: string;
}

/** Words, and names such as `student_unknown` both whole and in parts. Browsers run its text, too. */
function tokenize(text: string): string[] {
  return text
    .split(/[^\p{L}\p{N}_]+/u)
    .flatMap((word) => (word.includes('_') ? [word, ...word.split('_')] : [word]))
    .filter(Boolean);
}

const OPTIONS = {
  fields: ['heading', 'title', 'text'],
  storeFields: ['path', 'title', 'heading'],
  searchOptions: {
    boost: { heading: 4, title: 2 },
    prefix: true,
    fuzzy: 0.15,
    combineWith: 'AND' as const,
  },
};

/** A script that defines `lecternSearch(text)`, by minisearch and the index. */
export function searchScript(entries: readonly Entry[]): string {
  const search = new MiniSearch<Entry>({ ...OPTIONS, tokenize });
  search.addAll(entries);
  // A script may not hold these two line ends (ECMAScript before 2019), nor HTML an end of script.
  const index = JSON.stringify(JSON.stringify(search)).replaceAll('<', '\\u003c');
  return `{
  const tokenize = ${tokenize.toString()};
  const options = { ...${JSON.stringify(OPTIONS)}, tokenize };
  const index = MiniSearch.loadJSON(${index}, options);
  window.lecternSearch = (text) => {
    const isNamed = ({ heading }) => heading.toLowerCase() === text.toLowerCase();
    const found = index.search(text);
    return [...found.filter(isNamed), ...found.filter((one) => !isNamed(one))];
  };
}
`;
}
