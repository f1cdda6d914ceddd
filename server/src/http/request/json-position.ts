/** Finds the position of a JSON syntax error (RFC 8259), which V8 reports for some errors only. */

const SPACE = /[ \t\n\r]*/y;
/** Characters from U+0020 on; quote and backslash only as escapes. */
const STRING = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** The tokens that may come next; 'end' closes the innermost container. */
type Expected = 'value' | 'value or end' | 'name' | 'name or end' | 'colon' | 'comma or end';

/** Offset of the first wrong character; the length when the text ends too soon or is valid. */
export function jsonErrorOffset(text: string): number {
  const closers: ('}' | ']')[] = [];
  let expected: Expected | 'nothing' = 'value';
  let at = 0;
  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found !== null;
  };
  const afterValue = () => (closers.length > 0 ? 'comma or end' : 'nothing');
  for (;;) {
    skip(SPACE);
    const character = text[at];
    const closer = closers.at(-1);
    if (character === closer && expected.endsWith('end')) {
      at += 1;
      closers.pop();
      expected = afterValue();
    } else if (expected === 'comma or end' && character === ',') {
      at += 1;
      expected = closer === '}' ? 'name' : 'value';
    } else if (expected === 'colon' && character === ':') {
      at += 1;
      expected = 'value';
    } else if (expected.startsWith('name') && skip(STRING)) {
      expected = 'colon';
    } else if (expected.startsWith('value') && (character === '{' || character === '[')) {
      at += 1;
      closers.push(character === '{' ? '}' : ']');
      expected = character === '{' ? 'name or end' : 'value or end';
    } else if (expected.startsWith('value') && (skip(STRING) || skip(SCALAR))) {
      expected = afterValue();
    } else {
      return at;
    }
  }
}
