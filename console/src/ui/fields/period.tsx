/** The period of a summary: its choice, its days, and the way to paper. */
import { Button, SegmentedControl } from '@mantine/core';
import type { ClassSummary } from '../../../../sdk/src/generated/openapi.ts';
import { summaryText as text } from '../../text/students/summary.ts';
import { formatDays } from '../values/format.ts';

type Period = ClassSummary['period'];

interface PeriodChoiceProps<Name extends string> {
  readonly periods: readonly Name[];
  /** Undefined = this week. */
  readonly value: Name | undefined;
  readonly onChange: (period: Name) => void;
}

export function PeriodChoice<Name extends Period['name']>(props: PeriodChoiceProps<Name>) {
  const { periods, value = 'week', onChange } = props;
  return (
    <SegmentedControl
      aria-label={text.period}
      value={value}
      data={periods.map((name) => ({ value: name, label: text.periods[name] }))}
      onChange={(name) => onChange(name as Name)}
    />
  );
}

interface PeriodDaysProps {
  /** Nothing is compared without the period before. */
  readonly period: Omit<Period, 'before'> & Partial<Pick<Period, 'before'>>;
}

export function PeriodDays({ period: { name, from, until, before } }: PeriodDaysProps) {
  return (
    <p className="summary-days">
      {text.days(
        `${text.periods[name]}: ${formatDays(from, until)}`,
        before && formatDays(before.from, before.until),
      )}
    </p>
  );
}

export function PrintButton() {
  return (
    <Button variant="subtle" color="soft" onClick={() => window.print()}>
      {text.print}
    </Button>
  );
}
