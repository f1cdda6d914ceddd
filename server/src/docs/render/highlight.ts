/** Marks the words of samples by what they are, for the languages of the documentation. */
import { escapeText } from '../../lib/html.ts';

/** Class of a word → its pattern; the first that matches at a place counts. */
type Grammar = Readonly<Record<string, string>>;

const STRING = '"(?:[^"\\\\\\n]|\\\\.)*"|\'(?:[^\'\\\\\\n]|\\\\.)*\'';
const NUMBER = '\\b\\d+(?:\\.\\d+)?\\b';
const HASH = '(?:^|(?<=\\s))#.*';
const words = (text: string) => `\\b(?:${text.replaceAll(' ', '|')})\\b`;

const SCRIPT: Grammar = {
  comment: '//.*',
  string: `${STRING}|\`[^\`]*\``,
  word: words(
    'async await case catch class const else export false for from function if import in let new ' +
      'null of return throw true try type undefined while',
  ),
  number: NUMBER,
};
const JSON_WORDS: Grammar = {
  name: '"(?:[^"\\\\\\n]|\\\\.)*"(?=:)',
  string: STRING,
  word: words('true false null'),
  number: '-?\\b\\d+(?:\\.\\d+)?\\b',
};
const LANGUAGES: Readonly<Record<string, Grammar>> = {
  sh: {
    comment: HASH,
    name: '\\$(?:\\w+|\\{\\w+\\})|\\b[A-Z][A-Z_]+(?==)',
    ...JSON_WORDS,
    word: words('curl docker lectern npm npx sudo systemctl'),
  },
  ts: SCRIPT,
  js: SCRIPT,
  python: {
    comment: HASH,
    string: STRING,
    word: words(
      'as async await def else except False for from if import in None not or raise return True ' +
        'try while with yield',
    ),
    number: NUMBER,
  },
  json: JSON_WORDS,
  sql: {
    comment: '--.*',
    string: STRING,
    word: words('and as from in is not null or select where'),
  },
  yaml: { comment: HASH, name: '[\\w.-]+(?=:)', string: STRING },
  ini: { comment: HASH, name: '\\b[A-Z][A-Z_]+(?==)' },
};

const PATTERNS = new Map(
  Object.entries(LANGUAGES).map(([language, grammar]) => {
    const groups = Object.entries(grammar).map(([name, pattern]) => `(?<${name}>${pattern})`);
    return [language, new RegExp(groups.join('|'), 'gm')];
  }),
);

/** Markup of the sample; of a language that is not known, its text. */
export function highlight(text: string, language: string): string {
  const pattern = PATTERNS.get(language);
  if (!pattern) return escapeText(text);
  let end = 0;
  const parts = [...text.matchAll(pattern)].map(({ index, groups = {}, 0: found }) => {
    const between = escapeText(text.slice(end, index));
    end = index + found.length;
    const [name] = Object.entries(groups).find(([, value]) => value !== undefined) ?? [];
    return `${between}<span class="${name}">${escapeText(found)}</span>`;
  });
  return parts.join('') + escapeText(text.slice(end));
}
