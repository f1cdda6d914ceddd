/** The events of the same student around one event. */
import { type AcceptedEvent, useEventLog } from '../../data/events.ts';
import { useWho } from '../../data/queries.ts';
import { eventRoute } from '../../routes/event.ts';
import { hrefOf } from '../../routes/route.ts';
import { eventText } from '../../text/event.ts';
import { Async } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { useEventColumns } from '../events/columns.tsx';
import { studentOf } from './student.ts';

const text = eventText.around;
const WITHIN_MS = 600_000;

export function Around({ event }: { readonly event: AcceptedEvent }) {
  const who = useWho();
  const studentId = studentOf(event);
  const at = Date.parse(event.receivedAt);
  const list = useEventLog(
    {
      studentId,
      from: new Date(at - WITHIN_MS).toISOString(),
      until: new Date(at + WITHIN_MS).toISOString(),
      applicationId: who.kind === 'platform' ? event.applicationId : undefined,
    },
    100,
    { enabled: studentId !== undefined },
  );
  const all = list.data?.pages.flatMap(({ events }) => events) ?? [];
  const rows = all.filter(({ id }) => id !== event.id);
  const columns = useEventColumns(rows);
  if (studentId === undefined) return <p className="soft">{text.unknown}</p>;
  return (
    <>
      <p className="page-lead">{text.lead}</p>
      <Async query={list}>
        {() => (
          <Table
            name="around"
            caption={text.caption}
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => hrefOf(eventRoute, { who, params: { eventId: id } })}
            empty={<p className="soft">{text.alone}</p>}
          />
        )}
      </Async>
    </>
  );
}
