/** Causes for which other requests than events were refused. */

import { type RequestErrorGroup, useRequestErrors } from '../../data/events/request-errors.ts';
import type { Range } from '../../data/ranges.ts';
import { useWho } from '../../data/requests/queries.ts';
import { eventWords } from '../../text/events/event-words.ts';
import { problemsText } from '../../text/events/problems.ts';
import { Async } from '../../ui/states.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { Table } from '../../ui/table/table.tsx';
import { formatNumber } from '../../ui/values/format.ts';
import { ShortId } from '../../ui/values/short-id.tsx';
import { Time } from '../../ui/values/time.tsx';

const text = problemsText.request;
const { column } = text;

interface ProblemsProps {
  readonly range: Range;
  readonly from: string;
}

const keyOf = (one: RequestErrorGroup) =>
  [one.applicationId, one.method, one.route, one.status, one.code, one.pointer].join(' ');

export function RequestProblems({ range, from }: ProblemsProps) {
  const isPlatform = useWho().kind === 'platform';
  const read = useRequestErrors(from);
  const columns = allColumns.filter(({ id }) => isPlatform || id !== 'application');
  return (
    <Async query={read}>
      {({ errors }) =>
        errors.length === 0 ? (
          <div className="problems-quiet">
            <h2>{text.none(eventWords.range[range])}</h2>
            <p className="soft">{text.noneSentence}</p>
          </div>
        ) : (
          <>
            <p className="soft">{text.lead}</p>
            <Table
              name="request-problems"
              caption={text.caption}
              columns={columns}
              rows={errors}
              keyOf={keyOf}
              sort={{ column: 'count', isDescending: true }}
            />
          </>
        )
      }
    </Async>
  );
}

const causeColumns: readonly Column<RequestErrorGroup>[] = [
  {
    id: 'code',
    header: column.code,
    cell: ({ code, message }) => (
      <span className="problems-cause">
        <a href={`/docs/reasons/${code}`} target="_blank" rel="noreferrer" title={text.more(code)}>
          <code>{code}</code>
        </a>
        <span className="problems-message">{message}</span>
      </span>
    ),
    value: ({ code }) => code,
    isSortable: true,
    width: '15rem',
  },
  {
    id: 'count',
    header: column.count,
    cell: ({ count }) => formatNumber(count),
    value: ({ count }) => count,
    isSortable: true,
    align: 'end',
  },
  {
    id: 'request',
    header: column.request,
    cell: ({ method, route }) => (
      <>
        <code>{method}</code> <code title={route}>{route}</code>
      </>
    ),
    value: ({ method, route }) => `${method} ${route}`,
    isSortable: true,
    width: '14rem',
  },
  {
    id: 'status',
    header: column.status,
    cell: ({ status }) => status,
    value: ({ status }) => status,
    isSortable: true,
    align: 'end',
  },
  {
    id: 'pointer',
    header: column.pointer,
    cell: ({ pointer }) => pointer && <code title={pointer}>{pointer}</code>,
    value: ({ pointer }) => pointer,
    isHideable: true,
    width: '9rem',
  },
];

const allColumns: readonly Column<RequestErrorGroup>[] = [
  ...causeColumns,
  {
    id: 'application',
    header: column.application,
    cell: ({ applicationName }) => <bdi>{applicationName}</bdi>,
    value: ({ applicationName }) => applicationName,
    isSortable: true,
  },
  {
    id: 'first',
    header: column.first,
    cell: ({ firstSeenAt }) => <Time at={firstSeenAt} />,
    value: ({ firstSeenAt }) => firstSeenAt,
    isSortable: true,
    isHideable: true,
  },
  {
    id: 'last',
    header: column.last,
    cell: ({ lastSeenAt }) => <Time at={lastSeenAt} />,
    value: ({ lastSeenAt }) => lastSeenAt,
    isSortable: true,
  },
  {
    id: 'example',
    header: column.example,
    cell: ({ exampleRequestId: id }) => <ShortId id={id} copy={text.copy} />,
    value: ({ exampleRequestId }) => exampleRequestId,
    isHideable: true,
  },
];
