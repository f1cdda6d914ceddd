/**
 * What follows from an event: XP, results, session, reviews; each "none" says why. Of an event that
 * does not count it shows what its correction would do, as soon as a dry run has told.
 */
import type { ReactNode } from 'react';
import type { EventDryRun } from '../../../../../sdk/src/generated/openapi.ts';
import { DAY_MS } from '../../../data/days.ts';
import type { AcceptedEvent } from '../../../data/events/events.ts';
import { useRead, useWho } from '../../../data/requests/queries.ts';
import { sessionRoute } from '../../../routes/events/session.ts';
import { eventText } from '../../../text/events/event.ts';
import { ratingText } from '../../../text/ratings.ts';
import { PageLink } from '../../../ui/link.tsx';
import { Panel } from '../../../ui/page.tsx';
import { Copy } from '../../../ui/values/copy.tsx';
import { formatDuration, formatNumber, formatPercent } from '../../../ui/values/format.ts';
import { Time } from '../../../ui/values/time.tsx';
import { scoreText } from '../words.ts';
import { scoreOf, sessionOf, studentOf } from './student.ts';

const text = eventText.effects;

/** Why a status without effects has none; undefined = it may have some. */
function reasonOf({ state }: AcceptedEvent): string | undefined {
  return state === 'processed' ? undefined : text.none[state];
}

interface FollowsProps {
  readonly event: AcceptedEvent;
  /** The dry run of its correction; undefined = not tried. */
  readonly report: EventDryRun | undefined;
}

export function Follows({ event, report }: FollowsProps) {
  const { xpEntryIds, assessmentResultIds, assessmentLineItemIds, reviews, mastery, replacedBy } =
    event.effects;
  const { type } = event;
  const score = scoreOf(event);
  const isGrade = type === 'GradeEvent';
  const studentId = studentOf(event);
  const why = reasonOf(event);
  const replaced = replacedBy ? text.none.replaced(replacedBy) : undefined;
  const noXp = isGrade ? text.none.notXp(score.scoreType ?? '') : text.none.noGrade(type);
  const noResult = isGrade && score.scoreType === 'XP' ? text.none.onlyXp : text.none.noGrade(type);
  const would = predictedBy(report);
  return (
    <Slots isGhost={why !== undefined}>
      <Effect title={text.xp} none={why ?? noXp} predicted={would.xp}>
        {xpEntryIds.map((id) => (
          <Made key={id} value={scoreText(score)} name={text.entry} id={id} />
        ))}
      </Effect>
      <Effect title={text.results} none={why ?? replaced ?? noResult} predicted={would.result}>
        {assessmentResultIds.map((id, index) => (
          <div key={id}>
            <Made value={scoreText(score)} name={text.result} id={id} />
            {assessmentLineItemIds[index] && (
              <Made name={text.lineItem} id={assessmentLineItemIds[index]} />
            )}
            {mastery && (
              <p>
                <b>{text.masters(mastery.masters)}</b> <span className="soft">{mastery.why}</span>
              </p>
            )}
          </div>
        ))}
      </Effect>
      <SessionEffect event={event} why={why} predicted={would.session} />
      <Effect title={text.reviews} none={why ?? replaced ?? text.none.reviews}>
        {reviews.map(({ standardId }) => (
          <Review key={standardId} standardId={standardId} studentId={studentId} />
        ))}
      </Effect>
    </Slots>
  );
}

/** Nothing follows from an event that was refused. */
export function NothingFollows({ why }: { readonly why: string }) {
  return (
    <Slots isGhost>
      {([text.xp, text.results, text.session, text.reviews] as const).map((title) => (
        <Effect key={title} title={title} none={why}>
          {[]}
        </Effect>
      ))}
    </Slots>
  );
}

interface SlotsProps {
  readonly isGhost: boolean;
  readonly children: ReactNode;
}

function Slots({ isGhost, children }: SlotsProps) {
  return (
    <aside className="event-follows" aria-label={text.title} data-ghost={isGhost || undefined}>
      {children}
    </aside>
  );
}

