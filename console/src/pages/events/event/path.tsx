/** An event's way, station by station, each with its evidence; the one it stopped at is open. */
import { type ReactNode, useEffect, useState } from 'react';
import { bareId } from '../../../../../sdk/src/generated/bare-id.ts';
import type { AcceptedEvent, OneEvent } from '../../../data/events/events.ts';
import { useApplications } from '../../../data/records/applications.ts';
import { useNames } from '../../../data/records/names.ts';
import { useWho } from '../../../data/requests/queries.ts';
import { eventText } from '../../../text/events/event.ts';
import { statusText } from '../../../text/events/event-words.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { Fact, Facts } from '../../../ui/page.tsx';
import { Copy } from '../../../ui/values/copy.tsx';
import { formatDuration, shortId } from '../../../ui/values/format.ts';
import { RecordId } from '../../../ui/values/record-id.tsx';
import { ShortId } from '../../../ui/values/short-id.tsx';
import { StudentLink } from '../../../ui/values/student-link.tsx';
import { Time } from '../../../ui/values/time.tsx';
import { creditText } from '../words.ts';
import { Reason, Refused } from './reason.tsx';
import { type Station, type StationId, stationsOf } from './stations.ts';
import { courseOf, scoreOf, studentOf } from './student.ts';
import type { Correction } from './use-correction.ts';

const text = eventText.path;

interface Shown {
  /** In one line, beside the name of the station: without links, as the line opens the evidence. */
  readonly value: ReactNode;
  readonly evidence: ReactNode;
}

interface PathProps {
  readonly event: AcceptedEvent;
  readonly correction: Correction;
}

export function Path({ event, correction }: PathProps) {
  const { reason, state } = event;
  const course = courseOf(event);
  const isOfCourse = course.course !== undefined || event.type === 'GradeEvent';
  const stations = stationsOf({ state, code: reason?.code ?? null, isOfCourse });
  const shown: Readonly<Record<StationId, Shown>> = {
    sent: useSent(event),
    accepted: acceptedOf(event),
    student: useStudent(event),
    course: useCourse(course),
    effect: effectOf(event),
  };
  const name = isOfCourse && scoreOf(event).scoreType === 'XP' ? text.xp : text.effect;
  return (
    <Stations
      stations={stations}
      nameOf={(id) => (id === 'effect' ? name : text.station[id])}
      shownOf={(id) => shown[id]}
      stop={<Reason event={event} correction={correction} />}
    />
  );
}

/** The way of an event that was refused: what would have come is not known. */
export function RefusedPath({ event }: { readonly event: Exclude<OneEvent, AcceptedEvent> }) {
  return (
    <Stations
      stations={stationsOf({ state: event.state, isOfCourse: true })}
      nameOf={(id) => text.station[id]}
      shownOf={(id) => ({
        value: id === 'accepted' && <Time at={event.refusedAt} exact />,
        evidence: id === 'sent' && <p className="soft">{text.notKept}</p>,
      })}
      stop={<Refused event={event} />}
    />
  );
}

interface StationsProps {
  readonly stations: readonly Station[];
  readonly nameOf: (id: StationId) => string;
  readonly shownOf: (id: StationId) => Shown;
  /** Why it stopped. */
  readonly stop: ReactNode;
}

const MARKS: Readonly<Record<Station['state'], IconName>> = {
  done: 'check',
  failed: 'cross',
  now: 'received',
  ahead: 'dot',
};

