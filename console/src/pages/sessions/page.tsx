/** Study sessions, open and closed: who studied when, and why it ended. */
import { SegmentedControl, Select } from '@mantine/core';
import { useStudySessions } from '../../data/events/study-sessions.ts';
import { useRangeStart } from '../../data/ranges.ts';
import { useWho } from '../../data/requests/queries.ts';
import { useRights } from '../../data/viewer/rights.ts';
import { composeRoute } from '../../routes/events/compose.ts';
import { sessionsRoute } from '../../routes/events/sessions.ts';
import { eventWords } from '../../text/events/event-words.ts';
import { sessionWords, sessionsText as text } from '../../text/events/sessions.ts';
import { ApplicationPicker } from '../../ui/fields/application-picker.tsx';
import { RecordPicker } from '../../ui/fields/record-picker.tsx';
import { PageLink } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page.tsx';
import { Async, Empty, FilteredEmpty } from '../../ui/states.tsx';
import { More } from '../../ui/table/more.tsx';
import { Table } from '../../ui/table/table.tsx';
import { usePage } from '../../ui/use-page.ts';
import { exactTime, useZone } from '../../ui/values/time.tsx';
import { WayIn } from '../../ui/way-in.tsx';
import { useSessionColumns, useSessionRows } from './columns.tsx';

type SessionsSearch = ReturnType<typeof sessionsRoute.readSearch>;

const RANGES = ['24h', '7d', '30d'] as const;

export function Page() {
  const { search, setSearch } = usePage(sessionsRoute);
  const { status, student, application, range, from } = search;
  const start = useRangeStart(range ?? '24h').from;
  const { query, rows, file } = useStudySessions({
    ...{ status, studentId: student, applicationId: application },
    from: from ?? (range ? start : undefined),
  });
  const columns = useSessionColumns(rows);
  const rowsOf = useSessionRows();
  const change = (patch: Partial<SessionsSearch>) => setSearch(patch, { replace: true });
  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      <Filters search={search} onChange={change} />
      <Async query={query}>
        {() =>
          rows.length === 0 ? (
            <Nothing search={search} onChange={change} />
          ) : (
            <Table
              name="sessions"
              caption={text.caption}
              columns={columns}
              rows={rows}
              {...rowsOf}
              file={file}
              footer={<More shown={rows.length} query={query} />}
            />
          )
        }
      </Async>
    </>
  );
}

interface PartProps {
  readonly search: SessionsSearch;
  readonly onChange: (patch: Partial<SessionsSearch>) => void;
}

const statuses = (['open', 'closed'] as const).map((value) => ({
  value,
  label: sessionWords.status[value],
}));

function Filters({ search, onChange }: PartProps) {
  const isPlatform = useWho().kind === 'platform';
  const ranges = RANGES.map((value) => ({
    value: value as string,
    label: eventWords.range[value],
  }));
  return (
    <div className="sessions-filters">
      <SegmentedControl
        aria-label={text.filter.started}
        value={search.from ? '' : (search.range ?? 'all')}
        data={[...ranges, { value: 'all', label: text.all }]}
        onChange={(range) =>
          onChange({ range: range === 'all' ? undefined : (range as '24h'), from: undefined })
        }
      />
      <Select
        label={text.filter.status}
        placeholder={text.filter.any}
        clearable
        value={search.status ?? null}
        data={statuses}
        onChange={(status) => onChange({ status: (status ?? undefined) as 'open' | undefined })}
      />
      <RecordPicker
        kind="students"
        label={text.filter.student}
        placeholder={text.filter.nameOrId}
        value={search.student}
        onChange={(student) => onChange({ student })}
      />
      {isPlatform && (
        <ApplicationPicker
          label={text.filter.application}
          placeholder={text.filter.any}
          value={search.application}
          onChange={(application) => onChange({ application })}
        />
      )}
    </div>
  );
}

/** No session is listed: what the page is for, or which filters are in the way. */
function Nothing({ search, onChange }: PartProps) {
  const zone = useZone();
  const { mayWrite } = useRights();
  const { status, student, application, range, from } = search;
  const { filter } = text;
  const words = [
    ...(status ? [text.chosen(filter.status, sessionWords.status[status])] : []),
    ...(student ? [text.chosen(filter.student, student)] : []),
    ...(application ? [text.chosen(filter.application, application)] : []),
    ...(from ? [text.since(exactTime(Date.parse(from), zone))] : []),
    ...(range && !from ? [text.chosen(filter.started, eventWords.range[range])] : []),
  ];
  const none = { status: undefined, student: undefined, application: undefined };
  if (words.length > 0) {
    const clear = () => onChange({ ...none, range: undefined, from: undefined });
    return <FilteredEmpty filters={words} onClear={clear} />;
  }
  return (
    <Empty
      title={text.empty.title}
      action={
        mayWrite ? (
          <PageLink to={composeRoute} search={{ template: 'login' }}>
            {text.empty.compose}
          </PageLink>
        ) : (
          <WayIn />
        )
      }
    >
      {text.empty.sentence}
    </Empty>
  );
}
