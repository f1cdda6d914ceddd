/** What happened to an event when, and when it is tried next. */
import { type ReactNode, useEffect, useState } from 'react';
import type { AcceptedEvent } from '../../data/events.ts';
import { eventText } from '../../text/event.ts';
import { statusText } from '../../text/event-words.ts';
import { Copy } from '../../ui/copy.tsx';
import { formatDuration } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Time } from '../../ui/time.tsx';

const text = eventText.time;
export function Timeline({ event }: { readonly event: AcceptedEvent }) {
  const { eventTime, receivedAt, processedAt, retryAt, waitsUntil, state, tries, traceId } = event;
  const seconds = processedAt ? (Date.parse(processedAt) - Date.parse(receivedAt)) / 1_000 : 0;
  return (
    <ol className="event-timeline" aria-label={text.label}>
      <li>
        <Time at={eventTime} exact /> <span className="soft">{text.happened}</span>
      </li>
      <Next>
        <Time at={receivedAt} exact /> <span className="soft">{text.received}</span>
        {traceId && (
          <>
            {' '}
            <span className="soft">{text.trace}</span> <code>{traceId}</code>{' '}
            <Copy text={traceId} label={text.copyTrace} />
          </>
        )}
      </Next>
      <Next>
        {processedAt ? (
          <>
            <Time at={processedAt} exact />{' '}
            <span className="soft">
              {text.status(statusText[state].toLowerCase(), formatDuration(seconds))}
            </span>
          </>
        ) : (
          <span className="soft">{text.waiting}</span>
        )}
      </Next>
      {retryAt && (
        <Next>
          <Countdown to={retryAt} /> <span className="soft">{text.tries(tries)}</span>
        </Next>
      )}
      {waitsUntil && (
        <Next>
          <span className="soft">{text.until}</span> <Time at={waitsUntil} exact />
        </Next>
      )}
    </ol>
  );
}

function Next({ children }: { readonly children: ReactNode }) {
  return (
    <li>
      <span className="event-timeline-arrow">
        <Icon name="right" />
      </span>
      {children}
    </li>
  );
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
