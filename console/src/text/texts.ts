/**
 * The language of the console. Each page has a file of texts in this folder; a text with values is
 * a function. The pseudo-locale en-XA lengthens and accents every text: it finds words that are not
 * in these files, and what a longer language would break (`localStorage['lectern-locale']`).
 */

const ACCENTS: Readonly<Record<string, string>> = {
  ...{ a: 'á', b: 'ƀ', c: 'ç', d: 'ð', e: 'é', f: 'ƒ', g: 'ĝ', h: 'ĥ', i: 'í', j: 'ĵ', k: 'ķ' },
  ...{ l: 'ļ', m: 'ɱ', n: 'ñ', o: 'ó', p: 'þ', r: 'ŕ', s: 'š', t: 'ţ', u: 'ú', v: 'ṽ', w: 'ŵ' },
  ...{ x: 'ẋ', y: 'ý', z: 'ž', A: 'Á', E: 'É', I: 'Í', O: 'Ó', U: 'Ú', S: 'Š', N: 'Ñ' },
};

function storedLocale(): string {
  try {
    return localStorage.getItem('lectern-locale') ?? '';
  } catch {
    return '';
  }
}

const isPseudo = storedLocale() === 'en-XA';

/** For `Intl`; of numbers, dates and lists: the person's English, else English. */
export const locale =
  Intl.NumberFormat.supportedLocalesOf(
    isPseudo ? [] : navigator.languages.filter((one) => /^en(-[A-Z]{2})?$/.test(one)),
  )[0] ?? 'en';

/** 40 % longer, with accents, in brackets. */
export function pseudo(text: string): string {
  if (!/[a-z]/i.test(text)) return text;
  const accented = text.replace(/[a-zA-Z]/g, (letter) => ACCENTS[letter] ?? letter);
  return `[${accented}${'~'.repeat(Math.ceil(text.length * 0.4))}]`;
}

type Text = string | ((...values: never[]) => string);
interface Texts {
  readonly [name: string]: Text | Texts;
}

/** Declares the texts of a page. */
export function texts<const Tree extends Texts>(tree: Tree): Tree {
  return finished(tree) as Tree;
}

const shown = isPseudo ? pseudo : (text: string) => text;

function finished(tree: Texts): Texts {
  return Object.fromEntries(
    Object.entries(tree).map(([name, value]) => {
      if (typeof value === 'string') return [name, shown(value)];
      if (typeof value === 'function')
        return [name, (...given: never[]) => shown(value(...(given.map(isolated) as never[])))];
      return [name, finished(value)];
    }),
  );
}

/** Letters from right to left, and signs that turn the order of what follows. */
const TURNING = /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A name in a sentence leaves the order of the other words as it is (UAX #9, isolates). */
function isolated<Value>(value: Value): Value | string {
  return typeof value === 'string' && TURNING.test(value) ? `\u2068${value}\u2069` : value;
}

const plurals = new Intl.PluralRules('en');
const numbers = new Intl.NumberFormat(locale);

/** `1 event`, `1,204 events`. */
export function counted(count: number, one: string, other: string): string {
  return `${numbers.format(count)} ${plurals.select(count) === 'one' ? one : other}`;
}
