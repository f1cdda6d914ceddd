/** The records of the roster by kind, one of them in detail, its sanity, and its export. */
import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { type NamedKind, useNames } from '../../data/records/names.ts';
import { useReadList } from '../../data/requests/lists.ts';
import { useWho } from '../../data/requests/queries.ts';
import { type RosterKind, rostersRoute } from '../../routes/operation/rosters.ts';
import { hrefOf } from '../../routes/route.ts';
import { schoolRoute } from '../../routes/students/school.ts';
import { rostersText as text } from '../../text/operation/rosters.ts';
import { Beside } from '../../ui/beside.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageLink } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page.tsx';
import { RecordList, useListPage } from '../../ui/table/record-list.tsx';
import { LinkTabs } from '../../ui/tabs.tsx';
import { usePage } from '../../ui/use-page.ts';
import { WayIn } from '../../ui/way-in.tsx';
import { columnsOf, SEARCHED, SORTED } from './columns.tsx';
import { Detail } from './detail.tsx';
import { ExportDialog } from './export.tsx';
import { type RosterRecord, referenceOf, SERVED, useKinds } from './records.ts';
import { Sanity } from './sanity.tsx';

const FIRST: RosterKind = 'people';

export function Page() {
  const { search } = usePage(rostersRoute);
  const { kind = FIRST } = search;
  const [isExporting, setExporting] = useState(false);
  const who = useWho();
  const isPlatform = who.kind === 'platform';
  const tabs = [...useKinds(), 'sanity' as const].map((id) => ({
    id,
    name: text.kind[id],
    href: hrefOf(rostersRoute, { who, search: { kind: id } }),
  }));
  return (
    <>
      <PageHead
        title={text.title}
        lead={text.lead}
        actions={
          <>
            <PageLink to={schoolRoute}>{text.summary}</PageLink>
            {isPlatform && (
              <Button leftSection={<Icon name="download" />} onClick={() => setExporting(true)}>
                {text.export.open}
              </Button>
            )}
          </>
        }
      />
      <LinkTabs label={text.kinds} current={kind} tabs={tabs} />
      {kind === 'sanity' ? <Sanity /> : <Records key={kind} kind={kind} />}
      {isExporting && <ExportDialog onClose={() => setExporting(false)} />}
    </>
  );
}

interface RecordsProps {
  readonly kind: RosterKind;
}

function Records({ kind }: RecordsProps) {
  const { search, setSearch } = usePage(rostersRoute);
  const { id } = search;
  return (
    <Beside
      detail={id && <Detail kind={kind} id={id} onClose={() => setSearch({ id: undefined })} />}
    >
      <List kind={kind} />
    </Beside>
  );
}

/** Beside a record there is room for so many. */
const NARROW_COLUMNS = 4;

function List({ kind }: RecordsProps) {
  const page = useListPage(rostersRoute, SORTED[kind]);
  const { search } = page;
  const { list, plural } = SERVED[kind];
  const column = SEARCHED[kind].find((member) => member === search.in);
  const rows = useReadList<RosterRecord>(list, { query: queryOf(page.query, column) } as never, {
    rowsOf: (reply) => (reply as unknown as Record<string, readonly RosterRecord[]>)[plural] ?? [],
  });
  const who = useWho();
  const names = useReferred(kind, rows.rows);
  return (
    <RecordList
      name={`roster-${kind}`}
      text={{ caption: text.caption[kind], search: text.search, empty: text.empty[kind] }}
      columns={columnsOf(kind, names, who).slice(0, search.id ? NARROW_COLUMNS : undefined)}
      keyOf={({ sourcedId }) => sourcedId}
      hrefOf={({ sourcedId }) => page.href({ id: sourcedId })}
      page={page}
      list={rows}
      emptyAction={who.kind === 'platform' && <WayIn />}
      filters={{ fields: <ColumnField kind={kind} />, words: [], none: { in: undefined } }}
    />
  );
}

type Query = ReturnType<typeof useListPage>['query'];

/** A column is searched by `filter`, all names by `search`. */
function queryOf(query: Query, column: string | undefined) {
  const { search, ...rest } = query;
  if (column === undefined || !search) return query;
  return { ...rest, filter: `${column}~'${search.replaceAll("'", "''")}'` };
}

const REFERRED: Readonly<Partial<Record<RosterKind, readonly (readonly [string, NamedKind])[]>>> = {
  classes: [['course', 'courses']],
  enrollments: [
    ['user', 'students'],
    ['class', 'classes'],
  ],
};

/** Names of the records that rows refer to. */
function useReferred(kind: RosterKind, rows: readonly RosterRecord[]) {
  const [[first = '', firstKind = 'courses'] = [], [second = '', secondKind = 'classes'] = []] =
    REFERRED[kind] ?? [];
  const idsOf = (member: string) => rows.map((row) => referenceOf(row[member])?.sourcedId);
  const kinds = useKinds();
  const isRead = firstKind !== 'courses' || kinds.includes('courses');
  const one = useNames(firstKind, first && isRead ? idsOf(first) : []);
  const other = useNames(secondKind, second ? idsOf(second) : []);
  return new Map([...one, ...other]);
}

function ColumnField({ kind }: RecordsProps) {
  const { search, setSearch } = usePage(rostersRoute);
  const data = SEARCHED[kind].map((member) => ({ value: member, label: text.column[member] }));
  return (
    <Select
      aria-label={text.in}
      placeholder={text.anywhere}
      clearable
      data={data}
      value={SEARCHED[kind].find((member) => member === search.in) ?? null}
      onChange={(value) => setSearch({ in: value ?? undefined }, { replace: true })}
    />
  );
}
