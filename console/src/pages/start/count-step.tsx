/** The step that waits for an event, and says what became of it right there. */
import { Button } from '@mantine/core';
import { Suspense, useEffect, useRef } from 'react';
import type { LoggedEvent } from '../../../../sdk/src/generated/openapi.ts';
import { startText } from '../../text/events/start.ts';
import { timeForm } from '../../text/forms.ts';
import { later } from '../../ui/later.ts';
import { useZone } from '../../ui/values/time.tsx';
import { Step } from './step.tsx';
import { useBegin, useWatched } from './watch.ts';

const text = startText.count;

/** Loaded with the first event: reasons and their corrections are large. */
const Became = later(
  () => import('./became.tsx'),
  (code) => code.Became,
);
const RefusedEvent = later(
  () => import('./became.tsx'),
  (code) => code.RefusedEvent,
);

interface CountProps {
  /** The latest XP that counted, also before this wait. */
  readonly counted: LoggedEvent | undefined;
  readonly isKnown: boolean;
  readonly isNext: boolean;
}

export function CountStep({ counted, isKnown, isNext }: CountProps) {
  const { since, event, refusal } = useWatched();
  const begin = useBegin();
  const zone = useZone();
  const isWaiting = since !== undefined;
  const isDone = isWaiting ? event?.state === 'processed' : counted !== undefined;
  const shown = isWaiting ? event : counted;
  const begins = useRef(begin);
  begins.current = begin;
  // The wait begins by itself where nothing has counted yet.
  const isFirst = isKnown && isNext && !isWaiting && counted === undefined;
  useEffect(() => {
    if (isFirst) void begins.current();
  }, [isFirst]);
  const clock = since
    ? timeForm({ timeStyle: 'medium', timeZone: zone }).format(Date.parse(since))
    : '';
  return (
    <Step
      number={5}
      title={text.title}
      state={isDone ? 'done' : 'todo'}
      at={isDone ? (shown?.processedAt ?? undefined) : undefined}
      note={isDone ? text.counted : isWaiting && !event && !refusal ? text.waiting(clock) : ''}
      isNext={isNext || isWaiting}
    >
      <p className="soft">{text.sentence}</p>
      <div role="status" className="start-part">
        {isWaiting && !event && !refusal && (
          <p className="start-waiting">{text.waitingLong(clock)}</p>
        )}
        <Suspense>
          {shown && <Became event={shown} />}
          {refusal?.exampleEventId && <RefusedEvent id={refusal.exampleEventId} />}
        </Suspense>
      </div>
      {(isDone || !isWaiting) && (
        <div className="start-acts">
          <Button onClick={() => void begin()}>{text.again}</Button>
        </div>
      )}
    </Step>
  );
}