function Stations({ stations, nameOf, shownOf, stop }: StationsProps) {
  return (
    <ol className="event-path" aria-label={text.label}>
      {stations.map(({ id, state }) => {
        const { value, evidence } = shownOf(id);
        const head = (
          <>
            <span className="event-station-mark">
              <Icon name={MARKS[state]} label={text.state[state]} />
            </span>
            <b>{nameOf(id)}</b>
            {state !== 'ahead' && value && <span className="event-station-value">{value}</span>}
          </>
        );
        const inside = (
          <>
            {evidence}
            {state === 'failed' && stop}
          </>
        );
        return (
          <li key={id} data-state={state}>
            {state === 'ahead' ? (
              <div className="event-station">{head}</div>
            ) : (
              <details open={state === 'failed'}>
                <summary className="event-station">{head}</summary>
                <div className="event-evidence">{inside}</div>
              </details>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function useSent(event: AcceptedEvent): Shown {
  const isPlatform = useWho().kind === 'platform';
  const { applicationId, eventTime, type, action, id } = event;
  const application = useApplications().find(({ sourcedId }) => sourcedId === applicationId);
  return {
    value: <Time at={eventTime} exact />,
    evidence: (
      <Facts>
        <Fact name={text.kind}>
          {type} {action}
        </Fact>
        <Fact name={text.id}>
          <ShortId id={id} copy={eventText.copyId} />
        </Fact>
        {isPlatform && <Fact name={text.application}>{application?.name ?? applicationId}</Fact>}
      </Facts>
    ),
  };
}

function acceptedOf({ eventTime, receivedAt, traceId }: AcceptedEvent): Shown {
  const seconds = (Date.parse(receivedAt) - Date.parse(eventTime)) / 1_000;
  return {
    value: <Time at={receivedAt} exact />,
    evidence: (
      <Facts>
        <Fact name={text.after}>{formatDuration(Math.max(0, seconds))}</Fact>
        {traceId && (
          <Fact name={text.trace}>
            <code>{traceId}</code> <Copy text={traceId} label={text.copyTrace} />
          </Fact>
        )}
      </Facts>
    ),
  };
}

function useStudent(event: AcceptedEvent): Shown {
  const id = studentOf(event);
  const name = useNames('students', [id]).get(id ?? '');
  if (id === undefined) return { value: text.none, evidence: undefined };
  // Where the reason has the id as what was sent, once is enough.
  if (bareId(event.reason?.received ?? '') === id) return { value: name, evidence: undefined };
  return {
    value: name ?? shortId(id),
    evidence: (
      <Facts>
        {name !== undefined && (
          <Fact name={text.station.student}>
            <StudentLink id={id} name={name} />
          </Fact>
        )}
        <Fact name={text.id}>
          <ShortId id={id} copy={eventText.copyId} />
        </Fact>
      </Facts>
    ),
  };
}

function useCourse({ course, lesson }: ReturnType<typeof courseOf>): Shown {
  const courses = useNames('courses', [course]);
  const lessons = useNames('lessons', [lesson]);
  const named = (id: string | undefined, pointer: string, name: string | undefined) =>
    id === undefined ? text.none : <RecordId {...{ id, pointer }} {...(name ? { name } : {})} />;
  return {
    value: course === undefined ? text.none : (courses.get(course) ?? shortId(course)),
    evidence: (
      <Facts>
        <Fact name={text.station.course}>
          {named(course, '/extensions/course/id', courses.get(course ?? ''))}
        </Fact>
        <Fact name={text.lesson}>
          {named(lesson, '/extensions/lesson/id', lessons.get(lesson ?? ''))}
        </Fact>
      </Facts>
    ),
  };
}

function effectOf(event: AcceptedEvent): Shown {
  const { receivedAt, processedAt, state, tries, retryAt, waitsUntil } = event;
  const seconds = processedAt ? (Date.parse(processedAt) - Date.parse(receivedAt)) / 1_000 : 0;
  return {
    value: creditText({ ...scoreOf(event), state }),
    evidence: (
      <Facts>
        <Fact name={statusText[state]}>
          {processedAt ? (
            <>
              <Time at={processedAt} exact />{' '}
              <span className="soft">{text.status(formatDuration(seconds))}</span>
            </>
          ) : (
            text.waiting
          )}
        </Fact>
        {retryAt && (
          <Fact name={text.tries(tries)}>
            <Countdown to={retryAt} />
          </Fact>
        )}
        {waitsUntil && (
          <Fact name={text.until}>
            <Time at={waitsUntil} exact />
          </Fact>
        )}
      </Facts>
    ),
  };
}

function Countdown({ to }: { readonly to: string }) {
  const left = useSecondsUntil(to);
  return <Time at={to}>{left > 0 ? text.nextTry(formatDuration(left)) : text.due}</Time>;
}

const SECOND_MS = 1_000;

/** Counted down each second. */
function useSecondsUntil(instant: string): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.round((Date.parse(instant) - now) / SECOND_MS));
}
