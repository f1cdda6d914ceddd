/** The columns of the CSV file of a class: exactly what its page shows. */
import { nameOf } from '../../data/records/names.ts';
import type { ClassSummary, SummaryStudent } from '../../data/records/summaries.ts';
import type { Column } from '../../ui/table/columns.ts';

type Value = NonNullable<Column<SummaryStudent>['value']>;

const column = (id: string, value: Value): Column<SummaryStudent> => ({
  ...{ id, header: id, value },
  cell: () => null,
});

const PLAIN = [
  ...(['standing', 'need', 'xp', 'xpBefore', 'usualXp', 'lastSeenAt'] as const),
  ...(['mastered', 'masteredBefore', 'streakDays', 'dailyGoal', 'goalDays'] as const),
];

/** A standard has two: what is known of it, and the recall in percent. */
export function fileColumns({
  standards,
  period,
}: ClassSummary): readonly Column<SummaryStudent>[] {
  return [
    column('sourcedId', ({ sourcedId }) => sourcedId),
    column('name', nameOf),
    column('from', () => period.from),
    column('until', () => period.until),
    ...PLAIN.map((id) => column(id, (student) => student[id])),
    ...standards.flatMap(({ sourcedId, code }, index) => {
      const name = code || sourcedId;
      return [
        column(name, ({ known }) => known[index]),
        column(`${name} recall`, ({ recall }) => recall[index]),
      ];
    }),
  ];
}
