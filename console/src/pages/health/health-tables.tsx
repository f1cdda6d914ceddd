/** Jobs, sizes, connections and settings as tables. */
import { useState } from 'react';
import type { HealthReport } from '../../../../sdk/src/generated/openapi.ts';
import { healthText as text } from '../../text/operation/health.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Panel } from '../../ui/page.tsx';
import { FilteredEmpty } from '../../ui/states.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { SearchField } from '../../ui/table/search-field.tsx';
import { Table } from '../../ui/table/table.tsx';
import { formatBytes, formatNumber, formatPercent } from '../../ui/values/format.ts';
import { Time } from '../../ui/values/time.tsx';

interface TablesProps {
  readonly report: HealthReport;
}

type Job = HealthReport['jobs'][number];
type Family = HealthReport['database']['families'][number];
type Connection = HealthReport['database']['connections'][number];
type Setting = HealthReport['settings'][number];

export function HealthTables({ report }: TablesProps) {
  return (
    <>
      <Jobs jobs={report.jobs} />
      <div className="health-tables-pair">
        <Sizes families={report.database.families} />
        <Connections connections={report.database.connections} />
      </div>
      <Settings settings={report.settings} />
    </>
  );
}

function stateOf({ error, running, finishedAt }: Job): readonly [IconName, string, string] {
  if (error !== null) return ['fail', text.jobs.failed, 'fail'];
  if (running) return ['play', text.jobs.running, 'running'];
  if (finishedAt === null) return ['received', text.jobs.waiting, 'waiting'];
  return ['check', text.jobs.ok, 'ok'];
}

function JobState({ job }: { readonly job: Job }) {
  const [icon, word, state] = stateOf(job);
  return (
    <span className="health-tables-state" data-state={state}>
      <Icon name={icon} /> {word}
    </span>
  );
}

const jobColumns: readonly Column<Job>[] = [
  {
    id: 'name',
    header: text.jobs.name,
    cell: ({ name }) => name,
    value: ({ name }) => name,
    isSortable: true,
  },
  {
    id: 'state',
    header: text.jobs.state,
    cell: (job) => <JobState job={job} />,
    value: (job) => stateOf(job)[1],
  },
  {
    id: 'finishedAt',
    header: text.jobs.last,
    cell: ({ finishedAt }) => <Time at={finishedAt} />,
    value: ({ finishedAt }) => finishedAt,
    isSortable: true,
  },
  {
    id: 'dueAt',
    header: text.jobs.next,
    cell: ({ dueAt }) => <Time at={dueAt} exact={false} />,
    value: ({ dueAt }) => dueAt,
    isSortable: true,
  },
  {
    id: 'error',
    header: text.jobs.error,
    cell: ({ error }) => error ?? '–',
    value: ({ error }) => error,
  },
];

function Jobs({ jobs }: { readonly jobs: readonly Job[] }) {
  return (
    <Panel title={text.jobs.title}>
      {jobs.length === 0 ? (
        <p className="soft">{text.jobs.none}</p>
      ) : (
        <Table
          name="jobs"
          caption={text.jobs.caption}
          columns={jobColumns}
          rows={jobs}
          keyOf={({ name }) => name}
        />
      )}
    </Panel>
  );
}

function Sizes({ families }: { readonly families: readonly Family[] }) {
  const all = families.reduce((sum, { bytes }) => sum + bytes, 0);
  const largest = Math.max(1, ...families.map(({ bytes }) => bytes));
  const columns: readonly Column<Family>[] = [
    { id: 'name', header: text.sizes.name, cell: ({ name }) => name, value: ({ name }) => name },
    {
      id: 'share',
      header: text.sizes.share,
      width: '40%',
      cell: ({ bytes }) => (
        <span className="health-tables-share">
          <meter min={0} max={largest} value={bytes} aria-label={text.sizes.share} />
          {formatPercent(all === 0 ? 0 : bytes / all)}
        </span>
      ),
    },
    {
      id: 'bytes',
      header: text.sizes.bytes,
      cell: ({ bytes }) => formatBytes(bytes),
      value: ({ bytes }) => bytes,
      align: 'end',
      isSortable: true,
    },
  ];
  return (
    <Panel title={text.sizes.title}>
      <Table
        name="sizes"
        caption={text.sizes.caption}
        columns={columns}
        rows={families}
        keyOf={({ name }) => name}
      />
    </Panel>
  );
}

const connectionColumns: readonly Column<Connection>[] = [
  {
    id: 'name',
    header: text.connections.name,
    cell: ({ name }) => name,
    value: ({ name }) => name,
    isSortable: true,
  },
  {
    id: 'open',
    header: text.connections.open,
    cell: ({ open }) => formatNumber(open),
    value: ({ open }) => open,
    align: 'end',
    isSortable: true,
  },
  {
    id: 'active',
    header: text.connections.active,
    cell: ({ active }) => formatNumber(active),
    value: ({ active }) => active,
    align: 'end',
    isSortable: true,
  },
];

function Connections({ connections }: { readonly connections: readonly Connection[] }) {
  return (
    <Panel title={text.connections.title}>
      <Table
        name="connections"
        caption={text.connections.caption}
        columns={connectionColumns}
        rows={connections}
        keyOf={({ name }) => name}
      />
    </Panel>
  );
}

const settingColumns: readonly Column<Setting>[] = [
  {
    id: 'name',
    header: text.settings.name,
    cell: ({ name }) => <code>{name}</code>,
    value: ({ name }) => name,
    isSortable: true,
  },
  {
    id: 'value',
    header: text.settings.value,
    cell: ({ value }) =>
      value === null ? (
        <span className="soft">{text.settings.unset}</span>
      ) : (
        <span className="health-tables-value">{value}</span>
      ),
    value: ({ value }) => value,
  },
  {
    id: 'meaning',
    header: text.settings.meaning,
    cell: ({ meaning }) => <span className="soft">{meaning}</span>,
    value: ({ meaning }) => meaning,
  },
];

function Settings({ settings }: { readonly settings: readonly Setting[] }) {
  const [search, setSearch] = useState<string>();
  const wanted = search?.toLowerCase() ?? '';
  const rows = settings.filter(({ name, meaning }) =>
    `${name} ${meaning}`.toLowerCase().includes(wanted),
  );
  return (
    <Panel title={text.settings.title} note={text.settings.note}>
      <Table
        name="settings"
        caption={text.settings.caption}
        columns={settingColumns}
        rows={rows}
        keyOf={({ name }) => name}
        toolbar={<SearchField label={text.settings.search} value={search} onSearch={setSearch} />}
        empty={
          <FilteredEmpty
            filters={[text.settings.searched(search ?? '')]}
            onClear={() => setSearch(undefined)}
          />
        }
      />
    </Panel>
  );
}
