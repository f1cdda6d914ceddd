/** Events with some of their parts replaced: what a validator must judge. */
import fc from 'fast-check';

const part = fc.oneof(
  fc.constantFrom(undefined, null, '', 'text', 7, -1, {}, [], 'urn:x:1', '2026-02-30T10:00:00Z'),
  fc.string({ unit: 'grapheme', maxLength: 2_100 }),
);

/** Any of the events with up to three changes. */
export function changedEvents(events: readonly object[]): fc.Arbitrary<unknown> {
  return fc.constantFrom(...events).chain((event) => {
    const change = fc.tuple(fc.constantFrom(...pathsOf(event)), part);
    return fc
      .array(change, { maxLength: 3 })
      .map((changes) =>
        changes.reduce<unknown>((one, [path, to]) => replaced(one, path, to), event),
      );
  });
}

function pathsOf(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [[...path]];
  const inner = Object.entries(value).flatMap(([name, one]) => pathsOf(one, [...path, name]));
  return path.length === 0 ? inner : [[...path], ...inner];
}

function replaced(value: unknown, [name, ...rest]: readonly string[], to: unknown): unknown {
  if (name === undefined) return to;
  if (typeof value !== 'object' || value === null) return value;
  return { ...value, [name]: replaced((value as never)[name], rest, to) };
}
