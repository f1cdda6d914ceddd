/** The keys of an application: what each may do, its secrets, and when it was last used. */
import { ActionIcon, Badge, Button, Menu } from '@mantine/core';
import { useState } from 'react';
import type { Client } from '../../../../sdk/src/generated/openapi.ts';
import { keysText as text } from '../../text/access/keys.ts';
import { Icon } from '../../ui/icon.tsx';
import { Async, Empty } from '../../ui/states.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { Table } from '../../ui/table/table.tsx';
import { cutMiddle, formatDuration } from '../../ui/values/format.ts';
import { ShortId } from '../../ui/values/short-id.tsx';
import { Time, useNow } from '../../ui/values/time.tsx';
import { KeyDialogs, type KeyQuestion } from './key-dialogs.tsx';
import { hasAllOfPartner, mayChange, PARTNER_SCOPES } from './scopes.ts';
import { useKeyRights, useKeys } from './use-keys.ts';

interface ListProps {
  readonly applicationId: string;
  /** The form of a new key is open from the start. */
  readonly isCreating?: boolean;
}

export function KeyList({ applicationId, isCreating = false }: ListProps) {
  const keys = useKeys(applicationId);
  const rights = useKeyRights(applicationId);
  const [question, setQuestion] = useState<KeyQuestion | undefined>(
    isCreating ? { act: 'create' } : undefined,
  );
  const create = rights.mayManage && (
    <Button
      variant="filled"
      leftSection={<Icon name="plus" />}
      onClick={() => setQuestion({ act: 'create' })}
    >
      {text.newKey}
    </Button>
  );
  return (
    <>
      <Async query={keys}>
        {({ clients }) => {
          const active = clients.filter(({ disabledAt }) => disabledAt === null);
          const disabled = clients.filter(({ disabledAt }) => disabledAt !== null);
          return (
            <>
              {active.length === 0 ? (
                <Empty title={text.empty.title} action={create}>
                  {text.empty.sentence}
                </Empty>
              ) : (
                <Table
                  name="keys"
                  caption={text.caption}
                  columns={columnsOf(rights, setQuestion)}
                  rows={active}
                  keyOf={({ clientId }) => clientId}
                  toolbar={create || <p className="soft">{text.readOnly}</p>}
                />
              )}
              {disabled.length > 0 && <Disabled clients={disabled} />}
            </>
          );
        }}
      </Async>
      <KeyDialogs
        applicationId={applicationId}
        question={question}
        isOperator={rights.isOperator}
        onClose={() => setQuestion(undefined)}
      />
    </>
  );
}

type Ask = (question: KeyQuestion) => void;

function columnsOf(
  { isOperator, mayManage }: ReturnType<typeof useKeyRights>,
  ask: Ask,
): readonly Column<Client>[] {
  const columns: readonly Column<Client>[] = [
    {
      id: 'label',
      header: text.columns.key,
      cell: (client) => <Name client={client} />,
      value: ({ label, clientId }) => label || clientId,
    },
    {
      id: 'secret',
      header: text.columns.secret,
      cell: (client) => <Secrets client={client} />,
    },
    {
      id: 'scopes',
      header: text.columns.scopes,
      cell: (client) => <Scopes client={client} />,
      value: ({ scopes }) => scopes.join(' '),
    },
    {
      id: 'lastUsedAt',
      header: text.columns.used,
      cell: ({ lastUsedAt }) => (lastUsedAt ? <Time at={lastUsedAt} /> : text.never),
      value: ({ lastUsedAt }) => lastUsedAt,
      isLabelled: true,
    },
    {
      id: 'createdAt',
      header: text.columns.created,
      cell: ({ createdAt }) => <Time at={createdAt} />,
      value: ({ createdAt }) => createdAt,
      isLabelled: true,
    },
  ];
  if (!mayManage) return columns;
  const actions: Column<Client> = {
    id: 'actions',
    header: text.columns.actions,
    width: '9.5rem',
    isActs: true,
    cell: (client) =>
      mayChange(client, isOperator) ? (
        <Actions client={client} ask={ask} />
      ) : (
        <span className="soft">{text.operatorsOnly}</span>
      ),
  };
  return [...columns, actions];
}

function Name({ client: { label, clientId, kind } }: { readonly client: Client }) {
  return (
    <div className="key-list-name">
      <span className="key-list-label">
        {label || <span className="soft">{text.unnamed}</span>}
        {kind !== 'confidential' && (
          <Badge variant="light" color="soft">
            {text.kindShort[kind]}
          </Badge>
        )}
      </span>
      <span className="key-list-id soft">
        <ShortId id={clientId} copy={text.copyId} />
      </span>
    </div>
  );
}

function Secrets({ client: { secrets } }: { readonly client: Client }) {
  const now = useNow();
  const [newest, old] = secrets;
  if (!newest) return <span className="soft">{text.noSecret}</span>;
  return (
    <div className="key-list-secrets">
      <span>
        {newest.endsIn4 ? (
          <code>…{newest.endsIn4}</code>
        ) : (
          <span className="soft">{text.unknownEnd}</span>
        )}
      </span>
      {old?.expiresAt && (
        <span className="key-list-old">
          {text.oldEnds(formatDuration((Date.parse(old.expiresAt) - now) / 1_000))}
        </span>
      )}
    </div>
  );
}

function Scopes({ client: { scopes } }: { readonly client: Client }) {
  const further = scopes.filter((scope) => !PARTNER_SCOPES.includes(scope));
  if (scopes.length === 0) return <span className="soft">{text.noScopes}</span>;
  const main = hasAllOfPartner(scopes)
    ? text.allScopes
    : text.someScopes(scopes.length - further.length);
  return (
    <span title={scopes.join(' ')}>
      {main}
      {further.length > 0 && <strong> {text.and(further.join(', '))}</strong>}
    </span>
  );
}

function Actions({ client, ask }: { readonly client: Client; readonly ask: Ask }) {
  const { kind, secrets, label, clientId } = client;
  return (
    <span className="key-list-actions">
      {kind === 'confidential' && (
        <Button size="xs" onClick={() => ask({ act: 'rotate', client })}>
          {text.rotate}
        </Button>
      )}
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon aria-label={text.more(label || clientId)}>
            <Icon name="received" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => ask({ act: 'edit', client })}>{text.edit}</Menu.Item>
          {secrets.length > 1 && (
            <Menu.Item onClick={() => ask({ act: 'endOld', client })}>{text.endOld}</Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item onClick={() => ask({ act: 'disable', client })}>{text.disable}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}

function Disabled({ clients }: { readonly clients: readonly Client[] }) {
  return (
    <details className="key-list-disabled">
      <summary>{text.disabled(clients.length)}</summary>
      <ul>
        {clients.map(({ clientId, label, disabledAt }) => (
          <li key={clientId}>
            {label || text.unnamed} <code className="soft">{cutMiddle(clientId, 18)}</code>{' '}
            <span className="soft">
              {text.disabledAt} <Time at={disabledAt} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
