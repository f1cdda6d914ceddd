/** One line of the audit log: who, what, from where, and the hashes of the record. */
import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { quoted } from '../../data/records/students.ts';
import { useRead } from '../../data/requests/queries.ts';
import { auditRoute } from '../../routes/operation/audit.ts';
import { auditText } from '../../text/operation/audit.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageLink } from '../../ui/link.tsx';
import { Fact, Facts, Panel } from '../../ui/page.tsx';
import { Async } from '../../ui/states.tsx';
import { Copy } from '../../ui/values/copy.tsx';
import { ShortId } from '../../ui/values/short-id.tsx';
import { Time } from '../../ui/values/time.tsx';
import { useAuditNames } from './columns.tsx';
import { type AuditLine, accountOf, actionText, idOf, objectText } from './lines.ts';
import { AccountLink, ObjectLink, PersonLink } from './object-link.tsx';

const text = auditText.line;

interface LineDetailProps {
  readonly id: string;
  readonly onClose: () => void;
}

export function LineDetail({ id, onClose }: LineDetailProps) {
  const filter = `sourcedId=${quoted(id)}`;
  const read = useRead(
    'GET /admin/1.0/audit',
    { query: { filter, limit: '1' } },
    { keep: false, staleMs: 60_000 },
  );
  // Without `fields`, every record is whole.
  const line = read.data?.lines[0] as AuditLine | undefined;
  return (
    <Panel
      title={text.title(id)}
      actions={
        <ActionIcon variant="subtle" aria-label={text.close} onClick={onClose}>
          <Icon name="cross" />
        </ActionIcon>
      }
    >
      <Async query={read}>
        {() => (line ? <Parts line={line} /> : <p className="soft">{text.missing}</p>)}
      </Async>
    </Panel>
  );
}

interface PartsProps {
  readonly line: AuditLine;
}

function Parts({ line }: PartsProps) {
  const { at, action, outcome, objectType, applicationId } = line;
  const { accounts, people, applications } = useAuditNames([line]);
  const { column } = auditText;
  const account = accountOf(line);
  return (
    <div className="audit-line">
      <Facts>
        <Fact name={column.at}>
          <Time at={at} exact />
        </Fact>
        <Fact name={column.actor}>
          {auditText.by[line.actorKind as 'user'] ?? line.actorKind}{' '}
          {account ? (
            <AccountLink id={account} name={accounts.get(account)} />
          ) : (
            <Id value={line.actorId} name={column.actor} />
          )}
        </Fact>
        <Fact name={column.application}>
          {applicationId
            ? applications.get(applicationId) || <ShortId id={applicationId} />
            : text.none}
        </Fact>
        <Fact name={column.action}>{actionText(action)}</Fact>
        <Fact name={column.outcome}>{outcome}</Fact>
        <Fact name={column.object}>
          <ObjectLink line={line}>{objectText(objectType)}</ObjectLink>
        </Fact>
        <Fact name={text.id}>
          <Id value={idOf(line) || null} name={text.id} />
        </Fact>
        <Fact name={column.person}>
          {line.person ? <PersonLink id={line.person} name={people.get(line.person)} /> : text.none}
        </Fact>
        <Fact name={text.request}>
          <Id value={line.requestId} name={text.request} />
        </Fact>
        <Fact name={text.address}>{line.address ?? text.unknown}</Fact>
        <Fact name={text.before}>
          <Id value={line.before} name={text.before} missing={text.noRow} />
        </Fact>
        <Fact name={text.after}>
          <Id value={line.after} name={text.after} missing={text.noRow} />
        </Fact>
      </Facts>
      <p className="soft">{text.hashes}</p>
      <Further line={line} />
    </div>
  );
}

interface IdProps {
  readonly value: string | null;
  readonly name: string;
  readonly missing?: string;
}

function Id({ value, name, missing = text.none }: IdProps): ReactNode {
  if (value === null) return missing;
  return (
    <>
      <code>{value}</code> <Copy text={value} label={text.copy(name)} />
    </>
  );
}

/** Other lines that have something in common with this one. */
function Further({ line }: PartsProps) {
  const { actorKind, actorId, objectType, objectId, person, requestId, sourcedId } = line;
  const all = { range: 'all', line: sourcedId } as const;
  const by = actorKind as 'user';
  const links = [
    [text.sameActor, { by, actor: actorId }],
    ...(objectId ? [[text.sameObject, { object: objectType, objectId }] as const] : []),
    ...(person ? [[text.samePerson, { person }] as const] : []),
    ...(requestId ? [[text.sameRequest, { request: requestId }] as const] : []),
  ] as const;
  return (
    <div>
      <h3>{text.further}</h3>
      <ul className="audit-further">
        {links.map(([name, search]) => (
          <li key={name}>
            <PageLink to={auditRoute} search={{ ...search, ...all }}>
              {name}
            </PageLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
