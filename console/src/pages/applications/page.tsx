/** The applications of the platform. The example of a page: README.md explains each part. */
import { Button } from '@mantine/core';
import type { ApplicationActivity } from '../../data/records/applications.ts';
import { useReadList } from '../../data/requests/lists.ts';
import { useWho } from '../../data/requests/queries.ts';
import { applicationRoute } from '../../routes/access/application.ts';
import { applicationsRoute } from '../../routes/access/applications.ts';
import { hrefOf } from '../../routes/route.ts';
import { applicationsText as text } from '../../text/access/applications.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageHead } from '../../ui/page.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { RecordList, useListPage } from '../../ui/table/record-list.tsx';
import { formatNumber, formatPercent } from '../../ui/values/format.ts';
import { Time } from '../../ui/values/time.tsx';
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
  const page = useListPage(applicationsRoute, 'name');
  const { search, setSearch } = page;
  const list = useReadList<ApplicationActivity, typeof LIST>(
    LIST,
    { query: page.query },
    { rowsOf: ({ applications }) => applications },
  );
  return (
    <>
      <PageHead
        title={text.title}
        lead={text.lead}
        actions={<Create onClick={() => setSearch({ new: '1' })} />}
      />
      {search.new && <NewApplication onClose={() => setSearch({ new: undefined })} />}
      <RecordList
        name="applications"
        text={text}
        columns={columns}
        keyOf={({ sourcedId }) => sourcedId}
        hrefOf={({ sourcedId }) =>
          hrefOf(applicationRoute, { who, params: { applicationId: sourcedId } })
        }
        page={page}
        list={list}
      />
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
