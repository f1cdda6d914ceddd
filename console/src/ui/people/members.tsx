/** The members of one application, and what may be done with them. */
import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { ApplicationMember } from '../../../../sdk/src/generated/openapi.ts';
import { useRead, useWrite } from '../../data/requests/queries.ts';
import { peopleText } from '../../text/access/people.ts';
import { teamText as text } from '../../text/access/team.ts';
import { ActDialog } from '../dialogs.tsx';
import { Icon } from '../icon.tsx';
import { Async, Empty } from '../states.tsx';
import type { Column } from '../table/columns.ts';
import { Table } from '../table/table.tsx';
import { Time } from '../values/time.tsx';
import { LinkDialog, type MadeLink } from './link-dialog.tsx';
import { RemoveDialog, RoleDialog } from './member-dialogs.tsx';
import {
  isPersonWhole,
  PersonFields,
  PersonName,
  type Role,
  RoleChoice,
  StateBadge,
} from './people.tsx';

type Act = 'role' | 'link' | 'remove';

interface MembersProps {
  readonly applicationId: string;
  readonly application: string;
  readonly canManage: boolean;
  readonly isInviting: boolean;
  readonly onInvite: (isInviting: boolean) => void;
}

export function Members(props: MembersProps) {
  const { applicationId, application, canManage, isInviting, onInvite } = props;
  const members = useRead('GET /applications/1.0/{sourcedId}/members', {
    path: { sourcedId: applicationId },
  });
  const [act, setAct] = useState<{ act: Act; member: ApplicationMember }>();
  const [made, setMade] = useState<MadeLink>();
  const close = () => setAct(undefined);
  const member = act && { applicationId, application, ...act.member, name: nameOf(act.member) };
  const columns = canManage
    ? [...plain, actionColumn((one, row) => setAct({ act: one, member: row }))]
    : plain;
  const invite = <InviteButton onClick={() => onInvite(true)} />;
  return (
    <>
      <Async query={members}>
        {({ members: rows }) =>
          rows.length === 0 ? (
            <Empty title={text.empty.title} action={canManage && invite}>
              {text.empty.sentence}
            </Empty>
          ) : (
            <Table
              name="members"
              caption={text.caption}
              columns={columns}
              rows={rows}
              keyOf={({ accountId }) => accountId}
            />
          )
        }
      </Async>
      {isInviting && <InviteDialog {...props} onMade={setMade} onClose={() => onInvite(false)} />}
      {member && act?.act === 'role' && <RoleDialog member={member} onClose={close} />}
      {member && act?.act === 'remove' && <RemoveDialog member={member} onClose={close} />}
      {member && act?.act === 'link' && (
        <MakeLinkDialog member={member} onMade={setMade} onClose={close} />
      )}
      {made && <LinkDialog made={made} onClose={() => setMade(undefined)} />}
    </>
  );
}

/** The address is all that is known of a person who is invited. */
const nameOf = ({ name, email }: ApplicationMember): string => name ?? email;

export function InviteButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button variant="filled" leftSection={<Icon name="plus" />} onClick={onClick}>
      {text.invite.open}
    </Button>
  );
}

const plain: readonly Column<ApplicationMember>[] = [
  {
    id: 'name',
    header: text.columns.name,
    cell: ({ accountId, name, email }) => <PersonName id={accountId} name={name} email={email} />,
    value: nameOf,
    isSortable: true,
  },
  {
    id: 'role',
    header: text.columns.role,
    width: '8rem',
    cell: ({ role }) => peopleText.role[role],
    value: ({ role }) => role,
    isSortable: true,
  },
  {
    id: 'state',
    header: text.columns.state,
    width: '7rem',
    cell: ({ state }) => <StateBadge state={state} />,
    value: ({ state }) => state,
    isSortable: true,
  },
  {
    id: 'since',
    header: text.columns.since,
    width: '10rem',
    cell: ({ since }) => <Time at={since} />,
    value: ({ since }) => since,
    isSortable: true,
    isHideable: true,
  },
  {
    id: 'lastSignInAt',
    header: text.columns.lastSignInAt,
    width: '10rem',
    cell: ({ lastSignInAt }) =>
      lastSignInAt ? <Time at={lastSignInAt} /> : <span className="soft">{peopleText.never}</span>,
    value: ({ lastSignInAt }) => lastSignInAt,
    isSortable: true,
    isHideable: true,
  },
];

function actionColumn(
  onAct: (act: Act, member: ApplicationMember) => void,
): Column<ApplicationMember> {
  return {
    id: 'action',
    header: text.columns.action,
    width: '8rem',
    align: 'end',
    isActs: true,
    cell: (member) => (
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            size="compact-sm"
            aria-label={text.manageOf(nameOf(member))}
            rightSection={<Icon name="down" />}
          >
            {text.manage}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onAct('role', member)}>{text.role.open}</Menu.Item>
          {member.state !== 'disabled' && (
            <Menu.Item onClick={() => onAct('link', member)}>{text.link.open}</Menu.Item>
          )}
          <Menu.Item onClick={() => onAct('remove', member)}>{text.remove.open}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    ),
  };
}

interface InviteDialogProps extends Pick<MembersProps, 'applicationId' | 'application'> {
  readonly onMade: (made: MadeLink) => void;
  readonly onClose: () => void;
}

/** A person with an account accepts at the console, or is a member at once; another gets a link. */
function InviteDialog({ applicationId, application, onMade, onClose }: InviteDialogProps) {
  const [person, setPerson] = useState({ email: '', name: '' });
  const [role, setRole] = useState<Role>('developer');
  const invite = useWrite('POST /applications/1.0/{sourcedId}/invitations');
  const run = async () => {
    const { member, link, linkExpiresAt } = await invite.mutateAsync({
      path: { sourcedId: applicationId },
      body: { ...person, email: person.email.trim(), role },
    });
    const { email } = member;
    if (link && linkExpiresAt) {
      onMade({ kind: 'invited', name: person.name, email, link, linkExpiresAt });
    } else {
      const message =
        member.name === null ? text.invite.waits(email) : text.invite.known(member.name);
      notifications.show({ message });
    }
  };
  return (
    <ActDialog
      title={text.invite.title(application)}
      act={text.invite.act}
      isReady={isPersonWhole(person)}
      run={run}
      onClose={onClose}
    >
      <PersonFields value={person} onChange={setPerson} error={invite.error} />
      <RoleChoice value={role} onChange={setRole} />
    </ActDialog>
  );
}

interface MakeLinkDialogProps {
  readonly member: ApplicationMember & { readonly applicationId: string; readonly name: string };
  readonly onMade: (made: MadeLink) => void;
  readonly onClose: () => void;
}

function MakeLinkDialog({ member, onMade, onClose }: MakeLinkDialogProps) {
  const { applicationId: sourcedId, accountId, name, email, state } = member;
  const make = useWrite('POST /applications/1.0/{sourcedId}/members/{accountId}/link');
  return (
    <ActDialog
      title={text.link.title(name)}
      act={text.link.act}
      run={async () => {
        const link = await make.mutateAsync({ path: { sourcedId, accountId } });
        onMade({ kind: state === 'invited' ? 'invited' : 'reset', name, email, ...link });
      }}
      onClose={onClose}
    >
      <p>{text.link.sentence(email)}</p>
    </ActDialog>
  );
}
