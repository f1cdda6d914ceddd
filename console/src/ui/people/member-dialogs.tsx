/** Acts on one member of an application: another role, the end of the membership. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWrite } from '../../data/requests/queries.ts';
import { sessionQuery, useSession } from '../../data/viewer/session.ts';
import { teamText } from '../../text/access/team.ts';
import { ActDialog } from '../dialogs.tsx';
import { type Role, RoleChoice } from './people.tsx';

export interface MemberOf {
  readonly applicationId: string;
  readonly application: string;
  readonly accountId: string;
  readonly name: string;
  readonly role: Role;
  /** Left out: a member. */
  readonly state?: 'active' | 'invited' | 'disabled';
}

interface MemberDialogProps {
  readonly member: MemberOf;
  readonly onClose: () => void;
}

/** What one may open is in the session. */
function useRefreshOwn(accountId: string) {
  const client = useQueryClient();
  const { account } = useSession();
  return async () => {
    if (account.id === accountId) await client.refetchQueries(sessionQuery);
  };
}

export function RoleDialog({ member, onClose }: MemberDialogProps) {
  const { applicationId: sourcedId, accountId, name } = member;
  const [role, setRole] = useState(member.role);
  const change = useWrite('PUT /applications/1.0/{sourcedId}/members/{accountId}');
  const refreshOwn = useRefreshOwn(accountId);
  return (
    <ActDialog
      title={teamText.role.title(name)}
      act={teamText.role.act}
      isReady={role !== member.role}
      run={async () => {
        await change.mutateAsync({ path: { sourcedId, accountId }, body: { role } });
        await refreshOwn();
      }}
      onClose={onClose}
    >
      <RoleChoice value={role} onChange={setRole} />
    </ActDialog>
  );
}

export function RemoveDialog({ member, onClose }: MemberDialogProps) {
  const { applicationId: sourcedId, application, accountId, name } = member;
  const text = teamText.remove;
  const { account } = useSession();
  const remove = useWrite('DELETE /applications/1.0/{sourcedId}/members/{accountId}');
  const refreshOwn = useRefreshOwn(accountId);
  return (
    <ActDialog
      title={text.title(name, application)}
      act={text.act(name)}
      isDangerous
      run={async () => {
        await remove.mutateAsync({ path: { sourcedId, accountId } });
        await refreshOwn();
      }}
      onClose={onClose}
    >
      <p>{member.state === 'invited' ? text.invited : text.sentence}</p>
      {account.id === accountId && <p>{text.own}</p>}
    </ActDialog>
  );
}
