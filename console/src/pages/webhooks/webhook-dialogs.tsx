/** Dialogs of webhooks: create, change, pause, replay, rotate, delete; and the secret, once. */
import { Checkbox, Radio, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { Webhook, WebhookSecretReply } from '../../../../sdk/src/generated/openapi.ts';
import { changesOf } from '../../data/requests/changes.ts';
import { webhooksText as texts } from '../../text/access/webhooks.ts';
import { ActDialog, SecretDialog } from '../../ui/dialogs.tsx';
import { useOpen } from '../../ui/link.tsx';
import { Time } from '../../ui/values/time.tsx';
import { useWebhookActs } from './use-webhooks.ts';
import { WebhookForm } from './webhook-form.tsx';

export type WebhookQuestion =
  | { readonly act: 'create' }
  | {
      readonly act: 'edit' | 'pause' | 'resume' | 'replay' | 'rotate' | 'delete';
      readonly webhook: Webhook;
    };

/** Held here alone, and cleared when the dialog closes. */
interface Shown extends WebhookSecretReply {
  readonly title: string;
}

interface DialogsProps {
  readonly applicationId: string;
  readonly question: WebhookQuestion | undefined;
  /** Opens when the webhook that was shown is deleted. */
  readonly listHref: string;
  readonly onClose: () => void;
}

export function WebhookDialogs(props: DialogsProps) {
  const [shown, setShown] = useState<Shown>();
  return (
    <>
      <Question {...props} onSecret={setShown} />
      {shown && <Once shown={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

interface QuestionProps extends DialogsProps {
  readonly onSecret: (shown: Shown) => void;
}

function Question({ applicationId, question, listHref, onClose, onSecret }: QuestionProps) {
  const acts = useWebhookActs(applicationId);
  const open = useOpen();
  if (!question) return null;
  if (question.act === 'create') {
    const save = async (made: Parameters<typeof acts.create>[0]) =>
      onSecret({ ...(await acts.create(made)), title: texts.secret.created });
    return <WebhookForm save={save} onClose={onClose} />;
  }
  const { act, webhook } = question;
  const runs = {
    rotate: async (overlapHours: number) =>
      onSecret({ ...(await acts.rotate(webhook, overlapHours)), title: texts.secret.rotated }),
    replay: async (after: string) => {
      await acts.replay(webhook, after);
      notifications.show({ message: texts.replay.done });
    },
    remove: async () => {
      await acts.remove(webhook);
      open(listHref, true);
    },
  };
  switch (act) {
    case 'edit':
      return (
        <WebhookForm
          webhook={webhook}
          save={(settings) => acts.change(webhook, changesOf(webhook, settings))}
          onClose={onClose}
        />
      );
    case 'rotate':
      return <Rotate run={runs.rotate} onClose={onClose} />;
    case 'replay':
      return <Replay run={runs.replay} onClose={onClose} />;
    case 'delete':
      return <Delete webhook={webhook} run={runs.remove} onClose={onClose} />;
    default: {
      const { title, sentence } = texts[act];
      const run = () => acts.change(webhook, { paused: act === 'pause' });
      return (
        <ActDialog title={title} act={title} run={run} onClose={onClose}>
          <p>{sentence}</p>
        </ActDialog>
      );
    }
  }
}

interface RotateProps {
  readonly run: (overlapHours: number) => Promise<unknown>;
  readonly onClose: () => void;
}

const OVERLAP_HOURS = 24;

function Rotate({ run, onClose }: RotateProps) {
  const [isAtOnce, setAtOnce] = useState(false);
  const { title, act, sentence, atOnce, now } = texts.rotate;
  return (
    <ActDialog
      title={title}
      act={act}
      isDangerous={isAtOnce}
      run={() => run(isAtOnce ? 0 : OVERLAP_HOURS)}
      onClose={onClose}
    >
      <p>{isAtOnce ? now : sentence}</p>
      <Checkbox
        label={atOnce}
        checked={isAtOnce}
        onChange={({ currentTarget }) => setAtOnce(currentTarget.checked)}
      />
    </ActDialog>
  );
}

interface ReplayProps {
  readonly run: (after: string) => Promise<unknown>;
  readonly onClose: () => void;
}

function Replay({ run, onClose }: ReplayProps) {
  const [from, setFrom] = useState('cursor');
  const [cursor, setCursor] = useState('');
  const text = texts.replay;
  const after = from === 'end' ? 'end' : cursor.trim();
  return (
    <ActDialog
      title={text.title}
      act={text.act}
      isReady={after !== ''}
      run={() => run(after)}
      onClose={onClose}
    >
      <Radio.Group label={text.from} value={from} onChange={setFrom}>
        <div className="webhook-dialogs-choices">
          <Radio value="cursor" label={text.cursor} />
          <Radio value="end" label={text.end} />
        </div>
      </Radio.Group>
      {from === 'cursor' && (
        <TextInput
          label={text.field}
          description={text.fieldHint}
          value={cursor}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          className="mono"
          data-pointer="/after"
          onChange={({ currentTarget }) => setCursor(currentTarget.value)}
        />
      )}
      <p className="soft">{text.stays}</p>
    </ActDialog>
  );
}

interface DeleteProps {
  readonly webhook: Webhook;
  readonly run: () => Promise<unknown>;
  readonly onClose: () => void;
}

function Delete({ webhook: { url }, run, onClose }: DeleteProps) {
  const { title, act, sentence, stays } = texts.delete;
  return (
    <ActDialog
      title={title}
      act={act}
      isDangerous
      typed={new URL(url).hostname}
      run={run}
      onClose={onClose}
    >
      <p>
        <code>{url}</code>
      </p>
      <p>
        {sentence} {stays}
      </p>
    </ActDialog>
  );
}

interface OnceProps {
  readonly shown: Shown;
  readonly onClose: () => void;
}

function Once({ shown: { title, webhook, secret }, onClose }: OnceProps) {
  const words = texts.secret;
  return (
    <SecretDialog
      title={title}
      facts={[{ name: words.url, value: webhook.url }]}
      secret={{ name: words.secret, value: secret }}
      copies={[{ label: words.env, text: `LECTERN_WEBHOOK_SECRET=${secret}\n` }]}
      onClose={onClose}
    >
      {webhook.oldSecretExpiresAt && (
        <p className="soft">
          {words.old} <Time at={webhook.oldSecretExpiresAt} />
        </p>
      )}
    </SecretDialog>
  );
}
