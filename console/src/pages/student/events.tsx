/** The events of the student that arrived in the days. */
import { useEventLog } from '../../data/events/events.ts';
import { useWho } from '../../data/requests/queries.ts';
import { eventsRoute } from '../../routes/events/events.ts';
import { hrefOf } from '../../routes/route.ts';
import { studentText } from '../../text/students/student.ts';
import { PageLink } from '../../ui/link.tsx';
import { Async, Empty } from '../../ui/states.tsx';
import { More } from '../../ui/table/more.tsx';
import { Table } from '../../ui/table/table.tsx';
import { useEventColumns } from '../events/columns.tsx';
import type { View } from './view.ts';

const text = studentText.events;

export function Events({ view }: { readonly view: View }) {
  const { studentId, start, end } = view;
  const who = useWho();
  const list = useEventLog({ studentId, from: start, until: end });
  const rows = list.data?.pages.flatMap(({ body }) => body.events) ?? [];
  // Each row is of the one student.
  const columns = useEventColumns(rows).filter(({ id }) => id !== 'student');
  const log = (
    <PageLink to={eventsRoute} search={{ student: studentId, from: start, until: end }}>
      {text.log}
    </PageLink>
  );
  return (
    <Async query={list}>
      {() =>
        rows.length === 0 && !list.hasNextPage ? (
          <Empty title={text.none.title} action={log}>
            {text.none.sentence}
          </Empty>
        ) : (
          <Table
            name="student-events"
            caption={text.caption}
            columns={columns}
            rows={rows}
            keyOf={({ applicationId, id }) => `${applicationId} ${id}`}
            hrefOf={({ id }) => hrefOf(eventsRoute, { who, params: { eventId: id } })}
            toolbar={log}
            footer={<More shown={rows.length} query={list} />}
          />
        )
      }
    </Async>
  );
}
