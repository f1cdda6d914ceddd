/** The filters above the log: short lists, a student by name, ids, a range of time. */
import { Button, SegmentedControl, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EventFilter } from '../../data/events/events.ts';
import { nameOf } from '../../data/records/names.ts';
import { useApi, useWho } from '../../data/requests/queries.ts';
import type { eventsRoute } from '../../routes/events/events.ts';
import { eventWords, statusText } from '../../text/events/event-words.ts';
import { eventsText } from '../../text/events/events.ts';
import { ApplicationPicker } from '../../ui/fields/application-picker.tsx';
import { IdField } from '../../ui/fields/id-field.tsx';

const text = eventsText.filter;

export type EventsSearch = ReturnType<typeof eventsRoute.readSearch>;

/** What the parts of the page take. */
export interface PartProps {
  readonly search: EventsSearch;
  readonly filter: EventFilter;
  readonly onChange: (patch: Partial<EventsSearch>) => void;
}

const RANGES = ['15m', '1h', '24h', '7d'] as const;

const TYPES = [
  'GradeEvent',
  'AssessmentItemEvent',
  'AssessmentEvent',
  'AssignableEvent',
  'ViewEvent',
  'SessionEvent',
];
const SCORE_TYPES = ['XP', 'QUESTION_RESULT', 'MASTERY'];

interface FiltersProps {
  readonly search: EventsSearch;
  /** Codes that occurred, with their counts, the most frequent first. */
  readonly reasons: readonly { readonly code: string; readonly count: number }[];
  readonly onChange: (patch: Partial<EventsSearch>) => void;
}

export function Filters(props: FiltersProps) {
  const { search } = props;
  const [isOpen, setOpen] = useState(
    Boolean(search.course || search.lesson || search.scoreType || search.application),
  );
  return (
    <div className="event-filters">
      <div className="event-filters-row">
        <FirstFilters {...props} />
        <Button variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? text.fewer : text.more}
        </Button>
      </div>
      {isOpen && <MoreFilters {...props} />}
    </div>
  );
}

/** In one button, where there is no room beside an event. */
export function FoldedFilters(props: FiltersProps) {
  const { tab: _, live: __, range: ___, ...chosen } = props.search;
  const count = Object.values(chosen).filter(Boolean).length;
  return (
    <details className="event-filters-folded">
      <summary>{text.folded(count)}</summary>
      <Filters {...props} />
    </details>
  );
}

const statuses = (['received', 'processed', 'dropped', 'failed'] as const).map((value) => ({
  value,
  label: statusText[value],
}));

function FirstFilters({ search, reasons, onChange }: FiltersProps) {
  const codes = reasons.map(({ code, count }) => ({ value: code, label: `${code} (${count})` }));
  const isListed = !search.reason || reasons.some(({ code }) => code === search.reason);
  const own = isListed ? [] : [{ value: search.reason ?? '', label: search.reason ?? '' }];
  const any = { placeholder: text.any, clearable: true };
  return (
    <>
      <SegmentedControl
        aria-label={eventWords.rangeLabel}
        value={search.from || search.until ? '' : (search.range ?? '24h')}
        data={RANGES.map((value) => ({ value, label: eventWords.range[value] }))}
        onChange={(range) => onChange({ range: range as never, from: undefined, until: undefined })}
      />
      <Select
        label={text.status}
        {...any}
        value={search.status ?? null}
        data={statuses}
        onChange={(status) => onChange({ status: (status ?? undefined) as never })}
      />
      <Select
        label={text.reason}
        {...any}
        searchable
        value={search.reason ?? null}
        data={[...codes, ...own]}
        onChange={(reason) => onChange({ reason: reason ?? undefined })}
      />
      <StudentFilter value={search.student} onChange={(student) => onChange({ student })} />
      <Select
        label={text.type}
        {...any}
        value={search.type ?? null}
        data={TYPES}
        onChange={(type) => onChange({ type: type ?? undefined })}
      />
    </>
  );
}

function MoreFilters({ search, onChange }: FiltersProps) {
  const isPlatform = useWho().kind === 'platform';
  return (
    <div className="event-filters-row">
      <Select
        label={text.scoreType}
        placeholder={text.any}
        clearable
        value={search.scoreType ?? null}
        data={SCORE_TYPES}
        onChange={(scoreType) => onChange({ scoreType: scoreType ?? undefined })}
      />
      <IdField
        label={text.course}
        placeholder={text.any}
        value={search.course}
        onChange={(course) => onChange({ course })}
      />
      <IdField
        label={text.lesson}
        placeholder={text.any}
        value={search.lesson}
        onChange={(lesson) => onChange({ lesson })}
      />
      {isPlatform && (
        <ApplicationPicker
          label={text.application}
          placeholder={text.any}
          value={search.application}
          onChange={(application) => onChange({ application })}
        />
      )}
    </div>
  );
}

interface FilterProps {
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

const TYPING_MS = 300;

interface Student {
  readonly sourcedId: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly username: string;
}

const STUDENTS_MAX = '20';

/** Students by a part of their name; what is no name is taken for an id. */
function useStudents(typed: string, id: string | undefined) {
  const api = useApi();
  const [looked] = useDebouncedValue(typed.trim(), TYPING_MS);
  const query = {
    limit: STUDENTS_MAX,
    sort: 'familyName',
    fields: 'sourcedId,givenName,familyName,username',
    filter: id && !looked && !/['\s]/.test(id) ? `sourcedId='${id}'` : "role='student'",
    ...(looked ? { search: looked } : {}),
  };
  const found = useQuery({
    queryKey: [api.prefix, 'students', query],
    queryFn: async ({ signal }) => {
      const reply = await api.request('GET /rostering/1.0/users', { query, signal } as never);
      return (reply as unknown as { users: readonly Student[] }).users;
    },
    staleTime: 60_000,
    retry: false,
    placeholderData: (before) => before,
  });
  return (found.data ?? []).map((student) => ({
    value: student.sourcedId,
    label: nameOf(student) || student.sourcedId,
  }));
}

function StudentFilter({ value, onChange }: FilterProps) {
  const [typed, setTyped] = useState('');
  const found = useStudents(typed, value);
  const isKnown = !value || found.some((one) => one.value === value);
  const data = isKnown ? found : [...found, { value, label: value }];
  return (
    <Select
      label={text.student}
      placeholder={text.studentHint}
      clearable
      searchable
      value={value ?? null}
      data={data}
      filter={({ options }) => options}
      nothingFoundMessage={text.noStudent}
      onSearchChange={setTyped}
      onChange={(student) => onChange(student ?? undefined)}
      onKeyDown={({ key }) => {
        if (key === 'Enter' && typed.trim() && found.length === 0) onChange(typed.trim());
      }}
    />
  );
}
