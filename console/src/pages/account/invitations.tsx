/** Applications that invite one: to accept, or to decline. */
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import type { OwnInvitation } from '../../../../sdk/src/generated/openapi.ts';
import { useWrite } from '../../data/requests/queries.ts';
import { sessionQuery, useSession } from '../../data/viewer/session.ts';
import { accountText } from '../../text/access/account.ts';
import { peopleText } from '../../text/access/people.ts';
import { Setting, Settings } from '../../ui/fields/settings.tsx';
import { Panel } from '../../ui/page.tsx';
import { Failure } from '../../ui/states.tsx';

const text = accountText.invitations;

export function InvitationsPanel() {
  const { invitations } = useSession();
  if (invitations.length === 0) return null;
  return (
    <Panel title={text.title}>
      <Settings>
        {invitations.map((invitation) => (
          <Invitation key={invitation.sourcedId} invitation={invitation} />
        ))}
      </Settings>
    </Panel>
  );
}

function Invitation({ invitation }: { readonly invitation: OwnInvitation }) {
  const { sourcedId, name, role, invitedBy } = invitation;
  const client = useQueryClient();
  const accept = useWrite('POST /console/1.0/invitations/{sourcedId}');
  const decline = useWrite('DELETE /console/1.0/invitations/{sourcedId}');
  const end = (write: typeof accept | typeof decline, message: string) =>
    write.mutate(
      { path: { sourcedId } },
      {
        onSuccess: async () => {
          await client.refetchQueries(sessionQuery);
          notifications.show({ message });
        },
      },
    );
  const error = accept.error ?? decline.error;
  return (
    <>
      <Setting
        title={<bdi>{name}</bdi>}
        control={
          <>
            <Button
              aria-label={text.declineOf(name)}
              loading={decline.isPending}
              onClick={() => end(decline, text.declined)}
            >
              {text.decline}
            </Button>
            <Button
              variant="filled"
              aria-label={text.acceptOf(name)}
              loading={accept.isPending}
              onClick={() => end(accept, text.accepted(name))}
            >
              {text.accept}
            </Button>
          </>
        }
      >
        {text.sentence(invitedBy, peopleText.role[role])}
      </Setting>
      {error && <Failure error={error} />}
    </>
  );
}
