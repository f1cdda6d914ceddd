/** People with accounts: their names, states and roles. */
import { Badge, Radio, Stack, TextInput } from '@mantine/core';
import { fieldOf } from '../../data/requests/faults.ts';
import { useSession } from '../../data/viewer/session.ts';
import { peopleText } from '../../text/access/people.ts';

export type Role = 'admin' | 'developer' | 'viewer';
type AccountState = 'active' | 'invited' | 'disabled';

const COLORS = { active: 'ok', invited: 'accent', disabled: 'soft' } as const;

export function StateBadge({ state }: { readonly state: AccountState }) {
  return <StateTag color={COLORS[state]}>{peopleText.state[state]}</StateTag>;
}

interface StateTagProps {
  readonly color: 'ok' | 'warn' | 'accent' | 'soft';
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
  /** Null of a person who is invited: the address is all that is known. */
  readonly name: string | null;
  readonly email: string;
}

/** The name, and the address below it; says who is oneself. */
export function PersonName({ id, name, email }: PersonNameProps) {
  const { account } = useSession();
  return (
    <span className="people-name">
      <span>
        <bdi>{name ?? email}</bdi> {account.id === id && <Tag>{peopleText.you}</Tag>}
      </span>
      {name !== null && (
        <span className="people-email">
          <bdi>{email}</bdi>
        </span>
      )}
    </span>
  );
}

interface LinkMakerProps {
  readonly by: string;
  /** The application whose admin made the link: it proves no address. */
  readonly application: { readonly name: string } | null;
}

/** Who made a link by which a person sets a password. */
export function LinkMaker({ by, application }: LinkMakerProps) {
  return (
    <>
      <bdi>{by}</bdi>
      {application && (
        <>
          , {peopleText.adminOf(application.name)}{' '}
          <StateTag color="warn">{peopleText.unproven}</StateTag>
        </>
      )}
    </>
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

interface NewPerson {
  readonly email: string;
  readonly name: string;
}

interface PersonFieldsProps {
  readonly value: NewPerson;
  readonly onChange: (person: NewPerson) => void;
  /** The error of the request that invites the person. */
  readonly error: unknown;
}

/** Who is invited. */
export function PersonFields({ value, onChange, error }: PersonFieldsProps) {
  return (
    <>
      <TextInput
        label={peopleText.field.email}
        description={peopleText.field.emailHint}
        type="email"
        autoComplete="off"
        required
        data-autofocus
        value={value.email}
        {...fieldOf(error, '/email')}
        onChange={({ currentTarget }) => onChange({ ...value, email: currentTarget.value })}
      />
      <TextInput
        label={peopleText.field.name}
        autoComplete="off"
        required
        value={value.name}
        {...fieldOf(error, '/name')}
        onChange={({ currentTarget }) => onChange({ ...value, name: currentTarget.value })}
      />
    </>
  );
}

/** Whether both fields have a text. */
export function isPersonWhole({ email, name }: NewPerson): boolean {
  return email.trim() !== '' && name.trim() !== '';
}
