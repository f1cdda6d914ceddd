/** Where one is signed in, and the end of it. */
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { AccountSession } from '../../../../sdk/src/generated/openapi.ts';
import { useRead, useWrite } from '../../data/requests/queries.ts';
import { accountText } from '../../text/access/account.ts';
import { ActDialog } from '../../ui/dialogs.tsx';
import { Panel } from '../../ui/page.tsx';
import { Tag } from '../../ui/people/people.tsx';
import { Async, Failure } from '../../ui/states.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { Table } from '../../ui/table/table.tsx';
import { Time } from '../../ui/values/time.tsx';
import { deviceOf } from './device.ts';

const text = accountText.sessions;

function deviceName(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent);
  if (browser && system) return text.on(browser, system);
  return browser ?? system ?? (userAgent || text.unknown);
}

export function SessionsPanel() {
  const sessions = useRead('GET /console/1.0/sessions', {});
  const end = useWrite('DELETE /console/1.0/sessions/{id}');
  const [isAsking, setAsking] = useState(false);
  const others = sessions.data?.sessions.filter(({ current }) => !current).length ?? 0;
  const endOne = (id: string) =>
    end.mutate({ path: { id } }, { onSuccess: () => notifications.show({ message: text.ended }) });
  return (
    <Panel
      title={text.title}
      actions={others > 0 && <Button onClick={() => setAsking(true)}>{text.endOthers}</Button>}
    >
      {end.error && <Failure error={end.error} />}
      <Async query={sessions}>
        {({ sessions: rows }) => (
          <Table
            name="sessions"
            caption={text.caption}
            columns={columnsOf(endOne, end.isPending ? end.variables.path.id : undefined)}
            rows={rows}
            keyOf={({ id }) => id}
          />
        )}
      </Async>
      <p className="soft account-rule">{text.rule}</p>
      {isAsking && <EndOthers count={others} onClose={() => setAsking(false)} />}
    </Panel>
  );
}

function columnsOf(
  endOne: (id: string) => void,
  ending: string | undefined,
): readonly Column<AccountSession>[] {
  return [
    {
      id: 'device',
      header: text.device,
      cell: ({ userAgent, current }) => (
        <span title={userAgent}>
          {deviceName(userAgent)} {current && <Tag>{text.here}</Tag>}
        </span>
      ),
    },
    { id: 'network', header: text.network, cell: ({ address }) => <code>{address}</code> },
    { id: 'signedIn', header: text.signedIn, cell: ({ createdAt }) => <Time at={createdAt} /> },
    { id: 'seen', header: text.seen, cell: ({ seenAt }) => <Time at={seenAt} /> },
    {
      id: 'action',
      header: text.action,
      align: 'end',
      isActs: true,
      cell: ({ id, current, userAgent }) =>
        current ? null : (
          <Button
            size="compact-sm"
            aria-label={text.endOf(deviceName(userAgent))}
            loading={ending === id}
            onClick={() => endOne(id)}
          >
            {text.end}
          </Button>
        ),
    },
  ];
}

function EndOthers({ count, onClose }: { readonly count: number; readonly onClose: () => void }) {
  const end = useWrite('DELETE /console/1.0/sessions');
  return (
    <ActDialog
      title={text.endOthersTitle(count)}
      act={text.endOthersAct(count)}
      isDangerous
      run={async () => {
        await end.mutateAsync({});
        notifications.show({ message: text.othersEnded });
      }}
      onClose={onClose}
    >
      <p>{text.endOthersSentence}</p>
    </ActDialog>
  );
}
