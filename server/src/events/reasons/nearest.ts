/** Suggests known ids that are similar to an unknown one, by edit distance. */

/** Levenshtein distance. */
function editDistance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (const [above, character] of [...left].entries()) {
    const next = [above + 1];
    for (let column = 1; column <= right.length; column += 1) {
      const change = (row[column - 1] ?? 0) + (character === right[column - 1] ? 0 : 1);
      next.push(Math.min(change, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[right.length] ?? left.length;
}

/** Longer ids are cut, which bounds the time; ids of partners are shorter. */
const LENGTH_MAX = 128;

/** At most `count` candidates, nearest first. */
export function nearest<Candidate extends { readonly sourcedId: string }>(
  id: string,
  candidates: readonly Candidate[],
  count: number,
): Candidate[] {
  const cut = (text: string) => text.slice(0, LENGTH_MAX).toLowerCase();
  return candidates
    .map((candidate) => ({ candidate, distance: editDistance(cut(id), cut(candidate.sourcedId)) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, count)
    .map(({ candidate }) => candidate);
}
