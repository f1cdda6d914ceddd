/** People with accounts: their names, states and roles. */
import { Badge, Radio, Stack } from '@mantine/core';
import { useSession } from '../data/session.ts';
import { peopleText } from '../text/people.ts';

export type Role = 'admin' | 'developer' | 'viewer';
type AccountState = 'active' | 'invited' | 'disabled';

const COLORS = { active: 'ok', invited: 'accent', disabled: 'soft' } as const;

export function StateBadge({ state }: { readonly state: AccountState }) {
  return <StateTag color={COLORS[state]}>{peopleText.state[state]}</StateTag>;
}

interface StateTagProps {
  readonly color: 'ok' | 'warn' | 'bad' | 'accent' | 'soft';
  readonly children: string;
}

/** A word in the colour of a state. */
export function StateTag({ color, children }: StateTagProps) {
  return (
    <Badge variant="light" color={color} tt="none" radius="sm" fw={550}>
      {children}
    </Badge>
  );
}

export function Tag({ children }: { readonly children: string }) {
  return <StateTag color="accent">{children}</StateTag>;
}

interface PersonNameProps {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** The name, and the address below it; says who is oneself. */
export function PersonName({ id, name, email }: PersonNameProps) {
  const { account } = useSession();
  return (
    <span className="people-name">
      <span>
        <bdi>{name}</bdi> {account.id === id && <Tag>{peopleText.you}</Tag>}
      </span>
      <span className="people-email">
        <bdi>{email}</bdi>
      </span>
    </span>
  );
}

const ROLES: readonly Role[] = ['admin', 'developer', 'viewer'];

interface RoleChoiceProps {
  readonly value: Role;
  readonly onChange: (role: Role) => void;
}

/** Roles with what each may do. */
export function RoleChoice({ value, onChange }: RoleChoiceProps) {
  return (
    <Radio.Group
      label={peopleText.roleLabel}
      value={value}
      onChange={(role) => onChange(role as Role)}
    >
      <Stack gap="xs" mt={4}>
        {ROLES.map((role) => (
          <Radio
            key={role}
            value={role}
            label={peopleText.role[role]}
            description={peopleText.roleMeans[role]}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
