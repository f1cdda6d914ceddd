/** One's own account: name, rights, password, second factor, sessions, display. */
import { homeHref } from '../../app/who-switch.tsx';
import { useSession } from '../../data/viewer/session.ts';
import { OF_ORG, PLATFORM } from '../../data/viewer/who.ts';
import { accountText as text } from '../../text/access/account.ts';
import { peopleText } from '../../text/access/people.ts';
import { shellText } from '../../text/shell.ts';
import { Setting, Settings } from '../../ui/fields/settings.tsx';
import { HrefLink } from '../../ui/link.tsx';
import { PageHead, Panel } from '../../ui/page.tsx';
import { Tag } from '../../ui/people/people.tsx';
import { DisplayPanel } from './display.tsx';
import { FactorPanel } from './factor.tsx';
import { InvitationsPanel } from './invitations.tsx';
import { PasswordPanel } from './password.tsx';
import { ProfilePanel } from './profile.tsx';
import { SessionsPanel } from './sessions.tsx';

export function Page() {
  return (
    <div className="account">
      <PageHead title={text.title} />
      <InvitationsPanel />
      <ProfilePanel />
      <RightsPanel />
      <PasswordPanel />
      <FactorPanel />
      <SessionsPanel />
      <DisplayPanel />
    </div>
  );
}

/** What one may open, and as what. */
function RightsPanel() {
  const { operator, orgRole, applications } = useSession();
  const isNothing = !operator && !orgRole && applications.length === 0;
  return (
    <Panel title={text.rights.title}>
      {isNothing ? (
        <p className="soft">{text.rights.none}</p>
      ) : (
        <Settings>
          {operator && (
            <Setting
              title={<HrefLink href={homeHref(PLATFORM)}>{text.rights.platform}</HrefLink>}
              control={<Tag>{peopleText.operator}</Tag>}
            >
              {text.rights.operatorMeans}
            </Setting>
          )}
          {orgRole && (
            <Setting
              title={
                <HrefLink href={homeHref(OF_ORG[orgRole.role])}>
                  {shellText.who[orgRole.role]}
                </HrefLink>
              }
              control={<Tag>{peopleText.orgRole[orgRole.role]}</Tag>}
            >
              {peopleText.orgRole.means[orgRole.role]}
              {orgRole.names && ` ${peopleText.orgRole.namesMean}`}
            </Setting>
          )}
          {applications.map(({ sourcedId, name, role }) => (
            <Setting
              key={sourcedId}
              title={
                <HrefLink href={homeHref({ kind: 'application', id: sourcedId })}>
                  <bdi>{name}</bdi>
                </HrefLink>
              }
              control={<Tag>{peopleText.role[role]}</Tag>}
            >
              {peopleText.roleMeans[role]}
            </Setting>
          ))}
        </Settings>
      )}
    </Panel>
  );
}
