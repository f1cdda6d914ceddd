/** What the dry run found in each file of a roster; a wrong file is mended and checked anew. */
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { ImportDetail, ImportedFile } from '../../../../sdk/src/generated/openapi.ts';
import { useWho } from '../../data/requests/queries.ts';
import { useImportFile } from '../../data/requests/send-file.ts';
import { importRoute } from '../../routes/operation/import.ts';
import { hrefOf } from '../../routes/route.ts';
import { importText } from '../../text/operation/imports.ts';
import { useOpen } from '../../ui/link.tsx';
import { Panel } from '../../ui/page.tsx';
import { Failure } from '../../ui/states.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { Table } from '../../ui/table/table.tsx';
import { formatNumber } from '../../ui/values/format.ts';

const text = importText.files;

const COUNTS = ['rows', 'created', 'updated', 'unchanged', 'removed', 'failed'] as const;

const countColumns: readonly Column<ImportedFile>[] = COUNTS.map((name) => ({
  id: name,
  header: text.column[name],
  cell: (file) => formatNumber(file[name]),
  value: (file) => file[name],
  align: 'end',
}));

interface FilesProps {
  readonly one: ImportDetail;
}

export function Files({ one }: FilesProps) {
  const { files, filesUntil, name } = one;
  const mending = useMending(one);
  if (files.length === 0) return null;
  // What was sent by itself is sent again by itself.
  const isMendable = filesUntil !== null && /\.zip$/i.test(name);
  const columns: readonly Column<ImportedFile>[] = [
    { id: 'file', header: text.column.file, cell: ({ file }) => file, value: ({ file }) => file },
    ...countColumns,
    {
      id: 'mend',
      header: text.column.mend,
      isActs: true,
      cell: ({ file, failed }) =>
        isMendable && failed > 0 && <MendButton file={file} {...mending} />,
    },
  ];
  return (
    <Panel title={text.title} note={isMendable && text.hint}>
      {mending.error !== undefined && <Failure error={mending.error} isAct />}
      <Table
        name="import-files"
        caption={text.caption}
        columns={columns}
        rows={files}
        keyOf={({ file }) => file}
      />
    </Panel>
  );
}

/** Sends the mended file, and goes on to the import that has it in place of the other. */
function useMending({ id }: ImportDetail) {
  const importFile = useImportFile();
  const open = useOpen();
  const who = useWho();
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>();
  const send = async (file: string, chosen: File) => {
    setSending(true);
    setError(undefined);
    try {
      const importId = await importFile(chosen, { kind: 'roster', of: id, name: file });
      open(hrefOf(importRoute, { who, params: { importId } }), true);
    } catch (failure) {
      setError(failure);
    } finally {
      setSending(false);
    }
  };
  return { isSending, error, send };
}

interface MendButtonProps extends Omit<ReturnType<typeof useMending>, 'error'> {
  readonly file: string;
}

function MendButton({ file, isSending, send }: MendButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="compact-sm" loading={isSending} onClick={() => input.current?.click()}>
        {text.mend}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv"
        hidden
        aria-label={text.mendOf(file)}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          if (chosen) void send(file, chosen);
          currentTarget.value = '';
        }}
      />
    </>
  );
}