/** The effects that a dry run predicts, by slot. */
function predictedBy(report: EventDryRun | undefined) {
  const { xp, result, sessionId } = report?.wouldDo ?? {};
  return {
    xp: xp === undefined ? undefined : text.wouldCredit(formatNumber(xp)),
    result: result && text.wouldRecord(formatNumber(result.score), formatNumber(result.maxScore)),
    session: sessionId ? text.wouldAttach(sessionId) : undefined,
  };
}

interface EffectProps {
  readonly title: string;
  /** In place of no children. */
  readonly none: string;
  /** What the correction would do. */
  readonly predicted?: string | undefined;
  readonly children: readonly ReactNode[];
}

function Effect({ title, none, predicted, children }: EffectProps) {
  return (
    <Panel title={title}>
      {children.length > 0 ? children : <p className="soft">{none}</p>}
      {predicted && <p className="event-predicted">{predicted}</p>}
    </Panel>
  );
}

interface MadeProps {
  readonly value?: string;
  readonly name: string;
  readonly id: string;
}

/** A record that the event made. */
function Made({ value, name, id }: MadeProps) {
  return (
    <p>
      {value && <b>{value}</b>} <span className="soft">{name}</span> <code>{id}</code>{' '}
      <Copy text={id} label={`${eventText.copyId}: ${name}`} />
    </p>
  );
}

interface SessionProps {
  readonly event: AcceptedEvent;
  readonly why: string | undefined;
  readonly predicted: string | undefined;
}

function SessionEffect({ event, why, predicted }: SessionProps) {
  const { sessionId, attachment } = event.effects;
  const isPlatform = useWho().kind === 'platform';
  const read = useRead(
    'GET /insights/1.0/sessions/{sessionId}',
    {
      path: { sessionId: sessionId ?? '' },
      query: isPlatform ? { applicationId: event.applicationId } : {},
    },
    { enabled: sessionId !== null },
  );
  const session = read.data?.session;
  const named = sessionOf(event);
  const none = named ? text.none.unknownSession(named) : text.none.session;
  if (attachment === 'pending') {
    const until = new Date(Date.parse(event.receivedAt) + DAY_MS).toISOString();
    return (
      <Panel title={text.session}>
        <p className="soft">
          {text.pending} <Time at={until} exact />
        </p>
      </Panel>
    );
  }
  return (
    <Effect title={text.session} none={why ?? none} predicted={predicted}>
      {sessionId === null
        ? []
        : [
            <Made
              key={sessionId}
              value={session ? text.status[session.status] : ''}
              name={text.attached}
              id={sessionId}
            />,
            session && (
              <p key="times" className="soft">
                {text.began} <Time at={session.startedAtTime} exact />
                {' · '}
                {text.lasted(formatDuration(session.durationInSeconds))}
                {' · '}
                <PageLink
                  to={sessionRoute}
                  params={{ sessionId }}
                  search={isPlatform ? { application: event.applicationId } : {}}
                >
                  {text.openSession}
                </PageLink>
              </p>
            ),
          ]}
    </Effect>
  );
}

interface ReviewProps {
  readonly standardId: string;
  readonly studentId: string | undefined;
}

/** What the answers on the standard, this one among them, have led to. */
function Review({ standardId, studentId }: ReviewProps) {
  const read = useRead(
    'GET /insights/1.0/users/{sourcedId}/reviews/{standardId}',
    { path: { sourcedId: studentId ?? '', standardId } },
    { enabled: studentId !== undefined },
  );
  const review = read.data?.review;
  const before = review?.reviews.at(-2);
  const last = review?.reviews.at(-1);
  return (
    <div>
      <Made value={review?.standard.title ?? ''} name={text.standard} id={standardId} />
      {review && last && (
        <p>
          {before ? text.rated(before.date, ratingText(before.rating)) : text.firstReview}
          {' → '}
          {text.rated(last.date, ratingText(last.rating))}
          <br />
          <span className="soft">
            {text.due(review.dueDate)} · {text.recall(formatPercent(review.retrievability))}
          </span>
        </p>
      )}
      {read.isSuccess && !last && <p className="soft">{text.notYetReviewed}</p>}
      {read.error && <p className="soft">{text.none.review}</p>}
    </div>
  );
}
