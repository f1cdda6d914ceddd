/** Fields of what an account is for an org. */
import { Checkbox, Select } from '@mantine/core';
import type { OrgRole } from '../../../sdk/src/generated/openapi.ts';
import { peopleText } from '../text/access/people.ts';
import { RecordPicker } from './fields/record-picker.tsx';

const text = peopleText.orgRole;

const ROLES = (['analyst', 'district'] as const).map((value) => ({ value, label: text[value] }));

interface OrgRoleFieldsProps {
  readonly value: OrgRole | null;
  readonly onChange: (role: OrgRole | null) => void;
}

export function OrgRoleFields({ value, onChange }: OrgRoleFieldsProps) {
  const orgId = value?.orgId ?? null;
  return (
    <>
      <Select
        label={text.label}
        description={value ? text.means[value.role] : text.hint}
        placeholder={text.none}
        clearable
        data={ROLES}
        value={value?.role ?? null}
        onChange={(role) => onChange(role && { role: role as OrgRole['role'], orgId })}
      />
      {value?.role === 'analyst' && (
        <Checkbox
          label={text.names}
          description={text.namesMean}
          checked={value.names === true}
          onChange={({ currentTarget }) => onChange({ ...value, names: currentTarget.checked })}
        />
      )}
      {value && (
        <RecordPicker
          kind="orgs"
          label={text.org}
          placeholder={value.role === 'analyst' ? text.all : text.choose}
          value={orgId ?? undefined}
          onChange={(id) => onChange({ ...value, orgId: id ?? null })}
        />
      )}
    </>
  );
}

/** A district operator needs an org. */
export function isOrgRoleWhole(role: OrgRole | null): boolean {
  return role?.role !== 'district' || role.orgId !== null;
}
