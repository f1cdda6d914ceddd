/** Sends a file: what it is, whose its records will be, and the options of the command. */
import { NativeSelect, Progress } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ImportStarted } from '../../../../sdk/src/generated/openapi.ts';
import { useApi } from '../../data/queries.ts';
import { sendFile } from '../../data/send-file.ts';
import { PLATFORM } from '../../data/who.ts';
import { importRoute } from '../../routes/import.ts';
import { hrefOf } from '../../routes/route.ts';
import { importsText } from '../../text/imports.ts';
import { ActDialog } from '../../ui/dialogs.tsx';
import { formatPercent } from '../../ui/format.ts';
import { useOpen } from '../../ui/link.tsx';
import { DropZone } from './drop-zone.tsx';
import { type ImportKind, isCsv, kindOf } from './kinds.ts';
import { Options, type OptionValues, OwnerField } from './options.tsx';
import { RunningNote, useRunningImport } from './running.tsx';

const text = importsText.new;

const FILE_BYTES_MAX = 512 * 1_024 * 1_024;
const NAME_CHARACTERS_MAX = 200;

const KINDS = (['roster', 'standards'] as const).map((value) => {
  return { value, label: importsText.kind[value] };
});

interface Draft {
  readonly kind: ImportKind;
  readonly application: string | undefined;
  readonly options: OptionValues;
}

const EMPTY: Draft = { kind: 'roster', application: undefined, options: {} };

/** Options of the other kind are not sent. */
function queryOf(file: File, { kind, application, options }: Draft) {
  const { mode, strict, includeErased, removalsMax, replace, allowEmpty, framework } = options;
  const own =
    kind === 'roster'
      ? {
          mode: mode ?? (isCsv(file.name) ? 'delta' : undefined),
          strict,
          includeErased,
          removalsMax,
        }
      : { replace, allowEmpty, framework };
  const given = Object.entries(own).filter(([, value]) => value !== undefined && value !== '');
  return {
    kind,
    name: file.name.slice(-NAME_CHARACTERS_MAX),
    ...(application ? { application } : {}),
    ...Object.fromEntries(given),
  };
}

/** Sends the file once; what has begun ends with the dialog. Answers the id of the import. */
function useSending() {
  const api = useApi();
  const client = useQueryClient();
  const [share, setShare] = useState<number>();
  const sending = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    sending.current = controller;
    return () => controller.abort();
  }, []);
  const send = async (file: File, draft: Draft) => {
    const { signal } = sending.current;
    const url = api.url('POST /admin/1.0/imports', { query: queryOf(file, draft) });
    const type = 'application/octet-stream';
    try {
      setShare(0);
      const reply = await sendFile({
        method: 'POST',
        url,
        file,
        type,
        signal,
        onProgress: setShare,
      });
      const { import: started } = reply as ImportStarted;
      void client.invalidateQueries({ queryKey: [api.prefix, 'GET /admin/1.0/imports'] });
      return started.id;
    } finally {
      setShare(undefined);
    }
  };
  return { share, send };
}

export function NewImport({ onClose }: { readonly onClose: () => void }) {
  const [file, setFile] = useState<File>();
  const [draft, setDraft] = useState(EMPTY);
  const { share, send } = useSending();
  const open = useOpen();
  const sentId = useRef<string>(undefined);
  const running = useRunningImport();
  const isTooLarge = file !== undefined && file.size > FILE_BYTES_MAX;
  const choose = async (chosen: File) => {
    const kind = await kindOf(chosen);
    setFile(chosen);
    setDraft((before) => ({ ...before, kind, options: {} }));
  };
  return (
    <ActDialog
      title={text.title}
      act={text.act}
      isReady={file !== undefined && !isTooLarge && !running}
      run={async () => {
        if (file) sentId.current = await send(file, draft);
      }}
      onClose={() => {
        const importId = sentId.current;
        if (importId === undefined) onClose();
        else open(hrefOf(importRoute, { who: PLATFORM, params: { importId } }), true);
      }}
    >
      {running && <RunningNote running={running} />}
      <p>{text.lead}</p>
      <DropZone
        file={file}
        error={isTooLarge ? text.tooLarge : undefined}
        onFile={(chosen) => void choose(chosen)}
      />
      <NativeSelect
        label={text.kind}
        description={text.kindHint}
        value={draft.kind}
        data={KINDS}
        onChange={({ currentTarget }) =>
          setDraft({ ...draft, kind: currentTarget.value as ImportKind, options: {} })
        }
      />
      <OwnerField
        kind={draft.kind}
        value={draft.application}
        onChange={(application) => setDraft({ ...draft, application })}
      />
      <Options
        kind={draft.kind}
        name={file?.name ?? ''}
        value={draft.options}
        onChange={(options) => setDraft({ ...draft, options })}
      />
      {share !== undefined && (
        <div>
          <Progress value={share * 100} aria-label={text.sending} />
          <p className="soft">{text.sent(formatPercent(share))}</p>
        </div>
      )}
    </ActDialog>
  );
}
