/** The applications of which a person is a member. */
import { Button, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { Account } from '../../../../sdk/src/generated/openapi.ts';
import { useApplications } from '../../data/records/applications.ts';
import { useWrite } from '../../data/requests/queries.ts';
import { applicationRoute } from '../../routes/access/application.ts';
import { peopleText } from '../../text/access/people.ts';
import { personText } from '../../text/access/person.ts';
import { ActDialog } from '../../ui/dialogs.tsx';
import { Setting, Settings } from '../../ui/fields/settings.tsx';
import { PageLink } from '../../ui/link.tsx';
import { Panel } from '../../ui/page.tsx';
import { LinkDialog, type MadeLink } from '../../ui/people/link-dialog.tsx';
import { type MemberOf, RemoveDialog, RoleDialog } from '../../ui/people/member-dialogs.tsx';
import { type Role, RoleChoice } from '../../ui/people/people.tsx';

const text = personText.applications;
const SEARCH_AFTER_MS = 250;

export function ApplicationsPanel({ account }: { readonly account: Account }) {
  const { applications, id: accountId, name } = account;
  const [act, setAct] = useState<{ act: 'role' | 'remove'; member: MemberOf }>();
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<MadeLink>();
  const close = () => setAct(undefined);
  return (
    <Panel title={text.title} actions={<Button onClick={() => setAdding(true)}>{text.add}</Button>}>
      {applications.length === 0 && <p className="soft">{text.none}</p>}
      {applications.length > 0 && (
        <Settings>
          {applications.map(({ sourcedId, name: application, role }) => {
            const member = { applicationId: sourcedId, application, accountId, name, role };
            return (
              <Setting
                key={sourcedId}
                title={
                  <PageLink to={applicationRoute} params={{ applicationId: sourcedId }}>
                    <bdi>{application}</bdi>
                  </PageLink>
                }
                control={
                  <>
                    <Button
                      aria-label={text.changeOf(application)}
                      onClick={() => setAct({ act: 'role', member })}
                    >
                      {text.change}
                    </Button>
                    <Button
                      aria-label={text.removeFrom(application)}
                      onClick={() => setAct({ act: 'remove', member })}
                    >
                      {text.remove}
                    </Button>
                  </>
                }
              >
                {peopleText.role[role]}
              </Setting>
            );
          })}
        </Settings>
      )}
      {isAdding && (
        <AddDialog account={account} onMade={setMade} onClose={() => setAdding(false)} />
      )}
      {made && <LinkDialog made={made} onClose={() => setMade(undefined)} />}
      {act?.act === 'role' && <RoleDialog member={act.member} onClose={close} />}
      {act?.act === 'remove' && <RemoveDialog member={act.member} onClose={close} />}
    </Panel>
  );
}

interface AddDialogProps {
  readonly account: Account;
  readonly onMade: (made: MadeLink) => void;
  readonly onClose: () => void;
}

function AddDialog({ account, onMade, onClose }: AddDialogProps) {
  const { email, name, applications, openedBy } = account;
  const [sourcedId, setApplication] = useState<string | null>(null);
  const [role, setRole] = useState<Role>('developer');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, SEARCH_AFTER_MS);
  const invite = useWrite('POST /applications/1.0/{sourcedId}/invitations');
  const found = useApplications(search.trim());
  const options = found
    .filter((one) => !applications.some((member) => member.sourcedId === one.sourcedId))
    .map((one) => ({ value: one.sourcedId, label: one.name }));
  return (
    <ActDialog
      title={text.addTitle(name)}
      act={text.addAct}
      isReady={sourcedId !== null}
      run={async () => {
        const { link, linkExpiresAt } = await invite.mutateAsync({
          ...{ path: { sourcedId: sourcedId ?? '' }, body: { email, name, role } },
        });
        if (link && linkExpiresAt) onMade({ kind: 'invited', name, email, link, linkExpiresAt });
      }}
      onClose={onClose}
    >
      <Select
        label={text.application}
        nothingFoundMessage={text.nothing}
        searchable
        data-autofocus
        limit={50}
        data={options}
        value={sourcedId}
        onSearchChange={setTyped}
        onChange={setApplication}
      />
      <RoleChoice value={role} onChange={setRole} />
      {openedBy?.application && openedBy.application.sourcedId !== sourcedId && (
        <p>{personText.rights.unproven(openedBy.application.name)}</p>
      )}
    </ActDialog>
  );
}
