/** The members of the application that one looks at. */
import { useWhoName } from '../../data/records/applications.ts';
import { useWho, WhoContext } from '../../data/requests/queries.ts';
import { useSession } from '../../data/viewer/session.ts';
import { PLATFORM } from '../../data/viewer/who.ts';
import { teamRoute } from '../../routes/access/team.ts';
import { teamText as text } from '../../text/access/team.ts';
import { PageHead } from '../../ui/page.tsx';
import { InviteButton, Members } from '../../ui/people/members.tsx';
import { Empty } from '../../ui/states.tsx';
import { usePage } from '../../ui/use-page.ts';

export function Page() {
  const who = useWho();
  const name = useWhoName();
  const { operator, applications } = useSession();
  const { search, setSearch } = usePage(teamRoute);
  const applicationId = who.kind === 'application' ? who.id : '';
  const own = applications.find(({ sourcedId }) => sourcedId === applicationId);
  const canManage = operator || own?.role === 'admin';
  const application = name ?? applicationId;
  const setInviting = (isInviting: boolean) =>
    setSearch({ new: isInviting ? '1' : undefined }, { replace: !isInviting });
  const note = operator ? text.byOperator : canManage ? '' : text.readOnly;
  return (
    <>
      <PageHead
        title={text.title}
        lead={`${text.lead(application)} ${note}`}
        actions={canManage && <InviteButton onClick={() => setInviting(true)} />}
      />
      {/* Members are managed with the rights of an operator, not with those of the application. */}
      <WhoContext value={operator ? PLATFORM : who}>
        {!operator && own?.role === 'viewer' ? (
          <Empty title={text.viewer.title}>{text.viewer.sentence}</Empty>
        ) : (
          <Members
            applicationId={applicationId}
            application={application}
            canManage={canManage}
            isInviting={canManage && search.new === '1'}
            onInvite={setInviting}
          />
        )}
      </WhoContext>
    </>
  );
}
