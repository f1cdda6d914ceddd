/** Sends a file: what it is, whose its records will be, and the options of the command. */
import { NativeSelect, Progress } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useWho } from '../../data/requests/queries.ts';
import { useImportFile } from '../../data/requests/send-file.ts';
import { useSession } from '../../data/viewer/session.ts';
import { importRoute } from '../../routes/operation/import.ts';
import { hrefOf } from '../../routes/route.ts';
import { importsText } from '../../text/operation/imports.ts';
import { ActDialog } from '../../ui/dialogs.tsx';
import { useOpen } from '../../ui/link.tsx';
import { formatPercent } from '../../ui/values/format.ts';
import { DropZone } from './drop-zone.tsx';
import { type ImportKind, isCsv, kindOf } from './kinds.ts';
import { Options, type OptionValues, OwnerField } from './options.tsx';
import { RunningNote, useRunningImport } from './running.tsx';

const text = importsText.new;

const FILE_BYTES_MAX = 512 * 1_024 * 1_024;
const NAME_CHARACTERS_MAX = 200;

const ROSTER_ENDINGS = ['.zip', '.csv'];
const ENDINGS = [...ROSTER_ENDINGS, '.tsv', '.json', '.xlsx'];

const FILE_KINDS = ['roster', 'standards'] as const;

/** Sample data goes to servers on which applications may write people. */
function useKinds() {
  const { production, scaffolding } = useSession().server;
  const kinds: readonly ImportKind[] =
    production || !scaffolding ? FILE_KINDS : [...FILE_KINDS, 'demo'];
  return kinds.map((value) => ({ value, label: importsText.kind[value] }));
}

interface Draft {
  readonly kind: ImportKind;
  readonly application: string | undefined;
  readonly options: OptionValues;
}

/** The server has the data itself. */
const DEMO_FILE = new File([], text.demoName);

const EMPTY: Draft = { kind: 'roster', application: undefined, options: {} };

/** Options of another kind are not sent. */
function optionsOf(name: string, { kind, options }: Draft) {
  const { mode, strict, includeErased, removalsMax, replace, allowEmpty, framework } = options;
  if (kind === 'demo') return { students: options.students };
  if (kind === 'standards') return { replace, allowEmpty, framework };
  const ofFile = isCsv(name) ? 'delta' : undefined;
  return { mode: mode ?? ofFile, strict, includeErased, removalsMax };
}

function queryOf(file: File, draft: Draft) {
  const { kind, application } = draft;
  const given = Object.entries(optionsOf(file.name, draft)).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  return {
    kind,
    name: file.name.slice(-NAME_CHARACTERS_MAX),
    ...(application && kind !== 'demo' ? { application } : {}),
    ...Object.fromEntries(given),
  };
}

/** Sends the file once; what has begun ends with the dialog. Answers the id of the import. */
function useSending() {
  const importFile = useImportFile();
  const [share, setShare] = useState<number>();
  const sending = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    sending.current = controller;
    return () => controller.abort();
  }, []);
  const send = async (file: File, draft: Draft) => {
    const { signal } = sending.current;
    try {
      setShare(0);
      return await importFile(file, queryOf(file, draft), { signal, onProgress: setShare });
    } finally {
      setShare(undefined);
    }
  };
  return { share, send };
}

interface KindFieldProps {
  readonly value: ImportKind;
  readonly onChange: (kind: ImportKind) => void;
}

function KindField({ value, onChange }: KindFieldProps) {
  return (
    <NativeSelect
      label={text.kind}
      description={text.kindHint}
      value={value}
      data={useKinds()}
      onChange={({ currentTarget }) => onChange(currentTarget.value as ImportKind)}
    />
  );
}

export function NewImport({ onClose }: { readonly onClose: () => void }) {
  const [file, setFile] = useState<File>();
  const [draft, setDraft] = useState(EMPTY);
  const { share, send } = useSending();
  const open = useOpen();
  const sentId = useRef<string>(undefined);
  const running = useRunningImport();
  const who = useWho();
  const isPlatform = who.kind === 'platform';
  const isTooLarge = file !== undefined && file.size > FILE_BYTES_MAX;
  const isDemo = draft.kind === 'demo';
  const sent = isDemo ? DEMO_FILE : file;
  const choose = async (chosen: File) => {
    const kind = isPlatform ? await kindOf(chosen) : 'roster';
    setFile(chosen);
    setDraft((before) => ({ ...before, kind, options: {} }));
  };
  return (
    <ActDialog
      title={text.title}
      act={isDemo ? text.demoAct : text.act}
      isReady={sent !== undefined && (isDemo || !isTooLarge) && !running}
      run={async () => {
        if (sent) sentId.current = await send(sent, draft);
      }}
      onClose={() => {
        const importId = sentId.current;
        if (importId === undefined) onClose();
        else open(hrefOf(importRoute, { who, params: { importId } }), true);
      }}
    >
      {running && <RunningNote running={running} />}
      <p>{isDemo ? text.demoLead : text.lead}</p>
      {!isDemo && (
        <DropZone
          endings={isPlatform ? ENDINGS : ROSTER_ENDINGS}
          file={file}
          error={isTooLarge ? text.tooLarge : undefined}
          onFile={(chosen) => void choose(chosen)}
        />
      )}
      {isPlatform && (
        <KindField
          value={draft.kind}
          onChange={(kind) => setDraft({ ...draft, kind, options: {} })}
        />
      )}
      {isPlatform && !isDemo && (
        <OwnerField
          kind={draft.kind}
          value={draft.application}
          onChange={(application) => setDraft({ ...draft, application })}
        />
      )}
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
