/** Sends the event of the composer for real, after it has said for whom and what it does. */
import { notifications } from '@mantine/notifications';
import type { EventDryRun } from '../../../../sdk/src/generated/openapi.ts';
import { studentOf } from '../../../../sdk/src/generated/student.ts';
import { useNames } from '../../data/records/names.ts';
import { useApi, useWho } from '../../data/requests/queries.ts';
import { eventsRoute } from '../../routes/events/events.ts';
import { hrefOf } from '../../routes/route.ts';
import { composeText } from '../../text/events/compose.ts';
import { ActDialog } from '../../ui/dialogs.tsx';
import { useOpen } from '../../ui/link.tsx';
import { Fact, Facts } from '../../ui/page.tsx';
import { exactTime, useZone } from '../../ui/values/time.tsx';
import { isHeartbeat, type Json } from './dry-run.ts';
import { effectsOf } from './effects.ts';

const text = composeText.dialog;

interface SendProps {
  readonly event: Json;
  /** The result of a dry run, which a heartbeat lacks. */
  readonly report: EventDryRun | undefined;
  readonly onSent: () => void;
  readonly onClose: () => void;
}

export function SendDialog({ event, report, onSent, onClose }: SendProps) {
  const send = useSend(event, onSent);
  const studentId = studentOf(event) ?? undefined;
  const name = useNames('students', [studentId]).get(studentId ?? '');
  const isBeat = isHeartbeat(event);
  return (
    <ActDialog title={text.title} act={isBeat ? text.beat : text.act} run={send} onClose={onClose}>
      <p>{isBeat ? text.heartbeat : text.sentence}</p>
      <Facts>
        {!isBeat && (
          <Fact name={text.student}>
            {studentId === undefined ? (
              text.noStudent
            ) : (
              <>
                {name && <strong>{name}</strong>} <code>{studentId}</code>
              </>
            )}
          </Fact>
        )}
        <Fact name={text.effect}>
          {report ? effectsOf(report, event) : text.extends(String(event['sessionId']))}
        </Fact>
      </Facts>
    </ActDialog>
  );
}

/** The reply's Location names the event, whose page opens. */
function useSend(event: Json, onSent: () => void) {
  const api = useApi();
  const who = useWho();
  const open = useOpen();
  const zone = useZone();
  return async () => {
    if (isHeartbeat(event)) {
      const reply = await api.request('POST /events/1.0/heartbeat', { body: event as never });
      const until = exactTime(Date.parse(reply.endedAtTime), zone);
      notifications.show({ message: text.extended(until) });
      onSent();
      return;
    }
    const { headers } = await api.exchange('POST /events/1.0/', { body: event as never });
    const last = headers.get('location')?.split('/').at(-1);
    const eventId = last === undefined ? String(event['id']) : decodeURIComponent(last);
    onSent();
    open(hrefOf(eventsRoute, { who, params: { eventId } }));
  };
}
