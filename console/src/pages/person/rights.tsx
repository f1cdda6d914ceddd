/** What a person may do at all: operator or not, enabled or not. */
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Account, AccountUpdate, OrgRole } from '../../../../sdk/src/generated/openapi.ts';
import { useNames } from '../../data/records/names.ts';
import { useWrite } from '../../data/requests/queries.ts';
import { sessionQuery, useSession } from '../../data/viewer/session.ts';
import { peopleText } from '../../text/access/people.ts';
import { personText } from '../../text/access/person.ts';
import { ActDialog } from '../../ui/dialogs.tsx';
import { Setting, Settings } from '../../ui/fields/settings.tsx';
import { isOrgRoleWhole, OrgRoleFields } from '../../ui/org-role.tsx';
import { Panel } from '../../ui/page.tsx';

const text = personText.rights;

export function RightsPanel({ account }: { readonly account: Account }) {
  const { operator, orgRole, state } = account;
  const isDisabled = state === 'disabled';
  const [act, setAct] = useState<'operator' | 'orgRole' | 'state'>();
  const close = () => setAct(undefined);
  return (
    <Panel title={text.title}>
      <Settings>
        <Setting
          title={text.operator}
          control={
            <Button onClick={() => setAct('operator')}>{operator ? text.lower : text.make}</Button>
          }
        >
          {operator ? text.isOperator : text.isNone}
        </Setting>
        <Setting
          title={peopleText.orgRole.label}
          control={<Button onClick={() => setAct('orgRole')}>{text.orgRole.open}</Button>}
        >
          {orgRole ? <OrgRoleWords {...orgRole} /> : text.orgRole.none}
        </Setting>
        <Setting
          title={isDisabled ? text.enable : text.disable}
          control={
            <Button onClick={() => setAct('state')}>
              {isDisabled ? text.enableOpen : text.disableOpen}
            </Button>
          }
        >
          {isDisabled ? text.enableMeans : text.disableMeans}
        </Setting>
      </Settings>
      {act === 'operator' && <OperatorDialog account={account} onClose={close} />}
      {act === 'orgRole' && <OrgRoleDialog account={account} onClose={close} />}
      {act === 'state' && <StateDialog account={account} onClose={close} />}
    </Panel>
  );
}

interface AccountDialogProps {
  readonly account: Account;
  readonly onClose: () => void;
}

/** What one may open is in the session. */
function useChange(id: string) {
  const { account: own } = useSession();
  const client = useQueryClient();
  const change = useWrite('PATCH /admin/1.0/accounts/{id}');
  return async (body: AccountUpdate) => {
    await change.mutateAsync({ path: { id }, body });
    if (own.id === id) await client.refetchQueries(sessionQuery);
  };
}

function OrgRoleWords({ role, orgId, names }: OrgRole) {
  const name = useNames('orgs', [orgId]).get(orgId ?? '') ?? orgId ?? peopleText.orgRole.all;
  return (
    <>
      {peopleText.orgRole[role]}: <bdi>{name}</bdi>
      {names && `, ${peopleText.orgRole.withNames}`}
    </>
  );
}

function OrgRoleDialog({ account, onClose }: AccountDialogProps) {
  const { id, name, openedBy } = account;
  const [orgRole, setOrgRole] = useState(account.orgRole);
  const change = useChange(id);
  return (
    <ActDialog
      title={text.orgRole.title(name)}
      act={text.orgRole.act}
      isReady={isOrgRoleWhole(orgRole)}
      run={() => change({ orgRole })}
      onClose={onClose}
    >
      <OrgRoleFields value={orgRole} onChange={setOrgRole} />
      {orgRole && openedBy?.application && <p>{text.unproven(openedBy.application.name)}</p>}
    </ActDialog>
  );
}

function OperatorDialog({ account, onClose }: AccountDialogProps) {
  const { id, name, operator, openedBy } = account;
  const { account: own } = useSession();
  const change = useChange(id);
  return (
    <ActDialog
      title={operator ? text.lowerTitle(name) : text.makeTitle(name)}
      act={operator ? text.lowerAct : text.makeAct(name)}
      isDangerous={operator}
      run={() => change({ operator: !operator })}
      onClose={onClose}
    >
      <p>{operator ? text.lowerSentence : text.makeSentence}</p>
      {operator && own.id === id && <p>{text.lowerOwn}</p>}
      {!operator && openedBy?.application && <p>{text.unproven(openedBy.application.name)}</p>}
    </ActDialog>
  );
}

function StateDialog({ account, onClose }: AccountDialogProps) {
  const { id, name, email, state } = account;
  const isDisabled = state === 'disabled';
  const change = useWrite('PATCH /admin/1.0/accounts/{id}');
  return (
    <ActDialog
      title={isDisabled ? text.enableTitle(name) : text.disableTitle(name)}
      act={isDisabled ? text.enableAct(name) : text.disableAct(name)}
      isDangerous={!isDisabled}
      {...(isDisabled ? {} : { typed: email })}
      run={() => change.mutateAsync({ path: { id }, body: { disabled: !isDisabled } })}
      onClose={onClose}
    >
      <p>{isDisabled ? text.enableMeans : text.disableSentence}</p>
    </ActDialog>
  );
}
