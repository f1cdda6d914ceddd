/** The students of a school or district, by name or by pseudonym: no number sorts them. */
import { nameOf } from '../../data/records/names.ts';
import { type OrgStudents, type OrgSummary, useOrgStudents } from '../../data/records/summaries.ts';
import { useWho } from '../../data/requests/queries.ts';
import { studentRoute } from '../../routes/students/student.ts';
import { schoolText } from '../../text/students/school.ts';
import { PeriodDays } from '../../ui/fields/period.tsx';
import { Panel } from '../../ui/page.tsx';
import { Async, Empty } from '../../ui/states.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { More } from '../../ui/table/more.tsx';
import { Table } from '../../ui/table/table.tsx';
import { formatMinutes, formatNumber } from '../../ui/values/format.ts';
import { DefinitionLink } from '../../ui/values/outward-link.tsx';
import { ShortId } from '../../ui/values/short-id.tsx';
import { StudentLink } from '../../ui/values/student-link.tsx';
import { Time } from '../../ui/values/time.tsx';
import { fileName } from './file.ts';

type Student = NonNullable<OrgStudents['students']>[number];

const text = schoolText.students;

interface StudentsProps {
  readonly orgId: string;
  readonly period: OrgSummary['period']['name'] | undefined;
}

export function Students({ orgId, period }: StudentsProps) {
  const query = useOrgStudents(orgId, period);
  const who = useWho();
  return (
    <Async query={query}>
      {({ pages }) => {
        const [first] = pages;
        if (!first) return null;
        const rows = pages.flatMap(({ body }) => body.students ?? []);
        const isNamed = rows.some(({ sourcedId }) => sourcedId !== undefined);
        const isLinked = isNamed && studentRoute.places.some((place) => place === who.kind);
        return (
          <>
            <PeriodDays period={first.body.period} />
            <Sentences of={first.body} isNamed={isNamed} />
            {rows.length > 0 && (
              <Panel
                title={text.title}
                actions={<DefinitionLink at="schools-and-districts" of={text.title} />}
              >
                <Table
                  name={fileName(first.body, 'students')}
                  caption={isNamed ? text.byName : text.byKey}
                  columns={[isNamed ? nameColumn(isLinked) : keyColumn, ...numberColumns]}
                  rows={rows}
                  keyOf={({ studentKey }) => studentKey}
                  footer={<More shown={rows.length} total={first.total} query={query} />}
                />
              </Panel>
            )}
          </>
        );
      }}
    </Async>
  );
}

interface SentencesProps {
  readonly of: OrgStudents;
  readonly isNamed: boolean;
}

/** Why there are no students, or not all, and whether the look is recorded. */
function Sentences({ of: { students, withheld, total }, isNamed }: SentencesProps) {
  if (!students) return <Empty title={text.title}>{text.tooMany}</Empty>;
  return (
    <>
      {isNamed && <p className="summary-days">{text.recorded}</p>}
      {withheld > 0 && <p className="summary-days">{text.withheld(withheld)}</p>}
      {total === 0 && withheld === 0 && (
        <Empty title={text.empty.title}>{schoolText.empty.sentence}</Empty>
      )}
    </>
  );
}

const keyColumn: Column<Student> = {
  ...{ id: 'studentKey', header: text.key },
  value: ({ studentKey }) => studentKey,
  cell: ({ studentKey }) => <ShortId id={studentKey} />,
};

/** Analysts and district operators have no page of a student. */
const nameColumn = (isLinked: boolean): Column<Student> => ({
  ...{ id: 'name', header: text.name, value: nameOf },
  cell: (student) =>
    isLinked ? (
      <StudentLink id={student.sourcedId ?? ''} name={nameOf(student)} />
    ) : (
      <bdi>{nameOf(student) || student.sourcedId}</bdi>
    ),
});

type Counted = 'xp' | 'activeDays' | 'activeSeconds' | 'mastered' | 'recalled' | 'due';

const number = (id: Counted, format = formatNumber): Column<Student> => ({
  ...{ id, header: text[id], align: 'end', value: (student) => student[id] },
  cell: (student) => <span className="nowrap">{format(student[id])}</span>,
});

const numberColumns: readonly Column<Student>[] = [
  {
    ...{ id: 'grade', header: text.grade, value: ({ grade }) => grade },
    cell: ({ grade }) => grade && <bdi>{grade}</bdi>,
    isLabelled: true,
  },
  {
    ...{ id: 'school', header: schoolText.column.school, value: ({ school }) => school.name },
    cell: ({ school }) => <bdi className="nowrap">{school.name}</bdi>,
  },
  number('xp'),
  number('activeDays'),
  number('activeSeconds', formatMinutes),
  number('mastered'),
  number('recalled'),
  number('due'),
  {
    ...{ id: 'lastSeenAt', header: text.seen, value: ({ lastSeenAt }) => lastSeenAt },
    cell: ({ lastSeenAt }) => (lastSeenAt === null ? text.never : <Time at={lastSeenAt} />),
    isLabelled: true,
  },
];
