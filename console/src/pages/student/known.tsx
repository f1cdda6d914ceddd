/** What a student knows of each standard, and what proves it: a mastery score, the last answer. */
import type { Review } from '../../../../sdk/src/generated/openapi.ts';
import { useRead } from '../../data/requests/queries.ts';
import { studentRoute } from '../../routes/students/student.ts';
import { ratingText } from '../../text/ratings.ts';
import { forPeopleText } from '../../text/students/student-for-people.ts';
import { HrefLink } from '../../ui/link.tsx';
import { Panel } from '../../ui/page.tsx';
import { Async } from '../../ui/states.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { Table } from '../../ui/table/table.tsx';
import { usePage } from '../../ui/use-page.ts';
import { formatDay, formatPercent } from '../../ui/values/format.ts';
import { DefinitionLink } from '../../ui/values/outward-link.tsx';
import { type StudentResult, useResults } from './grades.tsx';
import { ReviewPanel } from './review.tsx';

const text = forPeopleText.standards;

const STANDARDS_MAX = 500;

interface Row {
  readonly standard: Review['standard'];
  /** Null = mastered, and not answered since. */
  readonly review: Review | null;
  /** The first grade that masters it. */
  readonly proof: StudentResult | undefined;
}

export function Known({ studentId }: { readonly studentId: string }) {
  const { search, setSearch } = usePage(studentRoute);
  const reviews = useRead('GET /insights/1.0/users/{sourcedId}/reviews', {
    path: { sourcedId: studentId },
    query: { limit: String(STANDARDS_MAX) },
  });
  const mastery = useResults(studentId, "masters='true'");
  return (
    <Panel
      title={text.title}
      note={reviews.data && text.due(reviews.data.counts.due)}
      actions={<DefinitionLink at="what-a-student-knows" of={text.title} />}
    >
      {search.standard && (
        <ReviewPanel
          studentId={studentId}
          standardId={search.standard}
          onClose={() => setSearch({ standard: undefined })}
        />
      )}
      <Async query={reviews}>
        {(found) => (
          <Async query={mastery.query}>
            {() => <Standards rows={rowsOf(found.reviews, mastery.rows)} total={found.total} />}
          </Async>
        )}
      </Async>
    </Panel>
  );
}

function rowsOf(reviews: readonly Review[], results: readonly StudentResult[]): readonly Row[] {
  // The latest come first, so that the first one is what stays.
  const proofs = new Map(
    results.flatMap((result) =>
      result.standards.map((one) => [one.sourcedId, { one, result }] as const),
    ),
  );
  const answered = reviews.map((review): Row => {
    const { standard } = review;
    return { standard, review, proof: proofs.get(standard.sourcedId)?.result };
  });
  const known = new Set(reviews.map(({ standard }) => standard.sourcedId));
  const others = [...proofs.values()]
    .filter(({ one }) => !known.has(one.sourcedId))
    .map(({ one, result }): Row => ({ standard: one, review: null, proof: result }));
  return [...answered, ...others];
}

interface StandardsProps {
  readonly rows: readonly Row[];
  /** Standards with a review state. */
  readonly total: number;
}

function Standards({ rows, total }: StandardsProps) {
  if (rows.length === 0) return <p className="soft">{text.none}</p>;
  return (
    <Table
      name="student-standards"
      caption={text.caption}
      columns={columns}
      rows={rows}
      keyOf={({ standard }) => standard.sourcedId}
      footer={total > STANDARDS_MAX && <p className="soft">{text.more(STANDARDS_MAX, total)}</p>}
    />
  );
}

const nameOf = ({ standard: { code, title } }: Row) => [code, title].filter(Boolean).join(' ');

function knownOf({ review, proof }: Row): string {
  if (review && review.retrievability < review.desiredRetention) {
    return text.below(formatPercent(review.desiredRetention));
  }
  return proof ? text.mastered : text.recalled;
}

const answerOf = ({ lastRating, lastReviewDate }: Review) =>
  text.answer(ratingText(lastRating), formatDay(lastReviewDate));

function proofOf({ review, proof }: Row): string {
  return [
    ...(proof ? [text.score(proof.lessonTitle ?? proof.lessonId, formatDay(proof.gradedAt))] : []),
    ...(review ? [answerOf(review)] : []),
  ].join('. ');
}

/** Leads to the answers of the standard, on the same page. */
function Evidence(row: Row) {
  const { href } = usePage(studentRoute);
  const { standard, review } = row;
  if (!review) return <span className="clamped">{nameOf(row)}</span>;
  return (
    <HrefLink className="clamped" href={href({ standard: standard.sourcedId })}>
      {nameOf(row)}
    </HrefLink>
  );
}

const columns: readonly Column<Row>[] = [
  {
    id: 'standard',
    header: text.standard,
    cell: Evidence,
    value: nameOf,
    width: '22rem',
    isSortable: true,
  },
  { id: 'known', header: text.known, cell: knownOf, value: knownOf, isSortable: true },
  {
    id: 'recall',
    header: text.recall,
    cell: ({ review }) => (review ? formatPercent(review.retrievability) : '–'),
    value: ({ review }) => review?.retrievability,
    align: 'end',
    isSortable: true,
  },
  {
    id: 'due',
    header: text.next,
    cell: ({ review }) => (
      <span className="nowrap">{review ? formatDay(review.dueDate) : '–'}</span>
    ),
    value: ({ review }) => review?.dueDate,
    isSortable: true,
  },
  { id: 'proof', header: text.proof, cell: proofOf, value: proofOf },
];
