/** Assessment results of the days: the score as bar and number, the attempt, the event. */
import type { AssessmentResult } from '../../../../sdk/src/generated/openapi.ts';
import { useNames } from '../../data/records/names.ts';
import { quoted } from '../../data/records/students.ts';
import { useReadList } from '../../data/requests/lists.ts';
import { eventsRoute } from '../../routes/events/events.ts';
import { studentText } from '../../text/students/student.ts';
import { PageLink } from '../../ui/link.tsx';
import { Async, Empty } from '../../ui/states.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { More } from '../../ui/table/more.tsx';
import { Table } from '../../ui/table/table.tsx';
import { formatNumber, formatPercent } from '../../ui/values/format.ts';
import { ShortId } from '../../ui/values/short-id.tsx';
import { dayText } from './range.tsx';
import type { View } from './view.ts';

const text = studentText.results;

type Metadata = Readonly<Record<string, unknown>>;

/** What a result that an event made says beside the standard's members. */
function madeOf({ metadata = {} }: AssessmentResult) {
  const { maxScore, attemptCount, scoreType, sourceEventId } = metadata as Metadata;
  const number = (value: unknown) => (typeof value === 'number' ? value : undefined);
  const word = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return {
    maxScore: number(maxScore),
    attempt: number(attemptCount),
    scoreType: word(scoreType),
    eventId: word(sourceEventId),
  };
}

export function Results({ view }: { readonly view: View }) {
  const { studentId, days } = view;
  const student = `student.sourcedId=${quoted(studentId)}`;
  const filter = `${student} AND scoreDate>='${days.from}' AND scoreDate<='${days.until}'`;
  const list = useReadList<AssessmentResult, 'GET /gradebook/1.0/assessment-results'>(
    'GET /gradebook/1.0/assessment-results',
    { query: { filter, sort: 'scoreDate', orderBy: 'desc' } },
    { rowsOf: ({ assessmentResults }) => assessmentResults },
  );
  const columns = useColumns(list.rows);
  return (
    <Async query={list.query}>
      {() =>
        list.rows.length === 0 ? (
          <Empty title={text.none.title}>{text.none.sentence}</Empty>
        ) : (
          <Table
            name="student-results"
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
  );
}

function useColumns(rows: readonly AssessmentResult[]): readonly Column<AssessmentResult>[] {
  const items = useNames(
    'lineItems',
    rows.map((row) => row.assessmentLineItem.sourcedId),
  );
  return [
    {
      id: 'lineItem',
      header: text.lineItem,
      cell: ({ assessmentLineItem: { sourcedId: id } }) => items.get(id) ?? <ShortId id={id} />,
      value: ({ assessmentLineItem: { sourcedId: id } }) => items.get(id) ?? id,
    },
    ...plainColumns,
  ];
}

const plainColumns: readonly Column<AssessmentResult>[] = [
  {
    id: 'date',
    header: text.date,
    cell: ({ scoreDate }) => <span className="nowrap">{dayText(scoreDate)}</span>,
    value: ({ scoreDate }) => scoreDate,
  },
  { id: 'score', header: text.score, cell: Score, value: ({ score }) => score },
  {
    id: 'type',
    header: text.type,
    cell: (row) => madeOf(row).scoreType ?? text.written,
    value: (row) => madeOf(row).scoreType,
    isHideable: true,
  },
  {
    id: 'attempt',
    header: text.attempt,
    cell: (row) => madeOf(row).attempt,
    value: (row) => madeOf(row).attempt,
    align: 'end',
    isHideable: true,
  },
  {
    id: 'event',
    header: studentText.xp.event,
    cell: (row) => {
      const { eventId } = madeOf(row);
      if (eventId === undefined) return null;
      return (
        <PageLink to={eventsRoute} params={{ eventId }} title={eventId}>
          {studentText.xp.openEvent}
        </PageLink>
      );
    },
    value: (row) => madeOf(row).eventId,
    isHideable: true,
  },
];

const BAR_PX = 64;

/** `9 of 10` with a bar; the status of one that is not final; the word of one without points. */
function Score(row: AssessmentResult) {
  const { score, textScore, scoreStatus } = row;
  const { maxScore } = madeOf(row);
  if (score === undefined) return <>{textScore ?? scoreStatus}</>;
  if (maxScore === undefined || maxScore <= 0) return <>{formatNumber(score)}</>;
  const share = Math.min(1, Math.max(0, score / maxScore));
  return (
    <span className="student-score">
      <svg width={BAR_PX} height="8" aria-hidden="true">
        <rect width={BAR_PX} height="8" rx="2" fill="var(--line)" />
        <rect width={BAR_PX * share} height="8" rx="2" fill="var(--series-1)" />
      </svg>
      {text.of(formatNumber(score), formatNumber(maxScore))}
      <span className="soft">
        {scoreStatus === 'fully graded' ? formatPercent(score / maxScore) : scoreStatus}
      </span>
    </span>
  );
}
