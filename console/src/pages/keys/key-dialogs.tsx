/** Dialogs of keys: create, change, rotate, end the old secret, disable; and the secret, once. */
import { Slider } from '@mantine/core';
import { useState } from 'react';
import type { Client } from '../../../../sdk/src/generated/openapi.ts';
import { changesOf } from '../../data/requests/changes.ts';
import { useSession } from '../../data/viewer/session.ts';
import { keysText as text } from '../../text/access/keys.ts';
import { ActDialog, SecretDialog } from '../../ui/dialogs.tsx';
import { Time } from '../../ui/values/time.tsx';
import { bundleOf } from './bundle.ts';
import { KeyForm } from './key-form.tsx';
import { useKeyActs } from './use-keys.ts';

export type KeyQuestion =
  | { readonly act: 'create' }
  | { readonly act: 'edit' | 'rotate' | 'endOld' | 'disable'; readonly client: Client };

/** Held here alone, and cleared when the dialog closes. */
interface Shown {
  readonly title: string;
  readonly client: Client;
  readonly secret: string;
  readonly oldExpiresAt?: string | null;
}

interface DialogsProps {
  readonly applicationId: string;
  readonly question: KeyQuestion | undefined;
  readonly isOperator: boolean;
  readonly onClose: () => void;
}

const GRACE_DAYS = 7;
const GRACE_DAYS_MAX = 30;

export function KeyDialogs(props: DialogsProps) {
  const [shown, setShown] = useState<Shown>();
  return (
    <>
      <Question {...props} onSecret={setShown} />
      {shown && (
        <Once
          shown={shown}
          applicationId={props.applicationId}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  );
}

interface QuestionProps extends DialogsProps {
  readonly onSecret: (shown: Shown) => void;
}

function Question(props: QuestionProps) {
  const { applicationId, question, isOperator, onClose, onSecret } = props;
  const acts = useKeyActs(applicationId);
  if (!question) return null;
  if (question.act === 'create') {
    return (
      <KeyForm
        isOperator={isOperator}
        onClose={onClose}
        save={async (made) => {
          const { client, clientSecret } = await acts.create(made);
          if (!clientSecret) return;
          onSecret({ title: text.secretDialog.created, client, secret: clientSecret });
        }}
      />
    );
  }
  const { act, client } = question;
  if (act === 'edit') {
    return (
      <KeyForm
        client={client}
        isOperator={isOperator}
        onClose={onClose}
        save={({ label = '', scopes = [] }) =>
          acts.change(client, changesOf(client, { label, scopes }))
        }
      />
    );
  }
  if (act === 'rotate') {
    return (
      <Rotate
        onClose={onClose}
        run={async (graceDays) => {
          const {
            clientSecret,
            oldExpiresAt,
            client: rotated,
          } = await acts.rotate(client, graceDays);
          const title = text.secretDialog.rotated;
          onSecret({ title, client: rotated, secret: clientSecret, oldExpiresAt });
        }}
      />
    );
  }
  if (act === 'endOld') {
    return <EndOld client={client} run={() => acts.endOld(client)} onClose={onClose} />;
  }
  return <Disable client={client} run={() => acts.disable(client)} onClose={onClose} />;
}

interface RotateProps {
  readonly run: (graceDays: number) => Promise<unknown>;
  readonly onClose: () => void;
}

function Rotate({ run, onClose }: RotateProps) {
  const [days, setDays] = useState(GRACE_DAYS);
  const { title, act, sentence, now, stays, unit } = text.rotateDialog;
  return (
    <ActDialog
      title={title}
      act={act}
      isDangerous={days === 0}
      run={() => run(days)}
      onClose={onClose}
    >
      <p>{sentence}</p>
      <div className="key-dialogs-days">
        <div className="key-dialogs-days-head">
          <span>{text.rotateDialog.days}</span>
          <strong>{unit(days)}</strong>
        </div>
        <Slider
          thumbLabel={text.rotateDialog.days}
          value={days}
          onChange={setDays}
          min={0}
          max={GRACE_DAYS_MAX}
          label={null}
          marks={[0, 7, 14, 30].map((value) => ({ value, label: value }))}
        />
      </div>
      {days === 0 && <p className="key-dialogs-warn">{now}</p>}
      <p className="soft">{stays}</p>
    </ActDialog>
  );
}

interface ActProps {
  readonly client: Client;
  readonly run: () => Promise<unknown>;
  readonly onClose: () => void;
}

function EndOld({ client, run, onClose }: ActProps) {
  const { title, act, sentence, used, unused } = text.endDialog;
  const lastUsedAt = client.secrets[1]?.lastUsedAt;
  return (
    <ActDialog title={title} act={act} isDangerous run={run} onClose={onClose}>
      <p>{sentence}</p>
      <p className={lastUsedAt ? 'key-dialogs-warn' : 'soft'}>
        {lastUsedAt ? (
          <>
            {used} <Time at={lastUsedAt} />.
          </>
        ) : (
          unused
        )}
      </p>
    </ActDialog>
  );
}

function Disable({ client, run, onClose }: ActProps) {
  const { title, act, sentence, stays, used } = text.disableDialog;
  const end = client.clientId.slice(-6);
  return (
    <ActDialog title={title} act={act(end)} isDangerous typed={end} run={run} onClose={onClose}>
      <p>
        <strong>{client.label || text.unnamed}</strong> <code>{client.clientId}</code>
      </p>
      <p>
        {sentence} {stays}
      </p>
      {client.lastUsedAt && (
        <p className="key-dialogs-warn">
          {used} <Time at={client.lastUsedAt} />.
        </p>
      )}
    </ActDialog>
  );
}

interface OnceProps {
  readonly shown: Shown;
  readonly applicationId: string;
  readonly onClose: () => void;
}

function Once({ shown, applicationId, onClose }: OnceProps) {
  const { server } = useSession();
  const { title, client, secret, oldExpiresAt } = shown;
  const words = text.secretDialog;
  const bundle = bundleOf({ baseUrl: server.baseUrl, applicationId, client, secret });
  return (
    <SecretDialog
      title={title}
      facts={[{ name: words.clientId, value: client.clientId }]}
      secret={{ name: words.secret, value: secret }}
      copies={[
        { label: words.env, text: bundle.env },
        { label: words.curl, text: bundle.curl },
      ]}
      files={[
        { label: words.bundle, name: bundle.fileName, text: bundle.json },
        { label: words.readme, name: 'README.txt', text: bundle.readme, type: 'text/plain' },
      ]}
      onClose={onClose}
    >
      {oldExpiresAt !== undefined && (
        <p className="soft">
          {oldExpiresAt ? (
            <>
              {words.old} <Time at={oldExpiresAt} />
            </>
          ) : (
            words.oldEnded
          )}
        </p>
      )}
    </SecretDialog>
  );
}
