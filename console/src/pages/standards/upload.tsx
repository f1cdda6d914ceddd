/** Uploads a framework: what it would change first, then the upload itself, with its progress. */
import { Button, Progress, Switch, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FrameworkPreview } from '../../../../sdk/src/generated/openapi.ts';
import { useApi, useWho } from '../../data/requests/queries.ts';
import { sendFile } from '../../data/requests/send-file.ts';
import { frameworkRoute } from '../../routes/content/framework.ts';
import { hrefOf } from '../../routes/route.ts';
import { standardsText } from '../../text/content/standards.ts';
import { dialogText } from '../../text/states.ts';
import { FormDialog } from '../../ui/fields/form.tsx';
import { useOpen } from '../../ui/link.tsx';
import { formatPercent } from '../../ui/values/format.ts';
import { Changes } from './changes.tsx';
import { Findings } from './findings.tsx';

const text = standardsText.upload;

interface UploadProps {
  /** The framework to replace; left out = the file says which. */
  readonly replaces?: { readonly id: string; readonly title: string };
  readonly onClose: () => void;
}

type Stage =
  | { readonly name: 'choosing' | 'checking' }
  | { readonly name: 'previewed'; readonly preview: FrameworkPreview }
  | { readonly name: 'sending'; readonly preview: FrameworkPreview; readonly share: number }
  | { readonly name: 'failed'; readonly error: unknown };

function useUpload({ replaces, onClose }: UploadProps) {
  const api = useApi();
  const who = useWho();
  const open = useOpen();
  const client = useQueryClient();
  const [file, setFile] = useState<File>();
  const [removes, setRemoves] = useState(replaces !== undefined);
  const [stage, setStage] = useState<Stage>({ name: 'choosing' });
  const latest = useRef(0);
  const sending = useRef<AbortController>(undefined);
  // Who closes the dialog gives the upload up.
  useEffect(() => () => sending.current?.abort(), []);
  const failed = (error: unknown) => setStage({ name: 'failed', error });

  /** The package that a workbook or CSV files hold; what is sent from here on. */
  const readTables = async (file: File): Promise<File> => {
    const query = replaces ? { framework: replaces.id } : {};
    const url = api.url('POST /standards/1.0/frameworks/tables', { query });
    const type = 'application/octet-stream';
    const body = await sendFile({ method: 'POST', url, file, type });
    return new File([JSON.stringify(body)], file.name.replace(TABLE, '.json'));
  };

  const check = async (chosen: File, replace: boolean) => {
    latest.current += 1;
    const turn = latest.current;
    setFile(chosen);
    setRemoves(replace);
    setStage({ name: 'checking' });
    const url = api.url('POST /standards/1.0/frameworks/preview', {
      query: { replace: replace ? 'true' : 'false' },
    });
    try {
      const body = TABLE.test(chosen.name) ? await readTables(chosen) : chosen;
      if (turn === latest.current) setFile(body);
      const preview = (await sendFile({ method: 'POST', url, file: body })) as FrameworkPreview;
      if (turn === latest.current) setStage({ name: 'previewed', preview });
    } catch (error) {
      if (turn === latest.current) failed(error);
    }
  };

  const store = async (chosen: File, preview: FrameworkPreview) => {
    const { documentId } = preview;
    const url = removes
      ? api.url('PUT /ims/case/v1p1/CFPackages/{sourcedId}', { path: { sourcedId: documentId } })
      : api.url('POST /ims/case/v1p1/CFPackages');
    const onProgress = (share: number) => setStage({ name: 'sending', preview, share });
    onProgress(0);
    sending.current = new AbortController();
    const { signal } = sending.current;
    try {
      await sendFile({ method: removes ? 'PUT' : 'POST', url, file: chosen, onProgress, signal });
    } catch (error) {
      if (!signal.aborted) failed(error);
      throw error;
    }
    await client.invalidateQueries({ queryKey: [api.prefix] });
    notifications.show({ color: 'ok', message: text.done(replaces?.title ?? chosen.name) });
    onClose();
    open(hrefOf(frameworkRoute, { who, params: { documentId } }));
  };
  return { file, removes, stage, check, store };
}

const TABLE = /\.(zip|csv|tsv|xlsx)$/i;

