/** The columns of the audit log. */
import { useApplications } from '../../data/applications.ts';
import { useNames } from '../../data/names.ts';
import { auditText } from '../../text/audit.ts';
import type { Column } from '../../ui/columns.ts';
import { cutMiddle } from '../../ui/format.ts';
import { Time } from '../../ui/time.tsx';
import { type AuditLine, accountOf, actionText, idOf, objectText } from './lines.ts';

const text = auditText.column;
const ID_CHARACTERS = 14;

const cutId = (id: string) => <code title={id}>{cutMiddle(id, ID_CHARACTERS)}</code>;

/** Names of accounts, people of the roster and applications, by their ids. */
export function useAuditNames(lines: readonly AuditLine[]) {
  const accounts = useNames('accounts', lines.map(accountOf));
  const people = useNames(
    'students',
    lines.flatMap((line) => [line.person, ...(isPerson(line) ? [line.actorId] : [])]),
  );
  const applications = useNames(
    'applications',
    lines.map(({ applicationId }) => applicationId),
  );
  const known = new Map(useApplications().map((one) => [one.sourcedId, one.name] as const));
  return { accounts, people, applications: new Map([...known, ...applications]) };
}

/** A person of the roster. */
const isPerson = (line: AuditLine) => line.actorKind === 'user' && accountOf(line) === undefined;

export function useAuditColumns(lines: readonly AuditLine[]): readonly Column<AuditLine>[] {
  const { accounts, people, applications } = useAuditNames(lines);
  const actorOf = (line: AuditLine) => {
    const account = accountOf(line);
    const name = account ? accounts.get(account) : people.get(line.actorId);
    if (name) return <bdi title={line.actorId}>{name}</bdi>;
    return line.actorKind === 'client' ? cutId(line.actorId) : <bdi>{line.actorId}</bdi>;
  };
  return [
    ...firstColumns,
    { id: 'actorId', header: text.actor, cell: actorOf, value: ({ actorId }) => actorId },
    ...recordColumns,
    {
      id: 'person',
      header: text.person,
      cell: ({ person }) => person && <bdi title={person}>{people.get(person) || person}</bdi>,
      value: ({ person }) => person,
      isHideable: true,
    },
    {
      id: 'applicationId',
      header: text.application,
      cell: ({ applicationId: id }) => id && (applications.get(id) ?? cutId(id)),
      value: ({ applicationId }) => applicationId,
      isHideable: true,
    },
  ];
}

const firstColumns: readonly Column<AuditLine>[] = [
  {
    id: 'at',
    header: text.at,
    cell: ({ at }) => <Time at={at} />,
    value: ({ at }) => at,
  },
];

const recordColumns: readonly Column<AuditLine>[] = [
  {
    id: 'action',
    header: text.action,
    cell: ({ action, outcome }) => (
      <>
        <span className="nowrap">{actionText(action)}</span>
        {outcome !== 'ok' && `: ${outcome}`}
      </>
    ),
    value: ({ action }) => action,
  },
  {
    id: 'objectType',
    header: text.object,
    cell: (line) => (
      <>
        {objectText(line.objectType)} {idOf(line) && cutId(idOf(line))}
      </>
    ),
    value: ({ objectType }) => objectType,
  },
];
