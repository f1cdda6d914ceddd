/** Shows a wrong and a right request side by side, with the lines marked in which they differ. */
import { type Html, html, lines, NOTHING } from '../../lib/html.ts';
import { EXAMPLE_URL } from '../render/files.ts';
import type { Example, ExampleRequest } from './example.ts';

/** Characters of a line; what fits is not broken. */
const LINE_MAX = 64;

/** JSON with short objects on a line of their own, as a person writes it. */
function printJson(value: unknown, indent = ''): string {
  const short = JSON.stringify(value, null, 1)?.replace(/\n\s*/g, ' ') ?? 'null';
  const isLeaf = typeof value !== 'object' || value === null;
  if (isLeaf || indent.length + short.length <= LINE_MAX) return short;
  const deeper = `${indent}  `;
  const isList = Array.isArray(value);
  const members = Object.entries(value).map(
    ([name, member]) =>
      `${deeper}${isList ? '' : `${JSON.stringify(name)}: `}${printJson(member, deeper)}`,
  );
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  return `${open}\n${members.join(',\n')}\n${indent}${close}`;
}

function bodyOf({ body }: ExampleRequest): string[] {
  if (body === undefined) return [];
  return (typeof body === 'string' ? body : printJson(body)).split('\n');
}

function linesOf(sent: ExampleRequest): string[] {
  const headers = Object.entries(sent.headers ?? {}).map(([name, value]) => `${name}: ${value}`);
  return [`${sent.method} ${sent.url}`, ...headers, '', ...bodyOf(sent)];
}

/** A comma follows from what comes next. */
const isEqual = (left = '', right = '') => left.replace(/,$/, '') === right.replace(/,$/, '');

/** Which lines of each text are in the longest sequence that both have. */
function commonLines(
  left: readonly string[],
  right: readonly string[],
): [Set<number>, Set<number>] {
  // Row i, column j: the length of that sequence from line i of the left and j of the right on.
  const lengths = left.map(() => right.map(() => 0));
  const from = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (const row of [...left.keys()].reverse()) {
    for (const column of [...right.keys()].reverse()) {
      const longest = Math.max(from(row + 1, column), from(row, column + 1));
      const isSame = isEqual(left[row], right[column]);
      (lengths[row] ?? [])[column] = isSame ? from(row + 1, column + 1) + 1 : longest;
    }
  }
  const common: [Set<number>, Set<number>] = [new Set(), new Set()];
  for (let row = 0, column = 0; row < left.length && column < right.length; ) {
    if (isEqual(left[row], right[column])) {
      common[0].add(row++);
      common[1].add(column++);
    } else if (from(row + 1, column) >= from(row, column + 1)) row += 1;
    else column += 1;
  }
  return common;
}

/** `common`: the lines without a mark; undefined = all. */
function block(shown: readonly string[], common?: ReadonlySet<number>): Html {
  const marked = shown.map((line, index) =>
    (common?.has(index) ?? true) || line === '' ? html`${line}` : html`<mark>${line}</mark>`,
  );
  // A keyboard scrolls what it can focus.
  return html`<div class="sample"><pre tabindex="0"><code>${lines(marked)}</code></pre></div>`;
}

/** `outcome`: what becomes of the wrong request, and of the right one. */
export function showExample(
  { given, before = [], wrong, right }: Example,
  outcome: readonly [wrong: string, right: string],
  baseUrl: string,
): Html {
  const shown = (sent: ExampleRequest) =>
    linesOf(sent).map((line) => line.replaceAll(EXAMPLE_URL, baseUrl).trimEnd());
  const [left, other] = [shown(wrong), shown(right)];
  const [ofLeft, ofOther] = commonLines(left, other);
  const earlier = before.map((sent) => block(shown(sent)));
  const sentBefore =
    before.length === 0
      ? NOTHING
      : html`<details><summary>Sent before</summary>
${lines(earlier)}
</details>`;
  return html`${given ? html`<p>${given}</p>` : NOTHING}
${sentBefore}
<div class="pair">
<div><p><b>${outcome[0]}</b></p>
${block(left, ofLeft)}</div>
<div><p><b>${outcome[1]}</b></p>
${block(other, ofOther)}</div>
</div>`;
}
