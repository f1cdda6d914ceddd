/** Events that belong to this one: of the same attempt, session or student. */
import { DAY_MS } from '../../../data/days.ts';
import { type AcceptedEvent, type EventFilter, useEventLog } from '../../../data/events/events.ts';
import { useWho } from '../../../data/requests/queries.ts';
import { eventsRoute } from '../../../routes/events/events.ts';
import { hrefOf } from '../../../routes/route.ts';
import { eventText } from '../../../text/events/event.ts';
import { Panel } from '../../../ui/page.tsx';
import { Async } from '../../../ui/states.tsx';
import { More } from '../../../ui/table/more.tsx';
import { Table } from '../../../ui/table/table.tsx';
import { useEventColumns } from '../columns.tsx';
import { objectOf, sessionOf, studentOf } from './student.ts';

const text = eventText.around;
const TEN_MINUTES_MS = 600_000;

/** Received this long before and after the event. */
function within(event: AcceptedEvent, ms: number): EventFilter {
  const at = Date.parse(event.receivedAt);
  return { from: new Date(at - ms).toISOString(), until: new Date(at + ms).toISOString() };
}

export function Around({ event }: { readonly event: AcceptedEvent }) {
  const isPlatform = useWho().kind === 'platform';
  const [object, studentId] = [objectOf(event), studentOf(event)];
  const sessionId = event.effects.sessionId ?? sessionOf(event);
  const own = {
    ...within(event, DAY_MS),
    ...(isPlatform ? { applicationId: event.applicationId } : {}),
  };
  return (
    <>
      <Related
        name="attempt"
        words={object?.isAttempt ? text.attempt : text.object}
        event={event}
        filter={object && { ...own, objectId: object.id }}
      />
      <Related
        name="session"
        words={text.session}
        event={event}
        filter={sessionId ? { ...own, sessionId } : undefined}
      />
      <Related
        name="student"
        words={text.student}
        event={event}
        filter={studentId ? { ...within(event, TEN_MINUTES_MS), studentId } : undefined}
      />
    </>
  );
}

interface RelatedProps {
  readonly name: string;
  readonly words: { readonly title: string; readonly none: string; readonly unknown: string };
  readonly event: AcceptedEvent;
  /** undefined = the event names nothing to look for. */
  readonly filter: EventFilter | undefined;
}

function Related({ name, words, event, filter }: RelatedProps) {
  const who = useWho();
  const list = useEventLog(filter ?? {}, 100, { enabled: filter !== undefined });
  const all = list.data?.pages.flatMap(({ body }) => body.events) ?? [];
  const rows = all.filter(
    ({ id, applicationId }) => id !== event.id || applicationId !== event.applicationId,
  );
  const columns = useEventColumns(rows);
  if (!filter) {
    return (
      <Panel title={words.title}>
        <p className="soft">{words.unknown}</p>
      </Panel>
    );
  }
  return (
    <Panel title={words.title}>
      <Async query={list}>
        {() =>
          rows.length === 0 && !list.hasNextPage ? (
            <p className="soft">{words.none}</p>
          ) : (
            <Table
              name={`around-${name}`}
              caption={words.title}
              columns={columns}
              rows={rows}
              keyOf={({ applicationId, id }) => `${applicationId} ${id}`}
              hrefOf={({ id }) => hrefOf(eventsRoute, { who, params: { eventId: id } })}
              footer={list.hasNextPage && <More shown={rows.length} query={list} />}
            />
          )
        }
      </Async>
    </Panel>
  );
}
