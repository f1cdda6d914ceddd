/** For those without a list of applications: chooses one with a grant, or any by its id. */
import { Select } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '../../data/requests/queries.ts';
import { grantsText } from '../../text/access/grants.ts';

const text = grantsText.grant;
const GRANTS_MAX = '3000';
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

interface ApplicationFieldProps {
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}

export function ApplicationField({ value, onChange }: ApplicationFieldProps) {
  const [typed, setTyped] = useState('');
  const { data } = useRead('GET /admin/1.0/grants', {
    query: {
      ...{ fields: 'applicationId,applicationName', sort: 'applicationName' },
      limit: GRANTS_MAX,
    },
  });
  const id = typed.trim().toLowerCase();
  const names = new Map([
    ...[value, UUID.test(id) ? id : undefined].flatMap((one) => (one ? [[one, one] as const] : [])),
    ...(data?.grants ?? []).map(
      ({ applicationId = '', applicationName = '' }) => [applicationId, applicationName] as const,
    ),
  ]);
  return (
    <Select
      label={text.application}
      description={text.applicationHint}
      nothingFoundMessage={text.nothing}
      clearable
      searchable
      data-autofocus
      value={value ?? null}
      data={[...names].map(([one, name]) => ({ value: one, label: name }))}
      // A typed id stands beside the name of its application, too.
      filter={({ options, search }) => options.filter((one) => 'value' in one && fits(one, search))}
      onSearchChange={setTyped}
      onChange={(one) => onChange(one ?? undefined)}
    />
  );
}

/** A part of the name, or the id. */
function fits({ label, value }: { label: string; value: string }, search: string): boolean {
  const words = search.trim().toLowerCase();
  return label.toLowerCase().includes(words) || value === words;
}
