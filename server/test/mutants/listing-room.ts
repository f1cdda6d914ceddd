/** The room of lists: what their parameters mean, in order and as SQL. */
import type { Room } from './room.ts';

export const LISTING_ROOM: Room = {
  folder: 'server/src/listing',
  scoreMin: 85,
  rules: [
    ...['csv.ts', 'fields.ts', 'filter.ts', 'page.ts', 'position.ts', 'sort.ts', 'to-sql.ts'],
    ...['values.ts'],
  ],
  leftOut: ['log', 'page-turns', 'query', 'totals'],
  equal: [
    {
      file: 'page.ts',
      because: 'The URL is absolute: no question mark begins it.',
      mutants: [['cut < 0', 'cut <= 0']],
    },
    {
      file: 'sort.ts',
      because:
        'A key that stands there a second time orders nothing more; the longer condition finds ' +
        'the same records as the comparison of rows, and only the plan differs.',
      mutants: [
        ['-1', '+1'],
        ['areComparable(terms)', 'false'],
        [
          `{
    const comparison = trusted(terms[0]?.direction === 'desc' ? '<' : '>');
    return sql\`(\${valuesOf(terms)}) \${comparison} (\${join(given, ', ')})\`;
  }`,
          '{}',
        ],
        [
          `{
  const [first] = terms;
  return terms.every(({ always, direction }) => always && direction === first?.direction);
}`,
          '{}',
        ],
        ['({ always, direction }) => always && direction === first?.direction', '() => undefined'],
        ['always && direction === first?.direction', 'false'],
        ['first?.direction', 'first.direction'],
      ],
    },
    {
      file: 'to-sql.ts',
      because:
        'The empty word is in each text that has another; no value compares as null does, which ' +
        'counts as false; two folded texts compare as one with an array of one, and a literal as ' +
        'a parameter does.',
      mutants: [
        ['/\\s+/', '/\\s/'],
        ['first === undefined', 'false'],
        ["predicate === '='", 'false'],
        ['field.values?.includes(first)', 'false'],
      ],
    },
    {
      file: 'values.ts',
      because: 'PostgreSQL takes the day of an instant by itself.',
      mutants: [['parseInstant(text)?.slice(0, 10)', 'parseInstant(text)']],
    },
  ],
};
