/** Chooses an application by its name, for operators. */
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useApplications } from '../../data/records/applications.ts';

interface ApplicationPickerProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}

const TYPING_MS = 300;

export function ApplicationPicker(props: ApplicationPickerProps) {
  const { label, placeholder, value, onChange } = props;
  const [typed, setTyped] = useState('');
  const [looked] = useDebouncedValue(typed, TYPING_MS);
  const data = useApplications(looked).map(({ sourcedId, name }) => ({
    value: sourcedId,
    label: name,
  }));
  return (
    <Select
      label={label}
      placeholder={placeholder}
      clearable
      searchable
      onSearchChange={setTyped}
      value={value ?? null}
      data={data}
      filter={({ options }) => options}
      onChange={(application) => onChange(application ?? undefined)}
    />
  );
}