export function Upload(props: UploadProps) {
  const { replaces, onClose } = props;
  const { file, removes, stage, check, store } = useUpload(props);
  const [typed, setTyped] = useState('');
  const preview = 'preview' in stage ? stage.preview : undefined;
  const isOther = replaces !== undefined && preview && preview.documentId !== replaces.id;
  const removed = preview?.items.removed.count ?? 0;
  const isConfirmed = !preview?.removesMost || typed.trim() === String(removed);
  const isReady = stage.name === 'previewed' && preview?.changes && !isOther && isConfirmed;
  return (
    <FormDialog
      title={replaces ? text.replaceTitle(replaces.title) : text.title}
      size="xl"
      run={async () => {
        if (file && preview) await store(file, preview);
      }}
      error={undefined}
      onClose={onClose}
      buttons={(close, isRunning) => (
        <div className="dialog-buttons">
          <Button onClick={close}>{dialogText.cancel}</Button>
          {file && preview && (
            <StoreButton {...{ removes, removed, isRunning }} isReady={Boolean(isReady)} />
          )}
        </div>
      )}
    >
      <p>{text.lead}</p>
      <Chooser file={file} onFile={(chosen) => void check(chosen, removes)} />
      {file && (preview?.exists || removes) && !replaces && (
        <Switch
          label={text.removes}
          description={text.removesMeaning}
          checked={removes}
          onChange={({ currentTarget }) => void check(file, currentTarget.checked)}
        />
      )}
      {stage.name === 'checking' && (
        <p role="status" aria-busy="true">
          {text.checking}
        </p>
      )}
      {stage.name === 'failed' && <Findings error={stage.error} file={file} />}
      {preview && isOther && <Other file={file} id={preview.documentId} />}
      {preview && !isOther && <Changes preview={preview} />}
      {preview?.removesMost && !isOther && <CountField {...{ removed, typed, setTyped }} />}
      {stage.name === 'sending' && <Sent share={stage.share} />}
    </FormDialog>
  );
}

interface CountFieldProps {
  readonly removed: number;
  readonly typed: string;
  readonly setTyped: (typed: string) => void;
}

function CountField({ removed, typed, setTyped }: CountFieldProps) {
  return (
    <TextInput
      label={text.typeCount}
      description={text.most(removed)}
      inputMode="numeric"
      autoComplete="off"
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  );
}

interface StoreButtonProps {
  readonly removes: boolean;
  /** How many items go. */
  readonly removed: number;
  readonly isReady: boolean;
  readonly isRunning: boolean;
}

function StoreButton({ removes, removed, isReady, isRunning }: StoreButtonProps) {
  return (
    <Button
      type="submit"
      variant="filled"
      color={removed > 0 ? 'danger' : 'accent'}
      disabled={!isReady}
      loading={isRunning}
    >
      {removes ? text.replaceAct(removed) : text.store}
    </Button>
  );
}

interface OtherProps {
  readonly file: File | undefined;
  readonly id: string;
}

/** Says which framework the file holds in place of the one to replace. */
function Other({ file, id }: OtherProps) {
  const [title, setTitle] = useState(id);
  useEffect(() => {
    // The server has read it: it is a package.
    void file?.text().then((content) => setTitle(JSON.parse(content).CFDocument?.title ?? id));
  }, [file, id]);
  return <p role="alert">{text.other(title)}</p>;
}

interface ChooserProps {
  readonly file: File | undefined;
  readonly onFile: (file: File) => void;
}

function Chooser({ file, onFile }: ChooserProps) {
  return (
    <label className="upload-file">
      <span>{text.file}</span>
      <input
        type="file"
        accept=".json,.xlsx,.zip,.csv,.tsv"
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          if (chosen) onFile(chosen);
          // A file that is chosen again, mended, is a new choice.
          if (chosen && chosen === file) currentTarget.value = '';
        }}
      />
    </label>
  );
}

/** How much of the file is sent; then the server works. */
function Sent({ share }: { readonly share: number }) {
  return (
    <div>
      <Progress value={share * 100} aria-label={text.sending} />
      <p role="status" className="soft">
        {share < 1 ? text.sent(formatPercent(share)) : text.storing}
      </p>
    </div>
  );
}
