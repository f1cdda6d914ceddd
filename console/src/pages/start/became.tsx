/** What became of an event: its status, its XP, or the reason, the fix and what to merge. */
import type { LoggedEvent } from '../../../../sdk/src/generated/openapi.ts';
import { isAccepted } from '../../data/events/events.ts';
import { useNames } from '../../data/records/names.ts';
import { eventsRoute } from '../../routes/events/events.ts';
import { startText } from '../../text/events/start.ts';
import { JsonView } from '../../ui/json/json.tsx';
import { PageLink } from '../../ui/link.tsx';
import { Async } from '../../ui/states.tsx';
import { formatNumber } from '../../ui/values/format.ts';
import { StatusBadge } from '../../ui/values/status.tsx';
import { ReasonBox, Refused } from '../events/event/reason.tsx';
import { useSettling } from './watch.ts';

const text = startText.count;

export function Became({ event }: { readonly event: LoggedEvent }) {
  const read = useSettling(event.id, event.state);
  const whole = read.data?.event;
  const { studentId, scoreType, scoreGiven } = event;
  const name = useNames('students', [studentId]).get(studentId ?? '') ?? studentId ?? '';
  const state = whole?.state ?? event.state;
  const snippet = whole && isAccepted(whole) ? whole.reason?.snippet : undefined;
  return (
    <>
      <p className="start-became">
        <StatusBadge state="received" />
        {state !== 'received' && <StatusBadge state={state} />}
        {state === 'received' && <span>{text.processing}</span>}
        {state === 'processed' && scoreType === 'XP' && scoreGiven !== null && (
          <strong>
            {text.xp(`${scoreGiven < 0 ? '−' : '+'}${formatNumber(Math.abs(scoreGiven))}`, name)}
          </strong>
        )}
        <PageLink to={eventsRoute} params={{ eventId: event.id }}>
          {text.open}
        </PageLink>
      </p>
      {whole && isAccepted(whole) && <ReasonBox event={whole} />}
      {snippet !== undefined && (
        <JsonView text={JSON.stringify(snippet, null, 2)} label={text.snippet} />
      )}
    </>
  );
}

/** Its content is not kept, but every finding. */
export function RefusedEvent({ id }: { readonly id: string }) {
  const read = useSettling(id, 'refused');
  return (
    <>
      <p className="start-became">
        <StatusBadge state="refused" />
        <PageLink to={eventsRoute} params={{ eventId: id }}>
          {text.open}
        </PageLink>
      </p>
      <Async query={read}>
        {({ event }) =>
          isAccepted(event) ? <ReasonBox event={event} /> : <Refused event={event} />
        }
      </Async>
    </>
  );
}
