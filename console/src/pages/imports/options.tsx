/** Owner and options of an import, in the words of the command. */
import { Checkbox, NativeSelect, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useApplications } from '../../data/records/applications.ts';
import { useRead, useWho } from '../../data/requests/queries.ts';
import { importsText } from '../../text/operation/imports.ts';
import { type ImportKind, isCsv, isTable } from './kinds.ts';

const text = importsText.new;
const SEARCH_AFTER_MS = 250;
/** The server's default, in percent. */
const REMOVALS_MAX = '10';

export interface OptionValues {
  readonly mode?: 'bulk' | 'delta' | undefined;
  readonly strict?: boolean;
  readonly includeErased?: boolean;
  readonly removalsMax?: string;
  readonly replace?: boolean;
  readonly allowEmpty?: boolean;
  readonly framework?: string;
  readonly students?: string;
}

interface OwnerFieldProps {
  readonly kind: ImportKind;
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}

export function OwnerField({ kind, value, onChange }: OwnerFieldProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, SEARCH_AFTER_MS);
  const [chosen, setChosen] = useState<{ readonly value: string; readonly label: string }>();
  const isName = chosen?.label === search;
  const found = useApplications(isName ? '' : search.trim());
  const options = found.map(({ sourcedId, name }) => ({ value: sourcedId, label: name }));
  const isFound = options.some((option) => option.value === chosen?.value);
  return (
    <Select
      label={text.application}
      placeholder={text.owner[kind]}
      nothingFoundMessage={text.noApplication}
      searchable
      clearable
      limit={50}
      data={chosen && !isFound ? [chosen, ...options] : options}
      value={value ?? null}
      onSearchChange={setTyped}
      onChange={(id, option) => {
        setChosen(id === null ? undefined : { value: id, label: option?.label ?? id });
        onChange(id ?? undefined);
      }}
    />
  );
}

interface OptionsProps {
  readonly kind: ImportKind;
  /** The name of the file; '' = none is chosen. */
  readonly name: string;
  readonly value: OptionValues;
  readonly onChange: (value: OptionValues) => void;
}

export function Options(props: OptionsProps) {
  if (props.kind === 'demo') return <DemoOptions {...props} />;
  return props.kind === 'roster' ? <RosterOptions {...props} /> : <StandardsOptions {...props} />;
}

function RosterOptions({ name, value, onChange }: OptionsProps) {
  const isPlatform = useWho().kind === 'platform';
  // One CSV file has no manifest that says it.
  const modes = isCsv(name)
    ? (['delta', 'bulk'] as const)
    : (['manifest', 'bulk', 'delta'] as const);
  return (
    <>
      <NativeSelect
        label={text.mode}
        value={value.mode ?? modes[0]}
        data={modes.map((mode) => ({ value: mode, label: text.modes[mode] }))}
        onChange={({ currentTarget }) => {
          const mode = modes.find((one) => one === currentTarget.value);
          onChange({ ...value, mode: mode === 'manifest' ? undefined : mode });
        }}
      />
      <Checkbox
        label={text.strict}
        description={text.strictHint}
        checked={value.strict ?? false}
        onChange={({ currentTarget }) => onChange({ ...value, strict: currentTarget.checked })}
      />
      {isPlatform && (
        <Checkbox
          label={text.includeErased}
          description={text.includeErasedHint}
          checked={value.includeErased ?? false}
          onChange={({ currentTarget }) =>
            onChange({ ...value, includeErased: currentTarget.checked })
          }
        />
      )}
      <TextInput
        label={text.removalsMax}
        description={text.removalsMaxHint}
        inputMode="decimal"
        autoComplete="off"
        value={value.removalsMax ?? REMOVALS_MAX}
        onChange={({ currentTarget }) => onChange({ ...value, removalsMax: currentTarget.value })}
      />
    </>
  );
}

function StandardsOptions({ name, value, onChange }: OptionsProps) {
  return (
    <>
      <Checkbox
        label={text.replace}
        description={text.replaceHint}
        checked={value.replace ?? false}
        onChange={({ currentTarget }) => onChange({ ...value, replace: currentTarget.checked })}
      />
      <Checkbox
        label={text.allowEmpty}
        description={text.allowEmptyHint}
        checked={value.allowEmpty ?? false}
        onChange={({ currentTarget }) => onChange({ ...value, allowEmpty: currentTarget.checked })}
      />
      {isTable(name) && (
        <FrameworkField
          value={value.framework ?? ''}
          onChange={(framework) => onChange({ ...value, framework })}
        />
      )}
    </>
  );
}

/** The last is what the server takes at most. */
const STUDENTS = ['5', '20', '60'];

function DemoOptions({ value, onChange }: OptionsProps) {
  return (
    <NativeSelect
      label={text.students}
      description={text.studentsHint}
      value={value.students ?? STUDENTS.at(-1)}
      data={STUDENTS}
      onChange={({ currentTarget }) => onChange({ ...value, students: currentTarget.value })}
    />
  );
}

interface FrameworkFieldProps {
  readonly value: string;
  readonly onChange: (id: string) => void;
}

function FrameworkField({ value, onChange }: FrameworkFieldProps) {
  const { data } = useRead(
    'GET /standards/1.0/frameworks',
    { query: { limit: '100', sort: 'title' } },
    { staleMs: 60_000 },
  );
  const options = (data?.frameworks ?? []).map(({ sourcedId = '', title }) => ({
    value: sourcedId,
    label: title ?? sourcedId,
  }));
  return (
    <NativeSelect
      label={text.framework}
      description={text.frameworkHint}
      value={value}
      data={[{ value: '', label: text.noFramework }, ...options]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
