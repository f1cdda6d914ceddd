/** Why a package is refused: each error with the record that it is in, and all of them as CSV. */
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { isLecternError } from '../../data/requests/api.ts';
import { standardsText } from '../../text/content/standards.ts';
import { Icon } from '../../ui/icon.tsx';
import { Failure } from '../../ui/states.tsx';
import { csvName, csvText, download } from '../../ui/table/csv.ts';

const text = standardsText.upload;

interface Row {
  readonly record: string;
  readonly path: string;
  readonly message: string;
}

const COLUMNS = (['record', 'path', 'message'] as const).map((id) => ({
  id,
  header: text.findingColumns[id],
  cell: (row: Row) => row[id],
  value: (row: Row) => row[id],
}));

/** Code, title or statement of the record at the first two steps of a pointer. */
function recordAt(body: unknown, path: string): string {
  const [, list = '', index = ''] = path.split('/');
  const members = (body as Record<string, unknown> | undefined)?.[list];
  const record = (Array.isArray(members) ? members[Number(index)] : members) as
    | Record<string, unknown>
    | undefined;
  const named = record?.['humanCodingScheme'] ?? record?.['title'] ?? record?.['fullStatement'];
  return typeof named === 'string' ? named.slice(0, 80) : '';
}

interface FindingsProps {
  readonly error: unknown;
  readonly file: File | undefined;
}

export function Findings({ error, file }: FindingsProps) {
  const [body, setBody] = useState<unknown>();
  useEffect(() => {
    // Only names are taken from it; a file that is no JSON has none.
    const read = async () => setBody(JSON.parse((await file?.text()) ?? '{}'));
    read().catch(() => setBody(undefined));
  }, [file]);
  const findings = isLecternError(error) ? error.findings : [];
  if (!isLecternError(error) || error.status !== 422 || findings.length === 0) {
    return <Failure error={error} isAct />;
  }
  const rows = findings.map(({ path = '', message }) => ({
    record: recordAt(body, path),
    path,
    message,
  }));
  return (
    <div className="upload-findings" role="alert">
      <div className="upload-findings-head">
        <strong>{text.findings(rows.length)}</strong>
        <Button
          leftSection={<Icon name="download" />}
          onClick={() => download(csvName('errors', new Date()), csvText(COLUMNS, rows))}
        >
          {text.findingsCsv}
        </Button>
      </div>
      <ul>
        {rows.map(({ record, path, message }) => (
          <li key={`${path} ${message}`}>
            {record && <strong>{record}</strong>} <code>{path}</code>
            <div>{message}</div>
          </li>
        ))}
      </ul>
    </div>
  );
}
