/** Columns of classes and of orgs: the same numbers of both. */
import type { OrgStandards, OrgSummary } from '../../data/records/summaries.ts';
import { schoolText } from '../../text/students/school.ts';
import type { Column } from '../../ui/table/columns.ts';
import { formatNumber, formatPercent } from '../../ui/values/format.ts';

type Class = NonNullable<OrgSummary['classes']>[number];
type Standard = NonNullable<OrgStandards['standards']>[number];
export type OrgBelow = OrgSummary['orgs'][number];

const text = schoolText.column;

/** On a phone each of them takes room above the rows. */
const SORTED: readonly string[] = ['name', 'school', 'needs', 'participated'];

interface Named<Row> {
  readonly id: keyof typeof text;
  readonly value: (row: Row) => string;
}

const word = <Row,>({ id, value }: Named<Row>): Column<Row> => ({
  ...{ id, header: text[id], value, isSortable: SORTED.includes(id) },
  cell: (row) => <bdi>{value(row)}</bdi>,
});

interface Counted<Row> {
  readonly id: keyof typeof text;
  /** Undefined = not counted. */
  readonly value: (row: Row) => number | undefined;
}

const number = <Row,>({ id, value }: Counted<Row>): Column<Row> => ({
  ...{ id, header: text[id], value, isSortable: SORTED.includes(id), align: 'end' },
  cell: (row) => {
    const count = value(row);
    return count === undefined ? '' : formatNumber(count);
  },
});

const SEATS = [
  ...(['needs', 'students', 'participated', 'participatedBefore', 'onTrack', 'ahead'] as const),
];

export const classColumns: readonly Column<Class>[] = [
  word({ id: 'name', value: ({ title, classId }) => title || classId }),
  word({ id: 'school', value: ({ school }) => school.name }),
  ...[...SEATS, 'xp' as const, 'xpBefore' as const].map((id) =>
    number<Class>({ id, value: (row) => row[id] }),
  ),
];

export const nameColumns: readonly Column<Omit<OrgBelow, 'sums'>>[] = [
  word({ id: 'name', value: ({ name, sourcedId }) => name || sourcedId }),
  word({ id: 'type', value: ({ type }) => type }),
];

export const orgColumns: readonly Column<OrgBelow>[] = [
  ...nameColumns,
  ...([...SEATS, 'classes'] as const).map((id) =>
    number<OrgBelow>({ id, value: ({ sums }) => sums?.[id] }),
  ),
];

export const standardColumns: readonly Column<Standard>[] = [
  word({ id: 'standard', value: ({ code, title }) => [code, title].filter(Boolean).join(' ') }),
  number({ id: 'students', value: ({ students }) => students }),
  number({ id: 'mastered', value: ({ mastered }) => mastered }),
  {
    ...{ id: 'share', header: text.share, align: 'end' },
    value: ({ mastered, students }) => mastered / students,
    cell: ({ mastered, students }) => formatPercent(mastered / students),
  },
];
