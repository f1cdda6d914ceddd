/** One webhook: its state, what may be done with it, and what was sent lately. */
import { Button } from '@mantine/core';
import type { Webhook, WebhookAttempt } from '../../../../sdk/src/generated/openapi.ts';
import { useWrite } from '../../data/requests/queries.ts';
import { webhooksText as texts } from '../../text/access/webhooks.ts';
import { Icon } from '../../ui/icon.tsx';
import { Fact, Facts, Panel } from '../../ui/page.tsx';
import { Async, Empty, Failure } from '../../ui/states.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { Table } from '../../ui/table/table.tsx';
import { cutMiddle, formatDuration, formatNumber } from '../../ui/values/format.ts';
import { ShortId } from '../../ui/values/short-id.tsx';
import { Time } from '../../ui/values/time.tsx';
import { ATTEMPTS, LIST, useAttempts } from './use-webhooks.ts';
import type { WebhookQuestion } from './webhook-dialogs.tsx';
import { Outcome, WebhookState } from './webhook-state.tsx';

const text = texts.one;

interface OneProps {
  readonly applicationId: string;
  readonly webhook: Webhook;
  readonly mayManage: boolean;
  readonly ask: (question: WebhookQuestion) => void;
}

export function OneWebhook({ applicationId, webhook, mayManage, ask }: OneProps) {
  const path = { sourcedId: applicationId, webhookId: webhook.id };
  const test = useWrite('POST /applications/1.0/{sourcedId}/webhooks/{webhookId}/test', {
    changes: [ATTEMPTS, LIST],
  });
  const testButton = mayManage && (
    <Button loading={test.isPending} onClick={() => test.mutate({ path })}>
      {text.test}
    </Button>
  );
  return (
    <>
      <Panel title={webhook.url}>
        {mayManage && <Acts webhook={webhook} ask={ask} />}
        <WebhookFacts webhook={webhook} />
      </Panel>
      <Panel title={texts.attempts.title} note={texts.attempts.note} actions={testButton}>
        {test.error && <Failure error={test.error} isAct />}
        <div role="status">{test.data && <TestReply attempt={test.data.attempt} />}</div>
        <Attempts applicationId={applicationId} webhookId={webhook.id} />
      </Panel>
    </>
  );
}

function WebhookFacts({ webhook }: { readonly webhook: Webhook }) {
  const { id, description, lagSeconds, types, cursor, oldSecretExpiresAt, createdAt } = webhook;
  const { columns } = texts;
  return (
    <Facts>
      <Fact name={columns.state}>
        <WebhookState webhook={webhook} />
      </Fact>
      <Fact name={columns.lag}>
        {lagSeconds === 0 ? texts.upToDate : formatDuration(lagSeconds)}
      </Fact>
      <Fact name={columns.types}>
        {types.length === 0 ? texts.allTypes : <code>{types.join(', ')}</code>}
      </Fact>
      {description && <Fact name={text.description}>{description}</Fact>}
      <Fact name={text.cursor}>
        <ShortId id={cursor} copy={text.copyCursor} />
      </Fact>
      <Fact name={text.id}>
        <ShortId id={id} copy={text.copyId} />
      </Fact>
      <Fact name={text.created}>
        <Time at={createdAt} />
      </Fact>
      {oldSecretExpiresAt && (
        <Fact name={text.oldSecret}>
          <Time at={oldSecretExpiresAt} />
        </Fact>
      )}
    </Facts>
  );
}

function Acts({ webhook, ask }: Pick<OneProps, 'webhook' | 'ask'>) {
  const isPaused = webhook.state === 'paused';
  return (
    <div className="one-webhook-acts screen-only">
      <Button
        leftSection={<Icon name={isPaused ? 'play' : 'pause'} />}
        onClick={() => ask({ act: isPaused ? 'resume' : 'pause', webhook })}
      >
        {isPaused ? text.resume : text.pause}
      </Button>
      <Button onClick={() => ask({ act: 'edit', webhook })}>{text.edit}</Button>
      <Button onClick={() => ask({ act: 'replay', webhook })}>{text.replay}</Button>
      <Button onClick={() => ask({ act: 'rotate', webhook })}>{text.rotate}</Button>
      <Button onClick={() => ask({ act: 'delete', webhook })}>{text.delete}</Button>
    </div>
  );
}

function TestReply({ attempt }: { readonly attempt: WebhookAttempt }) {
  return (
    <div className="one-webhook-test">
      <p>
        <Outcome attempt={attempt} />{' '}
        {texts.attempts.result(formatDuration(attempt.durationMs / 1_000))}
      </p>
      {attempt.reply && <pre className="one-webhook-reply">{attempt.reply}</pre>}
    </div>
  );
}

const SUMMARY_CHARACTERS = 32;

/** The first kilobyte, as it came; it opens when it is long. */
function Reply({ reply }: { readonly reply: string }) {
  if (!reply) return <span className="soft">{texts.attempts.noReply}</span>;
  const whole = <pre className="one-webhook-reply">{reply}</pre>;
  if (reply.length <= SUMMARY_CHARACTERS) return whole;
  return (
    <details>
      <summary>{cutMiddle(reply, SUMMARY_CHARACTERS)}</summary>
      {whole}
    </details>
  );
}

interface AttemptsProps {
  readonly applicationId: string;
  readonly webhookId: string;
}

function Attempts({ applicationId, webhookId }: AttemptsProps) {
  const found = useAttempts(applicationId, webhookId);
  const { caption, none, noneSentence } = texts.attempts;
  return (
    <Async query={found}>
      {({ attempts }) => (
        <Table
          name="webhook-attempts"
          caption={caption}
          columns={ATTEMPT_COLUMNS}
          rows={attempts}
          keyOf={({ messageId, at }) => `${messageId} ${at}`}
          empty={<Empty title={none}>{noneSentence}</Empty>}
        />
      )}
    </Async>
  );
}

const { attempts: words } = texts;

const ATTEMPT_COLUMNS: readonly Column<WebhookAttempt>[] = [
  {
    id: 'at',
    header: words.at,
    cell: ({ at }) => <Time at={at} />,
    value: ({ at }) => at,
  },
  {
    id: 'status',
    header: words.outcome,
    cell: (attempt) => <Outcome attempt={attempt} />,
    value: ({ status, error }) => error ?? status,
  },
  {
    id: 'durationMs',
    header: words.duration,
    cell: ({ durationMs }) => formatDuration(durationMs / 1_000),
    value: ({ durationMs }) => durationMs,
    align: 'end',
  },
  {
    id: 'changes',
    header: words.changes,
    cell: ({ changes }) => formatNumber(changes),
    value: ({ changes }) => changes,
    align: 'end',
  },
  {
    id: 'messageId',
    header: words.message,
    cell: ({ messageId }) => <ShortId id={messageId} copy={words.copyMessage} />,
    value: ({ messageId }) => messageId,
  },
  {
    id: 'reply',
    header: words.reply,
    isActs: true,
    cell: ({ reply }) => <Reply reply={reply} />,
    value: ({ reply }) => reply,
  },
];
