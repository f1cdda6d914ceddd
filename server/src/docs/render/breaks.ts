/** Where a browser may break long words of code, so that narrow columns cut none at any letter. */
import { escapeText } from '../../lib/html.ts';

/** Shorter words fit into every column. */
const LENGTH_MIN = 12;

/** HTML of the text: long words may break behind `_`, `/` and `.`, numbers and options never. */
export function breakable(text: string): string {
  return text
    .split(/(\s+)/)
    .map((word) => {
      if (/^--[\w-]+$/.test(word)) return `<span class="whole">${word}</span>`;
      if (word.length < LENGTH_MIN) return escapeText(word);
      return word
        .split(/(?<=\w[_/]|[a-z]\.)(?=\w)/i)
        .map(escapeText)
        .join('<wbr>');
    })
    .join('');
}
