/** How a person gets in: links that set a password, the second factor, sessions. */
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { Account } from '../../../../sdk/src/generated/openapi.ts';
import { useWrite } from '../../data/requests/queries.ts';
import { personText } from '../../text/access/person.ts';
import { ActDialog } from '../../ui/dialogs.tsx';
import { Setting, Settings } from '../../ui/fields/settings.tsx';
import { Panel } from '../../ui/page.tsx';
import { LinkDialog, type MadeLink } from '../../ui/people/link-dialog.tsx';

const text = personText.access;

export function AccessPanel({ account }: { readonly account: Account }) {
  const { state, secondFactor } = account;
  const [act, setAct] = useState<'link' | 'factor' | 'sessions'>();
  const [made, setMade] = useState<MadeLink>();
  const close = () => setAct(undefined);
  return (
    <Panel title={text.title}>
      <Settings>
        {state !== 'disabled' && (
          <Setting
            title={state === 'invited' ? text.invitation : text.link}
            control={<Button onClick={() => setAct('link')}>{text.linkMake}</Button>}
          >
            {text.linkMeans}
          </Setting>
        )}
        <Setting
          title={text.factor}
          control={
            secondFactor && <Button onClick={() => setAct('factor')}>{text.factorRemove}</Button>
          }
        >
          {secondFactor ? text.factorOn : text.factorOff}
        </Setting>
        <Setting
          title={text.sessions}
          control={<Button onClick={() => setAct('sessions')}>{text.sessionsEnd}</Button>}
        >
          {text.sessionsMeans}
        </Setting>
      </Settings>
      {act === 'link' && <MakeLinkDialog account={account} onMade={setMade} onClose={close} />}
      {act === 'factor' && <FactorDialog account={account} onClose={close} />}
      {act === 'sessions' && <SessionsDialog account={account} onClose={close} />}
      {made && <LinkDialog made={made} onClose={() => setMade(undefined)} />}
    </Panel>
  );
}

interface AccountDialogProps {
  readonly account: Account;
  readonly onClose: () => void;
}

interface MakeLinkDialogProps extends AccountDialogProps {
  readonly onMade: (made: MadeLink) => void;
}

function MakeLinkDialog({ account, onMade, onClose }: MakeLinkDialogProps) {
  const { id, name, email, state } = account;
  const make = useWrite('POST /admin/1.0/accounts/{id}/link');
  return (
    <ActDialog
      title={text.linkTitle(name)}
      act={text.linkAct}
      run={async () => {
        const link = await make.mutateAsync({ path: { id } });
        onMade({ kind: state === 'invited' ? 'invited' : 'reset', name, email, ...link });
      }}
      onClose={onClose}
    >
      <p>{text.linkSentence(email)}</p>
    </ActDialog>
  );
}

function FactorDialog({ account: { id, name }, onClose }: AccountDialogProps) {
  const change = useWrite('PATCH /admin/1.0/accounts/{id}');
  return (
    <ActDialog
      title={text.factorTitle(name)}
      act={text.factorAct}
      isDangerous
      run={() => change.mutateAsync({ path: { id }, body: { secondFactor: false } })}
      onClose={onClose}
    >
      <p>{text.factorSentence}</p>
    </ActDialog>
  );
}

function SessionsDialog({ account: { id, name }, onClose }: AccountDialogProps) {
  const end = useWrite('DELETE /admin/1.0/accounts/{id}/sessions');
  return (
    <ActDialog
      title={text.sessionsTitle(name)}
      act={text.sessionsAct}
      isDangerous
      run={async () => {
        await end.mutateAsync({ path: { id } });
        notifications.show({ message: text.sessionsEnded });
      }}
      onClose={onClose}
    >
      <p>{text.sessionsSentence}</p>
    </ActDialog>
  );
}
