/** A day, taken when the field is left or by Enter. */
import { TextInput } from '@mantine/core';

interface DayProps {
  readonly label: string;
  /** `YYYY-MM-DD` */
  readonly value: string;
  readonly onDay: (day: string) => void;
}

export function DayField({ label, value, onDay }: DayProps) {
  return (
    <TextInput
      key={value}
      type="date"
      label={label}
      defaultValue={value}
      onBlur={({ currentTarget }) => {
        if (currentTarget.value && currentTarget.value !== value) onDay(currentTarget.value);
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter' && currentTarget.value) onDay(currentTarget.value);
      }}
    />
  );
}
