/**
 * How much of a framework has content, rolled up from its standards to what they stand below. A
 * standard is an item without items below it; one that stands in several places counts once in each
 * cluster above it.
 */
import { idAt, type Outline } from './outline.ts';
import { KNOWN } from './view.ts';

interface Share {
  readonly standards: number;
  /** With content. */
  readonly covered: number;
  /** That half of the students or more recall. */
  readonly known: number;
}

export interface Part extends Share {
  readonly row: number;
  readonly id: string;
  /** Its code, else its statement. */
  readonly name: string;
  readonly text: string;
  readonly children: number;
}

/** A part of the picture: its ring from the centre, and its beginning and end in turns. */
export interface Arc extends Part, Turn {}

interface Turn {
  readonly ring: number;
  readonly from: number;
  readonly until: number;
}

export interface Coverage {
  readonly whole: Share;
  /** From the top of the framework to the part that is shown, it included; [] = the whole. */
  readonly trail: readonly Part[];
  readonly parts: readonly Part[];
  readonly arcs: readonly Arc[];
}

interface Marks {
  readonly used: Uint8Array;
  readonly mastery: Uint8Array;
}

const RINGS = 3;
/** Half a degree: what is narrower is not seen. */
const TURN_MIN = 1 / 720;

const firstOf = ({ firstPlace }: Outline, row: number) => {
  const first = firstPlace[row] ?? -1;
  return first < 0 ? row : first;
};

/** The first places of items that an item stands below, by its own first place. */
function itemsAbove(outline: Outline): readonly (readonly number[])[] {
  const above: number[][] = Array.from({ length: outline.rows }, () => []);
  for (let row = 0; row < outline.rows; row += 1) {
    const parent = outline.parent[row] ?? -1;
    if (parent >= 0) above[firstOf(outline, row)]?.push(firstOf(outline, parent));
  }
  return above;
}

export class CoverageOf {
  readonly #outline: Outline;
  /** Made when it is first asked for: most who open a framework do not. */
  #above: readonly (readonly number[])[] | undefined;

  constructor(outline: Outline) {
    this.#outline = outline;
  }

  /** What is below an item; null = all of the framework. */
  below(root: number | null, marks: Marks): Coverage {
    const outline = this.#outline;
    const columns = this.#rolledUp(marks);
    const partAt = (row: number): Part => {
      const first = firstOf(outline, row);
      const text = outline.text[row] ?? '';
      return {
        ...{ row: first, id: idAt(outline, first), name: outline.code[row] ?? text, text },
        children: outline.children[first] ?? 0,
        standards: columns.standards[first] ?? 0,
        covered: columns.covered[first] ?? 0,
        known: columns.known[first] ?? 0,
      };
    };
    const childrenOf = childrenBy(outline);
    const partsBelow = (row: number) => (childrenOf.get(row) ?? []).map(partAt);
    const parts = partsBelow(root ?? -1);
    const trail: Part[] = [];
    for (let at = root ?? -1; at >= 0; at = outline.parent[at] ?? -1) trail.unshift(partAt(at));
    return { whole: columns.whole, trail, parts, arcs: arcsOf(parts, partsBelow) };
  }

  /** By row of an item's first place. */
  #rolledUp({ used, mastery }: Marks) {
    const { rows, children } = this.#outline;
    const column = () => new Int32Array(rows);
    const [standards, covered, known] = [column(), column(), column()];
    const whole = { standards: 0, covered: 0, known: 0 };
    const seen = new Int32Array(rows).fill(-1);
    this.#above ??= itemsAbove(this.#outline);
    for (let leaf = 0; leaf < rows; leaf += 1) {
      if (firstOf(this.#outline, leaf) !== leaf || children[leaf]) continue;
      const [isCovered, isKnown] = [Number(used[leaf] === 1), Number(mastery[leaf] === KNOWN)];
      whole.standards += 1;
      whole.covered += isCovered;
      whole.known += isKnown;
      const waiting = [leaf];
      for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
        if (seen[at] === leaf) continue;
        seen[at] = leaf;
        standards[at] = (standards[at] ?? 0) + 1;
        covered[at] = (covered[at] ?? 0) + isCovered;
        known[at] = (known[at] ?? 0) + isKnown;
        waiting.push(...(this.#above[at] ?? []));
      }
    }
    return { standards, covered, known, whole };
  }
}

/** Rows by the row above them; -1 = those at the top. */
function childrenBy({ rows, parent }: Outline): ReadonlyMap<number, readonly number[]> {
  const below = new Map<number, number[]>();
  for (let row = 0; row < rows; row += 1) {
    const above = parent[row] ?? -1;
    const siblings = below.get(above);
    if (siblings) siblings.push(row);
    else below.set(above, [row]);
  }
  return below;
}

/** Each ring shares the turn of the part within it among those below, by their standards. */
function arcsOf(top: readonly Part[], partsBelow: (row: number) => readonly Part[]): Arc[] {
  const arcs: Arc[] = [];
  const place = (parts: readonly Part[], { ring, from, until }: Turn) => {
    const all = parts.reduce((sum, { standards }) => sum + standards, 0);
    let at = from;
    for (const part of parts) {
      const end = at + ((until - from) * part.standards) / Math.max(1, all);
      if (end - at >= TURN_MIN) {
        arcs.push({ ...part, ring, from: at, until: end });
        if (ring < RINGS) place(partsBelow(part.row), { ring: ring + 1, from: at, until: end });
      }
      at = end;
    }
  };
  place(top, { ring: 1, from: 0, until: 1 });
  return arcs;
}
