/** The days and the zone that all parts of the page share. */
import { SegmentedControl, Select } from '@mantine/core';
import { ownZone } from '../../data/days.ts';
import { studentRoute } from '../../routes/students/student.ts';
import { timeForm } from '../../text/forms.ts';
import { studentText } from '../../text/students/student.ts';
import { DayField } from '../../ui/fields/day-field.tsx';
import { usePage } from '../../ui/use-page.ts';
import type { useView, View } from './view.ts';

const text = studentText.range;
const RANGES = ['7d', '28d', 'term', 'custom'] as const;

/** `Nov 22, 2026` */
export const dayText = (day: string) =>
  timeForm({ dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(day));

interface RangeProps extends Pick<ReturnType<typeof useView>, 'range' | 'term'> {
  readonly view: View;
  /** That was chosen; undefined = the person's own. */
  readonly zone: 'browser' | 'utc' | 'school' | undefined;
  readonly schoolZone: string | undefined;
}

export function RangeBar({ view, range, term, zone, schoolZone }: RangeProps) {
  const { setSearch } = usePage(studentRoute);
  const change = (patch: Parameters<typeof setSearch>[0]) => setSearch(patch, { replace: true });
  const { from, until } = view.days;
  const own = { browser: text.browser(ownZone), utc: text.utc };
  const zones = { ...own, ...(schoolZone ? { school: text.school(schoolZone) } : {}) };
  const isUtc = view.timezone === 'UTC' && ownZone !== 'UTC';
  return (
    <div className="student-range">
      <SegmentedControl
        aria-label={text.label}
        value={range}
        data={RANGES.map((value) => ({ value, label: text[value] }))}
        onChange={(value) => {
          const days = value === 'custom' ? { from, until } : { from: undefined, until: undefined };
          change({ range: value as '7d', ...days });
        }}
      />
      {range === 'custom' && (
        <>
          <DayField label={text.from} value={from} onDay={(day) => change({ from: day })} />
          <DayField label={text.until} value={until} onDay={(day) => change({ until: day })} />
        </>
      )}
      <Select
        label={text.zone}
        value={zone ?? (isUtc ? 'utc' : 'browser')}
        allowDeselect={false}
        data={Object.entries(zones).map(([value, label]) => ({ value, label }))}
        onChange={(value) => change({ zone: (value ?? undefined) as 'utc' })}
      />
      <p className="student-days soft" role="status">
        {range === 'term' && term.data === null
          ? text.noTerm
          : range === 'term' && term.data
            ? text.named(term.data.title, text.days(dayText(from), dayText(until)))
            : text.days(dayText(from), dayText(until))}
      </p>
    </div>
  );
}
