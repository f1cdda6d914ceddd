/** The webhooks of an application, one of them, and the erasures that it has to confirm. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Webhook } from '../../../../sdk/src/generated/openapi.ts';
import { webhooksText as text } from '../../text/access/webhooks.ts';
import { Icon } from '../../ui/icon.tsx';
import { HrefLink } from '../../ui/link.tsx';
import { Async, Empty } from '../../ui/states.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { Table } from '../../ui/table/table.tsx';
import { formatDuration } from '../../ui/values/format.ts';
import { OutwardLink } from '../../ui/values/outward-link.tsx';
import { Time } from '../../ui/values/time.tsx';
import { useKeyRights } from '../keys/use-keys.ts';
import { Erasures } from './erasures.tsx';
import { OneWebhook } from './one-webhook.tsx';
import { useWebhooks } from './use-webhooks.ts';
import { WebhookDialogs, type WebhookQuestion } from './webhook-dialogs.tsx';
import { Outcome, WebhookState } from './webhook-state.tsx';

interface WebhooksProps {
  readonly applicationId: string;
  /** The one that is shown; undefined = the list. */
  readonly webhookId: string | undefined;
  readonly hrefOf: (webhookId: string | undefined) => string;
}

export function Webhooks({ applicationId, webhookId, hrefOf }: WebhooksProps) {
  const found = useWebhooks(applicationId);
  const { mayManage } = useKeyRights(applicationId);
  const [question, setQuestion] = useState<WebhookQuestion>();
  const place = { applicationId, mayManage, ask: setQuestion, hrefOf };
  return (
    <>
      <Async query={found}>
        {({ webhooks }) => {
          if (webhookId === undefined) return <List {...place} webhooks={webhooks} />;
          const webhook = webhooks.find(({ id }) => id === webhookId);
          return (
            <>
              <p className="webhooks-trail">
                <HrefLink href={hrefOf(undefined)}>{text.all}</HrefLink>
              </p>
              {webhook ? (
                <OneWebhook {...place} key={webhookId} webhook={webhook} />
              ) : (
                <Empty title={text.missing.title}>{text.missing.sentence}</Empty>
              )}
            </>
          );
        }}
      </Async>
      {webhookId === undefined && <Erasures applicationId={applicationId} />}
      <WebhookDialogs
        applicationId={applicationId}
        question={question}
        listHref={hrefOf(undefined)}
        onClose={() => setQuestion(undefined)}
      />
    </>
  );
}

interface ListProps {
  readonly webhooks: readonly Webhook[];
  readonly mayManage: boolean;
  readonly ask: (question: WebhookQuestion) => void;
  readonly hrefOf: (webhookId: string) => string;
}

function List({ webhooks, mayManage, ask, hrefOf }: ListProps) {
  const create = mayManage && (
    <Button
      variant="filled"
      leftSection={<Icon name="plus" />}
      onClick={() => ask({ act: 'create' })}
    >
      {text.new}
    </Button>
  );
  const { title, sentence } = text.empty;
  return (
    <Table
      name="webhooks"
      caption={text.caption}
      columns={COLUMNS}
      rows={webhooks}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => hrefOf(id)}
      toolbar={mayManage ? webhooks.length > 0 && create : <p className="soft">{text.readOnly}</p>}
      empty={
        <Empty title={title} action={create}>
          {sentence} <OutwardLink href="/docs/build/notifications">{text.docs}</OutwardLink>
        </Empty>
      }
    />
  );
}

const COLUMNS: readonly Column<Webhook>[] = [
  {
    id: 'url',
    header: text.columns.url,
    cell: ({ url }) => <span className="webhooks-url">{url}</span>,
    value: ({ url }) => url,
  },
  {
    id: 'description',
    header: text.form.description,
    cell: ({ description }) => description,
    value: ({ description }) => description,
  },
  {
    id: 'state',
    header: text.columns.state,
    cell: (webhook) => <WebhookState webhook={webhook} />,
    value: ({ state }) => state,
  },
  {
    id: 'lagSeconds',
    header: text.columns.lag,
    cell: ({ lagSeconds }) => (lagSeconds === 0 ? text.upToDate : formatDuration(lagSeconds)),
    value: ({ lagSeconds }) => lagSeconds,
    align: 'end',
  },
  {
    id: 'last',
    header: text.columns.last,
    cell: ({ lastAttempt }) => <LastAttempt attempt={lastAttempt} />,
    value: ({ lastAttempt }) => lastAttempt?.at,
  },
  {
    id: 'types',
    header: text.columns.types,
    cell: ({ types }) => (
      <span title={types.join(' ')}>
        {types.length === 0 ? text.allTypes : text.someTypes(types.length)}
      </span>
    ),
    value: ({ types }) => types.join(' '),
  },
];

function LastAttempt({ attempt }: { readonly attempt: Webhook['lastAttempt'] }) {
  if (!attempt) return <span className="soft">{text.never}</span>;
  return (
    <>
      <Outcome attempt={attempt} /> <Time at={attempt.at} />
    </>
  );
}
