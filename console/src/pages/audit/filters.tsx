/** The filters above the audit log. */
import { SegmentedControl, Select } from '@mantine/core';
import { addDays, dayAt, startOfDay } from '../../data/days.ts';
import { ACTOR_KINDS } from '../../routes/operation/audit.ts';
import { eventWords } from '../../text/events/event-words.ts';
import { auditText } from '../../text/operation/audit.ts';
import { ApplicationPicker } from '../../ui/fields/application-picker.tsx';
import { DayField } from '../../ui/fields/day-field.tsx';
import { IdField } from '../../ui/fields/id-field.tsx';
import { RecordPicker } from '../../ui/fields/record-picker.tsx';
import { useNow, useZone } from '../../ui/values/time.tsx';
import { actionText, objectText } from './lines.ts';
import { type AuditSearch, RANGE_DEFAULT, RANGES } from './search.ts';

const text = auditText.filter;

interface FiltersProps {
  readonly search: AuditSearch;
  readonly onChange: (patch: Partial<AuditSearch>) => void;
}

export function Filters(props: FiltersProps) {
  const { search, onChange } = props;
  const nameOrId = { placeholder: text.nameOrId } as const;
  return (
    <div className="audit-filters">
      <Times {...props} />
      <WordSelects {...props} />
      <RecordPicker
        kind="people"
        label={text.person}
        {...nameOrId}
        value={search.person}
        onChange={(person) => onChange({ person })}
      />
      <ApplicationPicker
        label={text.application}
        placeholder={text.any}
        value={search.application}
        onChange={(application) => onChange({ application })}
      />
      {(['actor', 'objectId', 'request'] as const).map((name) => (
        <IdField
          key={name}
          label={text[name]}
          placeholder={text.any}
          value={search[name]}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
    </div>
  );
}

const DAYS = 7;

function Times({ search, onChange }: FiltersProps) {
  const zone = useZone();
  const today = dayAt(useNow(), zone);
  const { from, until, range = RANGE_DEFAULT } = search;
  const isCustom = from !== undefined || until !== undefined;
  const ranges = RANGES.map((value) => ({
    value: value as string,
    label: eventWords.range[value],
  }));
  const others = [
    { value: 'all', label: auditText.all },
    { value: 'days', label: auditText.days },
  ];
  const startOf = (day: string) => startOfDay(day, zone);
  return (
    <div className="audit-times">
      <SegmentedControl
        aria-label={text.at}
        value={isCustom ? 'days' : range}
        data={[...ranges, ...others]}
        onChange={(value) =>
          onChange(
            value === 'days'
              ? { from: startOf(addDays(today, 1 - DAYS)), until: startOf(addDays(today, 1)) }
              : { range: value as '7d', from: undefined, until: undefined },
          )
        }
      />
      {isCustom && (
        <>
          <DayField
            label={text.from}
            value={from ? dayAt(Date.parse(from), zone) : ''}
            onDay={(day) => onChange({ from: startOf(day) })}
          />
          <DayField
            label={text.until}
            value={until ? dayAt(Date.parse(until) - 1, zone) : ''}
            onDay={(day) => onChange({ until: startOf(addDays(day, 1)) })}
          />
        </>
      )}
    </div>
  );
}

interface Option {
  readonly value: string;
  readonly label: string;
}

/** What the address names is an option, too. */
function optionsOf(names: readonly string[], label: (name: string) => string, given?: string) {
  const all = given && !names.includes(given) ? [...names, given] : names;
  return all
    .map((value): Option => ({ value, label: label(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
}

const kinds = ACTOR_KINDS.map((value): Option => ({ value, label: auditText.by[value] }));

function WordSelects({ search, onChange }: FiltersProps) {
  const any = { placeholder: text.any, clearable: true } as const;
  return (
    <>
      <Select
        label={text.by}
        {...any}
        value={search.by ?? null}
        data={kinds}
        onChange={(by) => onChange({ by: (by ?? undefined) as AuditSearch['by'] })}
      />
      <Select
        label={text.action}
        {...any}
        value={search.action ?? null}
        data={optionsOf(Object.keys(auditText.action), actionText, search.action)}
        onChange={(action) => onChange({ action: action ?? undefined })}
      />
      <Select
        label={text.object}
        {...any}
        searchable
        value={search.object ?? null}
        data={optionsOf(Object.keys(auditText.object), objectText, search.object)}
        onChange={(object) => onChange({ object: object ?? undefined })}
      />
    </>
  );
}
