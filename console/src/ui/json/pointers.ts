/** Places in a JSON text by RFC 6901 pointers; the text stays as it was sent, digit by digit. */
import { applyEdits, findNodeAtLocation, format, type Node, parseTree } from 'jsonc-parser';

interface ValueRange {
  /** Offsets of the value, or of the deepest parent that is there. */
  readonly from: number;
  readonly to: number;
  /** Offset of the member's name; of the value in a list. */
  readonly memberFrom: number;
  /** The name of the first member that is missing; undefined = the value is there. */
  readonly missing: string | undefined;
}

/** The names and numbers of a pointer: `/a/0` → `['a', '0']`. */
export function segmentsOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** In a list a segment is a number, elsewhere a name. */
function childOf(node: Node, segment: string): Node | undefined {
  const isIndex = node.type === 'array' && /^\d+$/.test(segment);
  return findNodeAtLocation(node, [isIndex ? Number(segment) : segment]);
}

/** Finds places in one text; each lookup walks the tree that was parsed once. */
export function placesOf(text: string): (pointer: string) => ValueRange | undefined {
  const root = parseTree(text, [], { allowTrailingComma: true });
  return (pointer) => {
    if (!root) return undefined;
    let node = root;
    let missing: string | undefined;
    for (const segment of segmentsOf(pointer)) {
      const child = childOf(node, segment);
      if (!child) {
        missing = segment;
        break;
      }
      node = child;
    }
    const { offset, length, parent } = node;
    const memberFrom = parent?.type === 'property' ? parent.offset : offset;
    return { from: offset, to: offset + length, memberFrom, missing };
  };
}

/** In lines, when it was sent in one; digits and order stay. */
export function indented(text: string): string {
  if (text.trim().includes('\n')) return text;
  return applyEdits(text, format(text, undefined, { insertSpaces: true, tabSize: 2 }));
}
