/** Which records an import removes, and which rows are wrong: the first of them, and all as CSV. */
import { Button } from '@mantine/core';
import type {
  ImportDetail,
  ImportFinding,
  ImportRemoval,
} from '../../../../sdk/src/generated/openapi.ts';
import { useApi } from '../../data/requests/queries.ts';
import { importText as text } from '../../text/operation/imports.ts';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/page.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { Table } from '../../ui/table/table.tsx';
import { cutMiddle, formatNumber } from '../../ui/values/format.ts';

interface ListProps {
  readonly one: ImportDetail;
}

interface DownloadProps {
  readonly href: string;
  readonly label: string;
}

function Download({ href, label }: DownloadProps) {
  return (
    <Button component="a" href={href} download leftSection={<Icon name="download" />}>
      {label}
    </Button>
  );
}

const removalColumns: readonly Column<ImportRemoval>[] = [
  {
    id: 'name',
    header: text.removals.name,
    cell: ({ name, sourcedId }) => name || sourcedId,
  },
  { id: 'className', header: text.removals.className, cell: ({ className }) => className || '–' },
  { id: 'file', header: text.removals.file, cell: ({ file }) => file },
  {
    id: 'sourcedId',
    header: text.removals.id,
    cell: ({ sourcedId }) => <code title={sourcedId}>{cutMiddle(sourcedId)}</code>,
  },
];

export function Removals({ one }: ListProps) {
  const api = useApi();
  const { removals, counts, id, filesUntil } = one;
  if (removals.length === 0) return null;
  const path = { importId: id };
  const count = Math.max(counts?.removed ?? 0, removals.length);
  return (
    <Panel
      title={text.removals.title(formatNumber(count))}
      note={count > removals.length && text.removals.first(removals.length)}
      actions={
        filesUntil && (
          <Download
            href={api.url('GET /admin/1.0/imports/{importId}/removals.csv', { path })}
            label={text.removals.download}
          />
        )
      }
    >
      <Table
        name="removals"
        caption={text.removals.caption}
        columns={removalColumns}
        rows={removals}
        keyOf={({ file, sourcedId }) => `${file} ${sourcedId}`}
      />
    </Panel>
  );
}

const findingColumns: readonly Column<ImportFinding>[] = [
  {
    id: 'message',
    header: text.findings.reason,
    cell: ({ message }) => message,
    width: '26rem',
  },
  { id: 'file', header: text.findings.file, cell: ({ file }) => file || '–' },
  {
    id: 'line',
    header: text.findings.line,
    cell: ({ line }) => (line === 0 ? '–' : formatNumber(line)),
    align: 'end',
  },
  {
    id: 'column',
    header: text.findings.column,
    cell: ({ column }) => (column ? <code>{column}</code> : '–'),
  },
  {
    id: 'value',
    header: text.findings.value,
    cell: ({ value }) => (value ? <bdi>{value}</bdi> : '–'),
  },
  {
    id: 'sourcedId',
    header: text.findings.id,
    cell: ({ sourcedId }) =>
      sourcedId ? <code title={sourcedId}>{cutMiddle(sourcedId)}</code> : '–',
  },
];

/** Findings that the server shows. */
const FINDINGS_MAX = 100;

export function Findings({ one }: ListProps) {
  const api = useApi();
  const { findings, id, filesUntil } = one;
  if (findings.length === 0) return null;
  const path = { importId: id };
  return (
    <Panel
      title={text.findings.title}
      note={findings.length === FINDINGS_MAX && text.findings.first(findings.length)}
      actions={
        filesUntil && (
          <Download
            href={api.url('GET /admin/1.0/imports/{importId}/failed.csv', { path })}
            label={text.findings.download}
          />
        )
      }
    >
      <p className="soft">{text.findings.hint[one.kind]}</p>
      <Table
        name="import-errors"
        caption={text.findings.caption}
        columns={findingColumns}
        rows={findings}
        keyOf={(finding) => JSON.stringify(finding)}
      />
    </Panel>
  );
}

export function Warnings({ warnings }: { readonly warnings: ImportDetail['warnings'] }) {
  if (warnings.length === 0) return null;
  return (
    <Panel title={text.warnings(warnings.length)}>
      <ul className="lists-warnings">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </Panel>
  );
}
