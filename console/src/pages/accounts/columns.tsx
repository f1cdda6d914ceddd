/** Columns of the list of accounts. */
import type { Account } from '../../../../sdk/src/generated/openapi.ts';
import { accountsText as text } from '../../text/access/accounts.ts';
import { peopleText } from '../../text/access/people.ts';
import { PersonName, StateBadge, StateTag, Tag } from '../../ui/people/people.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { Time } from '../../ui/values/time.tsx';

/** Memberships beyond these are counted. */
const NAMED_MAX = 2;

function Rights({ operator, orgRole, applications }: Account) {
  const rest = applications.length - NAMED_MAX;
  const named = applications
    .slice(0, NAMED_MAX)
    .map(({ name, role }) => `${name} (${peopleText.role[role]})`);
  const words = [...named, ...(rest > 0 ? [text.more(rest)] : [])].join(', ');
  if (!operator && !orgRole && words === '') return <span className="soft">{text.none}</span>;
  return (
    <span className="accounts-rights">
      {operator && <Tag>{peopleText.operator}</Tag>}
      {orgRole && <Tag>{peopleText.orgRole[orgRole.role]}</Tag>}
      {words && <bdi className="accounts-names">{words}</bdi>}
    </span>
  );
}

const rightsText = ({ operator, orgRole, applications }: Account) =>
  [
    ...(operator ? [peopleText.operator] : []),
    ...(orgRole ? [peopleText.orgRole[orgRole.role]] : []),
    ...applications.map(({ name, role }) => `${name} (${role})`),
  ].join('; ');

export const columns: readonly Column<Account>[] = [
  {
    id: 'name',
    header: text.columns.name,
    cell: (account) => <PersonName {...account} />,
    value: ({ name }) => name,
    isSortable: true,
  },
  {
    id: 'rights',
    header: text.columns.rights,
    cell: (account) => <Rights {...account} />,
    value: rightsText,
    isHideable: true,
    width: '18rem',
  },
  {
    id: 'state',
    header: text.columns.state,
    cell: ({ state, openedBy }) => (
      <>
        <StateBadge state={state} />{' '}
        {openedBy?.application && <StateTag color="warn">{peopleText.unproven}</StateTag>}
      </>
    ),
    value: ({ state }) => state,
    isSortable: true,
    isHideable: true,
    width: '7rem',
  },
  {
    id: 'secondFactor',
    header: text.columns.factor,
    cell: ({ secondFactor }) =>
      secondFactor ? text.factor.on : <span className="soft">{text.factor.off}</span>,
    value: ({ secondFactor }) => secondFactor,
    isHideable: true,
    width: '8rem',
  },
  {
    id: 'lastSignInAt',
    header: text.columns.lastSignInAt,
    cell: ({ lastSignInAt }) =>
      lastSignInAt ? <Time at={lastSignInAt} /> : <span className="soft">{peopleText.never}</span>,
    value: ({ lastSignInAt }) => lastSignInAt,
    isSortable: true,
    isHideable: true,
    width: '10rem',
  },
];
