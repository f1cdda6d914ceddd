/** One standard of the student: what it leads to, its state, its reviews and answers. */
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ReviewDetails } from '../../../../sdk/src/generated/openapi.ts';
import { useRead } from '../../data/requests/queries.ts';
import { eventsRoute } from '../../routes/events/events.ts';
import { ratingText } from '../../text/ratings.ts';
import { studentReviewText as text } from '../../text/students/student-reviews.ts';
import { PageLink } from '../../ui/link.tsx';
import { Fact, Facts, Panel } from '../../ui/page.tsx';
import { Async } from '../../ui/states.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { Table } from '../../ui/table/table.tsx';
import { formatNumber, formatPercent } from '../../ui/values/format.ts';
import { Time } from '../../ui/values/time.tsx';
import { dayText } from './range.tsx';

interface PanelProps {
  readonly studentId: string;
  readonly standardId: string;
  readonly onClose: () => void;
}

export function ReviewPanel({ studentId, standardId, onClose }: PanelProps) {
  const panel = useRef<HTMLElement>(null);
  const read = useRead('GET /insights/1.0/users/{sourcedId}/reviews/{standardId}', {
    path: { sourcedId: studentId, standardId },
  });
  // It stands above the row that opened it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another standard was opened
  useEffect(() => panel.current?.focus(), [standardId]);
  const standard = read.data?.review.standard;
  const title = [standard?.code, standard?.title].filter(Boolean).join(' ') || text.standard;
  return (
    <aside className="student-review" ref={panel} tabIndex={-1} aria-label={title}>
      <Panel title={title} actions={<Button onClick={onClose}>{text.close}</Button>}>
        <Async query={read}>{(details) => <Details details={details} />}</Async>
      </Panel>
    </aside>
  );
}

function Details({ details }: { readonly details: ReviewDetails }) {
  const { review, preview, answers } = details;
  return (
    <>
      <p className="student-preview">{text.preview(preview.again, preview.hard, preview.good)}</p>
      <State review={review} />
      <h3>{text.reviews}</h3>
      <ol className="student-ratings">
        {review.reviews.map(({ date, rating }) => (
          <li key={date}>
            {dayText(date)} <b>{ratingText(rating)}</b>
          </li>
        ))}
      </ol>
      <h3>{text.answers}</h3>
      <Table
        name="student-answers"
        caption={text.answers}
        columns={answerColumns}
        rows={answers.toReversed()}
        keyOf={({ eventId, time }) => `${eventId} ${time}`}
        empty={<p className="soft">{text.noAnswers}</p>}
      />
    </>
  );
}

function State({ review }: Pick<ReviewDetails, 'review'>) {
  const { stability, difficulty, easiness, repetitions } = review;
  return (
    <Facts>
      <Fact name={text.due}>{dayText(review.dueDate)}</Fact>
      <Fact name={text.recall}>
        {formatPercent(review.retrievability)}{' '}
        <span className="soft">{text.wanted(formatPercent(review.desiredRetention))}</span>
      </Fact>
      <Fact name={text.interval}>{text.days(review.intervalDays)}</Fact>
      <Fact name={text.algorithm}>{review.algorithm}</Fact>
      {stability !== null && <Fact name={text.stability}>{text.days(round(stability))}</Fact>}
      {difficulty !== null && <Fact name={text.difficulty}>{formatNumber(difficulty)}</Fact>}
      {easiness !== null && <Fact name={text.easiness}>{formatNumber(easiness)}</Fact>}
      {repetitions !== null && <Fact name={text.repetitions}>{formatNumber(repetitions)}</Fact>}
      <Fact name={text.lapses}>{formatNumber(review.lapses)}</Fact>
      <Fact name={text.firstCorrect}>
        <Time at={review.firstCorrectAt} />
      </Fact>
      <Fact name={text.zone}>{review.timeZone}</Fact>
    </Facts>
  );
}

const round = (days: number) => Math.round(days * 10) / 10;

type Answer = ReviewDetails['answers'][number];

const answerColumns: readonly Column<Answer>[] = [
  {
    id: 'time',
    header: text.time,
    cell: ({ time }) => <Time at={time} />,
    value: ({ time }) => time,
  },
  {
    id: 'credit',
    header: text.credit,
    cell: ({ credit }) => text.credits[credit],
    value: ({ credit }) => credit,
  },
  {
    id: 'event',
    header: text.event,
    cell: ({ eventId }) => (
      <PageLink to={eventsRoute} params={{ eventId }} title={eventId}>
        {text.openEvent}
      </PageLink>
    ),
    value: ({ eventId }) => eventId,
  },
];
