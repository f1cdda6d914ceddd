/** Chooses one of the frameworks that may be read. */
import { Select } from '@mantine/core';
import { useReadList } from '../../data/requests/lists.ts';
import { recordsText } from '../../text/records.ts';

const FRAMEWORKS_MAX = '300';

interface Framework {
  readonly sourcedId: string;
  readonly title: string;
}

export function useFrameworks(): readonly Framework[] {
  const list = useReadList<Framework, 'GET /standards/1.0/frameworks'>(
    'GET /standards/1.0/frameworks',
    { query: { limit: FRAMEWORKS_MAX } },
    { rowsOf: (reply) => reply?.frameworks ?? [] },
  );
  return list.rows;
}

interface FrameworkPickerProps {
  readonly frameworks: readonly Framework[];
  readonly value: string | null;
  readonly onChange: (id: string | undefined) => void;
}

export function FrameworkPicker({ frameworks, value, onChange }: FrameworkPickerProps) {
  return (
    <Select
      label={recordsText.framework}
      allowDeselect={false}
      searchable
      value={value}
      data={frameworks.map(({ sourcedId, title }) => ({ value: sourcedId, label: title }))}
      onChange={(framework) => onChange(framework ?? undefined)}
    />
  );
}
