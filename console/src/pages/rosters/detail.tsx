/** One record beside the list: its members, the records that it refers to, and itself as JSON. */
import { ActionIcon } from '@mantine/core';
import { useNames } from '../../data/records/names.ts';
import { useRead, useWho } from '../../data/requests/queries.ts';
import { courseRoute } from '../../routes/content/course.ts';
import type { RosterKind } from '../../routes/operation/rosters.ts';
import { rostersText } from '../../text/operation/rosters.ts';
import { Icon } from '../../ui/icon.tsx';
import { JsonView } from '../../ui/json/json.tsx';
import { PageLink } from '../../ui/link.tsx';
import { Fact, Facts, Panel } from '../../ui/page.tsx';
import { Async } from '../../ui/states.tsx';
import { Command, Copy } from '../../ui/values/copy.tsx';
import { Time } from '../../ui/values/time.tsx';
import { ClassPeople, CourseClasses, PersonClasses } from './members.tsx';
import { Readers } from './readers.tsx';
import { RecordLink } from './record-link.tsx';
import {
  nameOf,
  type Reference,
  type RosterRecord,
  referencesIn,
  rolesOf,
  SERVED,
  useKinds,
} from './records.ts';
import { StatusButton } from './status.tsx';

const text = rostersText.detail;

interface DetailProps {
  readonly kind: RosterKind;
  readonly id: string;
  readonly onClose: () => void;
}

export function Detail({ kind, id, onClose }: DetailProps) {
  const isPlatform = useWho().kind === 'platform';
  const { one, singular } = SERVED[kind];
  const read = useRead(one, { path: { sourcedId: id } } as never, { keep: false });
  const reply = read.data as Readonly<Record<string, RosterRecord>> | undefined;
  const record = reply?.[singular];
  return (
    <Panel
      title={record ? nameOf(record) : id}
      note={record?.status === 'tobedeleted' && text.deleted}
      actions={
        <>
          {record && isPlatform && <StatusButton key={record.status} kind={kind} record={record} />}
          <ActionIcon variant="subtle" aria-label={text.close} onClick={onClose}>
            <Icon name="cross" />
          </ActionIcon>
        </>
      }
    >
      <Async query={read}>{() => record && <Parts kind={kind} record={record} />}</Async>
    </Panel>
  );
}

interface PartsProps {
  readonly kind: RosterKind;
  readonly record: RosterRecord;
}

type Linked = keyof typeof text.member;

/** Roles have their org beside them. */
const LINKED = (Object.keys(text.member) as Linked[]).filter((member) => member !== 'roles');

function Parts({ kind, record }: PartsProps) {
  const { sourcedId, dateLastModified } = record;
  const links = LINKED.map((member) => [member, referencesIn(record[member])] as const).filter(
    ([, references]) => references.length > 0,
  );
  const roles = rolesOf(record);
  const isPlatform = useWho().kind === 'platform';
  const names = useReferenceNames([
    ...links.flatMap(([, references]) => references),
    ...roles.flatMap(({ org }) => org ?? []),
  ]);
  return (
    <div className="detail-parts">
      <Facts>
        <Fact name={text.id}>
          <code>{sourcedId}</code> <Copy text={sourcedId} label={text.copyId} />
        </Fact>
        <Fact name={text.changed}>
          <Time at={dateLastModified} />
        </Fact>
        {links.map(([member, references]) => (
          <Fact key={member} name={text.member[member]}>
            <Links references={references} names={names} />
          </Fact>
        ))}
        {roles.length > 0 && (
          <Fact name={text.member.roles}>
            <ul className="detail-links">
              {roles.map(({ role, org }) => (
                <li key={`${role} ${org?.sourcedId}`}>
                  {role} {org && <RecordLink reference={org} name={names.get(org.sourcedId)} />}
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </Facts>
      {kind === 'classes' && <ClassPeople id={sourcedId} />}
      {kind === 'people' && (
        <>
          <PersonClasses id={sourcedId} />
          {isPlatform && <Readers id={sourcedId} />}
        </>
      )}
      {kind === 'courses' && (
        <>
          <p>
            <PageLink to={courseRoute} params={{ courseId: sourcedId }}>
              {text.content}
            </PageLink>
          </p>
          <CourseClasses id={sourcedId} />
        </>
      )}
      {kind === 'people' && isPlatform && (
        <div>
          <p className="soft">{text.password}</p>
          <Command text={text.passwordCommand(sourcedId)} />
        </div>
      )}
      <JsonView text={JSON.stringify(record, null, 2)} label={text.record} />
    </div>
  );
}

interface LinksProps {
  readonly references: readonly Reference[];
  readonly names: ReadonlyMap<string, string>;
}

function Links({ references, names }: LinksProps) {
  return (
    <ul className="detail-links">
      {references.map((reference) => (
        <li key={reference.sourcedId}>
          <RecordLink reference={reference} name={names.get(reference.sourcedId)} />
        </li>
      ))}
    </ul>
  );
}

/** Names by id; ids of two types hardly ever are the same. */
function useReferenceNames(references: readonly Reference[]): ReadonlyMap<string, string> {
  const kinds = useKinds();
  const idsOf = (wanted: string) =>
    references.filter(({ type }) => type === wanted).map(({ sourcedId }) => sourcedId);
  const orgs = useNames('orgs', idsOf('org'));
  const terms = useNames('terms', kinds.includes('terms') ? idsOf('academicSession') : []);
  const courses = useNames('courses', kinds.includes('courses') ? idsOf('course') : []);
  const classes = useNames('classes', idsOf('class'));
  const people = useNames('students', idsOf('user'));
  return new Map([...orgs, ...terms, ...courses, ...classes, ...people]);
}
