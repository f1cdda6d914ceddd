/** The results of a student in the days, with lesson and standards. */
import type { PartialStudentResult } from '../../../../sdk/src/generated/openapi.ts';
import { quoted } from '../../data/records/students.ts';
import { useReadList } from '../../data/requests/lists.ts';
import { forPeopleText } from '../../text/students/student-for-people.ts';
import { Panel } from '../../ui/page.tsx';
import { Async } from '../../ui/states.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { More } from '../../ui/table/more.tsx';
import { Table } from '../../ui/table/table.tsx';
import { formatNumber } from '../../ui/values/format.ts';
import { DefinitionLink } from '../../ui/values/outward-link.tsx';
import { Time } from '../../ui/values/time.tsx';
import type { View } from './view.ts';

const text = forPeopleText.results;

/** Without `fields`, every record is whole. */
export type StudentResult = Required<PartialStudentResult>;

/** The results that fit, the latest first. */
export function useResults(studentId: string, filter: string) {
  return useReadList<StudentResult, 'GET /insights/1.0/users/{sourcedId}/results'>(
    'GET /insights/1.0/users/{sourcedId}/results',
    { path: { sourcedId: studentId }, query: { filter } },
    { rowsOf: ({ results }) => results },
  );
}

export function Grades({ view: { studentId, start, end } }: { readonly view: View }) {
  const until = end === undefined ? '' : ` AND gradedAt<${quoted(end)}`;
  const list = useResults(studentId, `gradedAt>=${quoted(start)}${until}`);
  return (
    <Panel title={text.title} actions={<DefinitionLink at="what-a-student-did" of={text.title} />}>
      <Async query={list.query}>
        {() =>
          list.rows.length === 0 ? (
            <p className="soft">{text.none}</p>
          ) : (
            <Table
              name="student-grades"
              caption={text.caption}
              columns={columns}
              rows={list.rows}
              keyOf={({ sourcedId }) => sourcedId}
              file={list.file}
              footer={<More shown={list.rows.length} total={list.total} query={list.query} />}
            />
          )
        }
      </Async>
    </Panel>
  );
}

const columns: readonly Column<StudentResult>[] = [
  {
    id: 'lesson',
    header: text.lesson,
    cell: ({ lessonTitle, lessonId }) => <bdi>{lessonTitle ?? lessonId}</bdi>,
    value: ({ lessonTitle }) => lessonTitle,
  },
  {
    id: 'time',
    header: text.time,
    cell: ({ gradedAt }) => <Time at={gradedAt} />,
    value: ({ gradedAt }) => gradedAt,
  },
  {
    id: 'type',
    header: text.type,
    cell: ({ scoreType }) => text.types[scoreType],
    value: ({ scoreType }) => scoreType,
  },
  {
    id: 'score',
    header: text.score,
    cell: ({ score, maxScore }) => text.of(formatNumber(score), formatNumber(maxScore)),
    value: ({ score }) => score,
    align: 'end',
  },
  {
    id: 'standards',
    header: text.standards,
    cell: ({ standards }) => codesOf(standards),
    value: ({ standards }) => codesOf(standards),
  },
];

const codesOf = (standards: StudentResult['standards']) =>
  standards.map(({ code, title }) => code ?? title).join(', ');
