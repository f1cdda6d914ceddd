/** A filter by an id as it is typed, taken when the field is left or by Enter. */
import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';

interface IdFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

export function IdField({ label, placeholder, value, onChange }: IdFieldProps) {
  const [typed, setTyped] = useState(value ?? '');
  useEffect(() => setTyped(value ?? ''), [value]);
  const take = () => {
    if (typed.trim() !== (value ?? '')) onChange(typed.trim() || undefined);
  };
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={take}
      onKeyDown={({ key }) => key === 'Enter' && take()}
    />
  );
}
