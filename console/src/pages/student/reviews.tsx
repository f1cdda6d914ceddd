/** What is due to be reviewed, and why a standard has no review lesson. */
import type { Review, Reviews as ReviewList } from '../../../../sdk/src/generated/openapi.ts';
import { addDays, startOfDay } from '../../data/days.ts';
import { useNames } from '../../data/records/names.ts';
import { useReadPages } from '../../data/requests/queries.ts';
import { studentRoute } from '../../routes/students/student.ts';
import { ratingText } from '../../text/ratings.ts';
import { studentReviewText as text } from '../../text/students/student-reviews.ts';
import { ColumnsChart } from '../../ui/chart/charts.tsx';
import { Fact, Facts } from '../../ui/page.tsx';
import { Async, Empty } from '../../ui/states.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { More } from '../../ui/table/more.tsx';
import { Table } from '../../ui/table/table.tsx';
import { usePage } from '../../ui/use-page.ts';
import { formatNumber, formatPercent, shortId } from '../../ui/values/format.ts';
import { useZone } from '../../ui/values/time.tsx';
import { dayText } from './range.tsx';
import { ReviewPanel } from './review.tsx';
import type { View } from './view.ts';

const PAGE_ROWS = '100';

export function Reviews({ view }: { readonly view: View }) {
  const { search, setSearch, href } = usePage(studentRoute);
  const list = useReadPages('GET /insights/1.0/users/{sourcedId}/reviews', {
    path: { sourcedId: view.studentId },
    query: { limit: PAGE_ROWS },
  });
  const pages = list.data?.pages.map(({ body }) => body) ?? [];
  const rows = pages.flatMap(({ reviews }) => reviews);
  const [first] = pages;
  const columns = useColumns(rows, first?.today ?? '');
  return (
    <Async query={list}>
      {() =>
        rows.length === 0 || !first ? (
          <Empty title={text.none.title}>{text.none.sentence}</Empty>
        ) : (
          <>
            <Counts reviews={first} />
            {search.standard && (
              <ReviewPanel
                studentId={view.studentId}
                standardId={search.standard}
                onClose={() => setSearch({ standard: undefined })}
              />
            )}
            <Table
              name="student-reviews"
              caption={text.caption}
              columns={columns}
              rows={rows}
              keyOf={({ standard }) => standard.sourcedId}
              hrefOf={({ standard }) => href({ standard: standard.sourcedId })}
              isSelectedRow={({ standard }) => standard.sourcedId === search.standard}
              footer={<More shown={rows.length} total={first.total} query={list} />}
            />
          </>
        )
      }
    </Async>
  );
}

/** Numbers, and a column for each of the next days with what is due now as the first one. */
function Counts({ reviews: { counts, today } }: { readonly reviews: ReviewList }) {
  const zone = useZone();
  const { due, overdue, next7 } = counts;
  const onlyToday = due - overdue;
  const sum = next7.reduce((all, one) => all + one, 0);
  const values = [onlyToday, ...next7];
  const none = values.map(() => 0);
  return (
    <>
      <Facts>
        <Fact name={text.dueToday}>{formatNumber(onlyToday)}</Fact>
        <Fact name={text.overdue}>{formatNumber(overdue)}</Fact>
        <Fact name={text.next7}>{formatNumber(sum)}</Fact>
      </Facts>
      <div className="student-due">
        <ColumnsChart
          name="student-reviews-due"
          title={text.dueByDay}
          headline={text.dueNow(due)}
          buckets={{
            starts: values.map((_, index) => startOfDay(addDays(today, index), zone)),
            seconds: 86_400,
          }}
          series={[
            {
              ...{ key: 'overdue', label: text.overdue, colour: '--warn', pattern: 'hatch' },
              values: none.with(0, overdue),
            },
            { key: 'due', label: text.due, colour: '--series-1', pattern: 'plain', values },
          ]}
        />
      </div>
    </>
  );
}

/** Why, in words: it is placed, it is not due, or what stands in its way. */
function whyText({ reviewLesson, reason, dueDate }: Review, { today, lesson }: Why): string {
  if (reviewLesson) return text.placed(lesson ?? shortId(reviewLesson.sourcedId));
  if (reason !== null) return text.reason[reason];
  return dueDate > today ? text.notDue : text.notYours;
}

interface Why {
  readonly today: string;
  /** The title of the review lesson. */
  readonly lesson: string | undefined;
}

function useColumns(rows: readonly Review[], today: string): readonly Column<Review>[] {
  const lessons = useNames(
    'lessons',
    rows.map(({ reviewLesson }) => reviewLesson?.sourcedId),
  );
  return [
    ...plainColumns,
    {
      id: 'lesson',
      header: text.lesson,
      cell: (review) => {
        const lesson = lessons.get(review.reviewLesson?.sourcedId ?? '');
        return whyText(review, { today, lesson });
      },
      value: ({ reviewLesson, reason }) => reviewLesson?.sourcedId ?? reason,
    },
  ];
}

const nameOf = ({ standard: { code, title, sourcedId } }: Review) =>
  [code, title].filter(Boolean).join(' ') || sourcedId;

const plainColumns: readonly Column<Review>[] = [
  {
    id: 'standard',
    header: text.standard,
    cell: (review) => <span className="clamped">{nameOf(review)}</span>,
    value: nameOf,
    width: '22rem',
  },
  {
    id: 'due',
    header: text.due,
    cell: ({ dueDate, status }) => (
      <span className="nowrap">{status === 'suspended' ? text.suspended : dayText(dueDate)}</span>
    ),
    value: ({ dueDate }) => dueDate,
  },
  {
    id: 'recall',
    header: text.recall,
    cell: ({ retrievability }) => formatPercent(retrievability),
    value: ({ retrievability }) => retrievability,
    align: 'end',
  },
  {
    id: 'interval',
    header: text.interval,
    cell: ({ intervalDays }) => text.days(intervalDays),
    value: ({ intervalDays }) => intervalDays,
    align: 'end',
    isHideable: true,
  },
  {
    id: 'rating',
    header: text.lastRating,
    cell: ({ lastRating }) => ratingText(lastRating),
    value: ({ lastRating }) => lastRating,
    isHideable: true,
  },
  {
    id: 'scheduler',
    header: text.scheduler,
    cell: ({ scheduler, insights }) => (
      <>
        {text.schedulers[scheduler]}
        {insights.includes('scheduler_conflict') && (
          <span className="student-conflict">{text.conflict}</span>
        )}
      </>
    ),
    value: ({ scheduler }) => scheduler,
    isHideable: true,
  },
];
