/** The applications of the platform. The example of a page: README.md explains each part. */
import { Button } from '@mantine/core';
import type { ApplicationActivity } from '../../data/applications.ts';
import { useReadList } from '../../data/lists.ts';
import { useWho } from '../../data/queries.ts';
import { applicationRoute } from '../../routes/application.ts';
import { applicationsRoute } from '../../routes/applications.ts';
import { hrefOf } from '../../routes/route.ts';
import { isBuilt } from '../../routes/routes.ts';
import { applicationsText as text } from '../../text/applications.ts';
import { type Column, readSort, type Sort, sortText } from '../../ui/columns.ts';
import { formatNumber, formatPercent } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { More } from '../../ui/more.tsx';
import { PageHead } from '../../ui/page.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Async, Empty, FilteredEmpty } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { usePage } from '../../ui/use-page.ts';
import { ApplicationState, droppedShare, stateOf } from './application-state.tsx';
import { NewApplication } from './new-application.tsx';

const LIST = 'GET /admin/1.0/applications';

const columns: readonly Column<ApplicationActivity>[] = [
  {
    id: 'name',
    header: text.columns.name,
    cell: ({ name }) => name,
    value: ({ name }) => name,
    isSortable: true,
  },
  {
    id: 'state',
    header: text.columns.state,
    cell: (application) => <ApplicationState application={application} />,
    value: stateOf,
  },
  {
    id: 'events',
    header: text.columns.events,
    cell: ({ events }) => formatNumber(events),
    value: ({ events }) => events,
    isSortable: true,
    align: 'end',
  },
  {
    id: 'dropped',
    header: text.columns.dropped,
    cell: (application) =>
      application.events === 0 ? '–' : formatPercent(droppedShare(application)),
    value: droppedShare,
    align: 'end',
  },
  {
    id: 'lastEventAt',
    header: text.columns.last,
    cell: ({ lastEventAt }) => <Time at={lastEventAt} />,
    value: ({ lastEventAt }) => lastEventAt,
    isSortable: true,
  },
  {
    id: 'clients',
    header: text.columns.clients,
    cell: ({ clients }) => formatNumber(clients),
    value: ({ clients }) => clients,
    align: 'end',
    isHideable: true,
  },
  {
    id: 'members',
    header: text.columns.members,
    cell: ({ members }) => formatNumber(members),
    value: ({ members }) => members,
    align: 'end',
    isHideable: true,
  },
  {
    id: 'compat',
    header: text.columns.compat,
    cell: ({ compat }) => <span className="nowrap">{text.compat[compat ?? 'server']}</span>,
    value: ({ compat }) => compat,
    isSortable: true,
    isHideable: true,
  },
  {
    id: 'roster',
    header: text.columns.roster,
    cell: ({ roster }) => text.roster[roster],
    value: ({ roster }) => roster,
    isSortable: true,
    isHideable: true,
  },
];

export function Page() {
  const who = useWho();
  const { search, setSearch } = usePage(applicationsRoute);
  const sort: Sort = readSort(search.sort) ?? { column: 'name', isDescending: false };
  const query = {
    sort: sort.column,
    orderBy: sort.isDescending ? 'desc' : 'asc',
    ...(search.search ? { search: search.search } : {}),
  } as const;
  const list = useReadList<ApplicationActivity, typeof LIST>(
    LIST,
    { query },
    { rowsOf: ({ applications }) => applications },
  );
  const href = isBuilt(applicationRoute)
    ? ({ sourcedId }: ApplicationActivity) =>
        hrefOf(applicationRoute, { who, params: { applicationId: sourcedId } })
    : undefined;
  return (
    <>
      <PageHead
        title={text.title}
        lead={text.lead}
        actions={<Create onClick={() => setSearch({ new: '1' })} />}
      />
      {search.new && <NewApplication onClose={() => setSearch({ new: undefined })} />}
      <Async query={list.query}>
        {() =>
          list.rows.length === 0 && !search.search ? (
            <Empty title={text.empty.title} command={text.empty.command}>
              {text.empty.sentence}
            </Empty>
          ) : (
            <Table
              name="applications"
              caption={text.caption}
              columns={columns}
              rows={list.rows}
              keyOf={({ sourcedId }) => sourcedId}
              hrefOf={href}
              sort={sort}
              onSort={(next) => setSearch({ sort: sortText(next) }, { replace: true })}
              allRows={list.allRows}
              toolbar={
                <SearchField
                  label={text.search}
                  value={search.search}
                  onSearch={(value) => setSearch({ search: value }, { replace: true })}
                />
              }
              empty={
                <FilteredEmpty
                  filters={[text.searched(search.search ?? '')]}
                  onClear={() => setSearch({ search: undefined })}
                />
              }
              footer={<More shown={list.rows.length} total={list.total} query={list.query} />}
            />
          )
        }
      </Async>
    </>
  );
}

function Create({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button variant="filled" leftSection={<Icon name="plus" />} onClick={onClick}>
      {text.create}
    </Button>
  );
}
