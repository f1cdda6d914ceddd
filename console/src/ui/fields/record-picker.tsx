/** Chooses a record by its name; an id that no record has is taken as it is typed. */
import { Select } from '@mantine/core';
import { useState } from 'react';
import { type RecordKind, useRecords } from '../../data/records/records.ts';
import { recordsText } from '../../text/records.ts';

interface RecordPickerProps {
  readonly kind: RecordKind;
  readonly label: string;
  /** Its label stands in the empty field. */
  readonly isCompact?: boolean;
  readonly placeholder?: string;
  readonly value: string | undefined;
  /** Only records that fit; of the grammar of lists. */
  readonly filter?: string | undefined;
  readonly disabled?: boolean;
  readonly onChange: (id: string | undefined) => void;
}

export function RecordPicker(props: RecordPickerProps) {
  const { kind, label, isCompact = false, value, filter, disabled = false, onChange } = props;
  const { placeholder = isCompact ? label : '' } = props;
  const [typed, setTyped] = useState('');
  const chosen = useRecords(kind, { typed: '', id: value }, value !== undefined);
  const own = chosen.data?.find(({ id }) => id === value);
  const shown = own?.name ?? value ?? '';
  // The field holds the name of what is chosen; only other words are looked for.
  const looked = typed === shown ? '' : typed;
  const found = useRecords(kind, { typed: looked, filter }, !disabled).data ?? [];
  const all = [...found, ...(value === undefined ? [] : [{ id: value, name: shown }])];
  const unique = new Map(all.map((one) => [one.id, one.name]));
  return (
    <Select
      {...(isCompact ? { 'aria-label': label } : { label })}
      placeholder={placeholder}
      clearable
      searchable
      disabled={disabled}
      value={value ?? null}
      data={[...unique].map(([id, name]) => ({ value: id, label: name }))}
      filter={({ options }) => options}
      nothingFoundMessage={recordsText.nothing}
      onSearchChange={setTyped}
      onChange={(id) => onChange(id ?? undefined)}
      onKeyDown={({ key }) => {
        if (key === 'Enter' && looked.trim() && found.length === 0) onChange(looked.trim());
      }}
    />
  );
}
