/** Texts as a search compares them: without case and accents. */

const MARKS = /\p{M}/gu;

export function fold(text: string): string {
  return text.normalize('NFD').replace(MARKS, '').toLowerCase();
}

/** The words of a search, folded. */
export function wordsOf(search: string): readonly string[] {
  return fold(search).split(/\s+/).filter(Boolean);
}

/** A part of a text; `isMatch`: the search has it. */
interface Piece {
  readonly text: string;
  readonly isMatch: boolean;
}

/** The text in pieces, so that what the words match can be marked. */
export function piecesOf(text: string, words: readonly string[]): readonly Piece[] {
  if (words.length === 0) return [{ text, isMatch: false }];
  const letters = [...text];
  // One letter may be folded into none or several.
  const owners: number[] = [];
  const folded = letters.map((letter, index) => {
    const plain = fold(letter);
    for (let unit = 0; unit < plain.length; unit += 1) owners.push(index);
    return plain;
  });
  const whole = folded.join('');
  const marked = new Set<number>();
  for (const word of words) {
    for (let at = whole.indexOf(word); at >= 0; at = whole.indexOf(word, at + 1)) {
      for (let unit = at; unit < at + word.length; unit += 1) marked.add(owners[unit] ?? 0);
    }
  }
  const pieces: { text: string; isMatch: boolean }[] = [];
  for (const [index, letter] of letters.entries()) {
    const isMatch = marked.has(index);
    const last = pieces.at(-1);
    if (last?.isMatch === isMatch) last.text += letter;
    else pieces.push({ text: letter, isMatch });
  }
  return pieces;
}
