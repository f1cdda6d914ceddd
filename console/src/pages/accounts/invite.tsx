/** Invites a person: as an operator, for an org, or as a member of applications. */
import { Checkbox, MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { OrgRole } from '../../../../sdk/src/generated/openapi.ts';
import { useApplications } from '../../data/records/applications.ts';
import { useWrite } from '../../data/requests/queries.ts';
import { accountsText } from '../../text/access/accounts.ts';
import { ActDialog } from '../../ui/dialogs.tsx';
import { isOrgRoleWhole, OrgRoleFields } from '../../ui/org-role.tsx';
import type { MadeLink } from '../../ui/people/link-dialog.tsx';
import { isPersonWhole, PersonFields, type Role, RoleChoice } from '../../ui/people/people.tsx';

const text = accountsText.invite;
const SEARCH_AFTER_MS = 250;

interface InviteDialogProps {
  readonly onMade: (made: MadeLink) => void;
  readonly onClose: () => void;
}

export function InviteDialog({ onMade, onClose }: InviteDialogProps) {
  const [person, setPerson] = useState({ email: '', name: '' });
  const [operator, setOperator] = useState(false);
  const [orgRole, setOrgRole] = useState<OrgRole | null>(null);
  const [applications, setApplications] = useState<string[]>([]);
  const [role, setRole] = useState<Role>('developer');
  const create = useWrite('POST /admin/1.0/accounts');
  const run = async () => {
    const memberships = applications.map((applicationId) => ({ applicationId, role }));
    const { account, ...link } = await create.mutateAsync({
      body: { ...person, email: person.email.trim(), operator, orgRole, memberships },
    });
    onMade({ kind: 'invited', name: account.name, email: account.email, ...link });
  };
  return (
    <ActDialog
      title={text.title}
      act={text.act}
      isReady={isPersonWhole(person) && isOrgRoleWhole(orgRole)}
      run={run}
      onClose={onClose}
    >
      <PersonFields value={person} onChange={setPerson} error={create.error} />
      <Checkbox
        label={text.operator}
        description={text.operatorHint}
        checked={operator}
        onChange={({ currentTarget }) => setOperator(currentTarget.checked)}
      />
      <OrgRoleFields value={orgRole} onChange={setOrgRole} />
      <ApplicationsField value={applications} onChange={setApplications} />
      {applications.length > 0 && <RoleChoice value={role} onChange={setRole} />}
    </ActDialog>
  );
}

interface ApplicationsFieldProps {
  readonly value: string[];
  readonly onChange: (ids: string[]) => void;
}

function ApplicationsField({ value, onChange }: ApplicationsFieldProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, SEARCH_AFTER_MS);
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map());
  const found = useApplications(search.trim());
  const names = new Map([
    ...known,
    ...found.map(({ sourcedId, name }) => [sourcedId, name] as const),
  ]);
  return (
    <MultiSelect
      label={text.applications}
      description={text.applicationsHint}
      placeholder={value.length > 0 ? '' : text.choose}
      nothingFoundMessage={text.nothing}
      searchable
      limit={50}
      data={[...names].map(([id, name]) => ({ value: id, label: name }))}
      value={value}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(ids) => {
        setKnown(new Map([...names].filter(([id]) => ids.includes(id))));
        onChange(ids);
      }}
    />
  );
}
