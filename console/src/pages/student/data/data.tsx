/** What is held of the student: counts, the export, who saw it, the erasure. For operators. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { PartialDisclosure } from '../../../../../sdk/src/generated/openapi.ts';
import { useNames } from '../../../data/records/names.ts';
import { quoted, type User } from '../../../data/records/students.ts';
import { ask } from '../../../data/requests/interruptions.ts';
import { useReadList } from '../../../data/requests/lists.ts';
import { useApi, useRead } from '../../../data/requests/queries.ts';
import { useSession } from '../../../data/viewer/session.ts';
import { studentDataText as text } from '../../../text/students/student-data.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Panel } from '../../../ui/page.tsx';
import { Async } from '../../../ui/states.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { More } from '../../../ui/table/more.tsx';
import { Table } from '../../../ui/table/table.tsx';
import { ShortId } from '../../../ui/values/short-id.tsx';
import { Time } from '../../../ui/values/time.tsx';
import type { View } from '../view.ts';
import { EraseDialog, type Erased } from './erase.tsx';
import { type Held, heldColumns } from './held.tsx';

interface DataProps {
  readonly view: View;
  readonly student: User;
  /** The rows by table that were erased. */
  readonly onErased: (erased: Erased) => void;
}

export function Data({ view, student, onErased }: DataProps) {
  const [isErasing, setErasing] = useState(false);
  return (
    <>
      <Holdings studentId={view.studentId} />
      <Panel
        title={text.erase.title}
        actions={
          <Button leftSection={<Icon name="trash" />} onClick={() => setErasing(true)}>
            {text.erase.open}
          </Button>
        }
      >
        <p className="soft">{text.erase.sentence}</p>
      </Panel>
      <Disclosures view={view} />
      {isErasing && (
        <EraseDialog student={student} onErased={onErased} onClose={() => setErasing(false)} />
      )}
    </>
  );
}

/** Counted when it is asked for: the whole log is searched. */
function Holdings({ studentId }: { readonly studentId: string }) {
  const [isAsked, setAsked] = useState(false);
  const read = useRead(
    'GET /admin/1.0/students/{sourcedId}/holdings',
    { path: { sourcedId: studentId } },
    { enabled: isAsked, staleMs: Number.POSITIVE_INFINITY },
  );
  return (
    <Panel title={text.held.title} actions={<ExportButtons studentId={studentId} />}>
      {!isAsked && (
        <div className="student-count">
          <p className="soft">{text.held.sentence}</p>
          <Button onClick={() => setAsked(true)}>{text.held.count}</Button>
        </div>
      )}
      {isAsked && (
        <Async query={read}>
          {({ holdings }) => (
            <Table
              name="student-holdings"
              caption={text.held.title}
              columns={heldColumns}
              rows={holdings}
              keyOf={({ table }: Held) => table}
              footer={<p>{text.held.sum(holdings.reduce((sum, { rows }) => sum + rows, 0))}</p>}
            />
          )}
        </Async>
      )}
    </Panel>
  );
}

/** The files come from the server as they are: a browser would round long numbers. */
function ExportButtons({ studentId }: { readonly studentId: string }) {
  const api = useApi();
  const { confirmedUntil } = useSession();
  const path = { sourcedId: studentId };
  const save = async (href: string, type: 'json' | 'html') => {
    const isConfirmed = confirmedUntil !== null && Date.parse(confirmedUntil) > Date.now();
    if (!isConfirmed && !(await ask('confirmation'))) return;
    const link = document.createElement('a');
    link.href = href;
    link.download = text.held.file(studentId, type);
    link.click();
  };
  return (
    <>
      <Button
        leftSection={<Icon name="download" />}
        onClick={() =>
          void save(api.url('GET /admin/1.0/students/{sourcedId}/page', { path }), 'html')
        }
      >
        {text.held.page}
      </Button>
      <Button
        leftSection={<Icon name="download" />}
        onClick={() => void save(api.url('GET /admin/1.0/students/{sourcedId}', { path }), 'json')}
      >
        {text.held.export}
      </Button>
    </>
  );
}

type Disclosure = Required<PartialDisclosure>;

/** Replies that showed data of the student in the days. */
function Disclosures({ view }: { readonly view: View }) {
  const { studentId, start, end } = view;
  const until = end === undefined ? '' : ` AND at<${quoted(end)}`;
  const list = useReadList<Disclosure, 'GET /admin/1.0/students/{sourcedId}/disclosures'>(
    'GET /admin/1.0/students/{sourcedId}/disclosures',
    { path: { sourcedId: studentId }, query: { filter: `at>=${quoted(start)}${until}` } },
    { rowsOf: ({ disclosures }) => disclosures },
  );
  const columns = useDisclosureColumns(list.rows);
  return (
    <Panel title={text.disclosures.title}>
      <Async query={list.query}>
        {() => (
          <Table
            name="student-disclosures"
            caption={text.disclosures.title}
            columns={columns}
            rows={list.rows}
            keyOf={({ sourcedId }) => sourcedId}
            file={list.file}
            empty={<p className="soft">{text.disclosures.none}</p>}
            footer={<More shown={list.rows.length} query={list.query} />}
          />
        )}
      </Async>
    </Panel>
  );
}

const idAfter = (kind: 'account' | 'user', { clientId }: Disclosure) =>
  clientId.startsWith(`${kind}:`) ? clientId.slice(kind.length + 1) : undefined;

/** Accounts and people of the roster by their names; clients have none. */
function useDisclosureColumns(rows: readonly Disclosure[]): readonly Column<Disclosure>[] {
  const idsOf = (kind: 'account' | 'user') => rows.map((row) => idAfter(kind, row));
  const names = new Map([
    ...useNames('accounts', idsOf('account')),
    ...useNames('students', idsOf('user')),
  ]);
  return [
    ...firstColumns,
    {
      id: 'clientId',
      header: text.disclosures.by,
      cell: (row) => {
        const id = idAfter('account', row) ?? idAfter('user', row) ?? row.clientId;
        return names.get(id) || <ShortId id={id} />;
      },
      value: ({ clientId }) => clientId,
      isHideable: true,
    },
    endpointColumn,
  ];
}

const firstColumns: readonly Column<Disclosure>[] = [
  {
    id: 'at',
    header: text.disclosures.at,
    cell: ({ at }) => <Time at={at} />,
    value: ({ at }) => at,
  },
  {
    id: 'data',
    header: text.disclosures.data,
    cell: ({ data }) => data,
    value: ({ data }) => data,
  },
  {
    id: 'application',
    header: text.disclosures.application,
    cell: ({ application }) => application,
    value: ({ application }) => application,
  },
];

const endpointColumn: Column<Disclosure> = {
  id: 'endpoint',
  header: text.disclosures.endpoint,
  cell: ({ endpoint }) => <code className="student-by">{endpoint}</code>,
  value: ({ endpoint }) => endpoint,
  isHideable: true,
};
