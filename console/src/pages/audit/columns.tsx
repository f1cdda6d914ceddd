/** The columns of the audit log: each line is a sentence. */
import { useApplications } from '../../data/records/applications.ts';
import { useNames } from '../../data/records/names.ts';
import { auditText } from '../../text/operation/audit.ts';
import type { Column } from '../../ui/table/columns.ts';
import { shortId } from '../../ui/values/format.ts';
import { Time } from '../../ui/values/time.tsx';
import { type AuditLine, accountOf, idsOf, sentenceOf } from './lines.ts';

const text = auditText.column;

/** Names of accounts, people of the roster, applications and records, by their ids. */
export function useAuditNames(lines: readonly AuditLine[]) {
  const idsIn = (...tables: readonly string[]) =>
    lines.filter(({ objectType }) => tables.includes(objectType)).flatMap(idsOf);
  const pairs = idsIn('application_invitations', 'application_members');
  const accounts = useNames('accounts', [...lines.map(accountOf), ...idsIn('accounts'), ...pairs]);
  const people = useNames('students', [
    ...lines.flatMap((line) => [line.person, ...(isPerson(line) ? [line.actorId] : [])]),
    ...idsIn('users'),
  ]);
  const found = useNames('applications', [
    ...lines.map(({ applicationId }) => applicationId),
    ...idsIn('applications'),
    ...pairs,
  ]);
  const known = new Map(useApplications().map((one) => [one.sourcedId, one.name] as const));
  const records = [
    useNames('terms', idsIn('academic_sessions')),
    useNames('classes', idsIn('classes')),
    useNames('courses', idsIn('courses')),
    useNames('lessons', idsIn('lessons')),
    useNames('orgs', idsIn('orgs')),
  ];
  return {
    accounts,
    people,
    applications: new Map([...known, ...found]),
    records: new Map(records.flatMap((names) => [...names])),
  };
}

/** A person of the roster. */
const isPerson = (line: AuditLine) => line.actorKind === 'user' && accountOf(line) === undefined;

export function useAuditColumns(lines: readonly AuditLine[]): readonly Column<AuditLine>[] {
  const names = useAuditNames(lines);
  return [
    { id: 'action', header: text.sentence, cell: (line) => sentenceOf(line, names) },
    { id: 'at', header: text.at, cell: ({ at }) => <Time at={at} />, value: ({ at }) => at },
    {
      id: 'applicationId',
      header: text.application,
      cell: ({ applicationId: id }) => id && (names.applications.get(id) ?? shortId(id)),
      value: ({ applicationId }) => applicationId,
      isHideable: true,
    },
  ];
}
