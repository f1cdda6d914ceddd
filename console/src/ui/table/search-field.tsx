/** A search that waits for a pause in typing; `/` leads to it. */
import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { Icon } from '../icon.tsx';

interface SearchFieldProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onSearch: (value: string | undefined) => void;
}

const SEARCH_AFTER_MS = 250;

export function SearchField({ label, value = '', onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const search = useDebouncedCallback(
    (next: string) => onSearch(next || undefined),
    SEARCH_AFTER_MS,
  );
  useEffect(() => setText(value), [value]);
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<Icon name="search" />}
      value={text}
      data-first-filter
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        search(currentTarget.value);
      }}
    />
  );
}
