/** Who belongs to whom, by enrollments: people of a class, classes of a person or a course. */
import { useId } from 'react';
import { useNames } from '../../data/records/names.ts';
import { useRead, useWho } from '../../data/requests/queries.ts';
import { classRoute } from '../../routes/students/class.ts';
import { summaryRoute } from '../../routes/students/summary.ts';
import { rostersText } from '../../text/operation/rosters.ts';
import { PageLink } from '../../ui/link.tsx';
import { Async } from '../../ui/states.tsx';
import { RecordLink } from './record-link.tsx';
import { type Reference, referenceOf } from './records.ts';

const text = rostersText.detail;

const SHOWN_MAX = 100;

interface IdProps {
  readonly id: string;
}

interface Enrolled {
  readonly role: string;
  readonly user: Reference;
  readonly class: Reference;
}

const quoted = (id: string) => `'${id.replaceAll("'", "''")}'`;

function useEnrollments(filter: string) {
  return useRead('GET /rostering/1.0/enrollments', {
    query: { filter, fields: 'sourcedId,role,user,class', limit: String(SHOWN_MAX) },
  });
}

/** The fields that were asked for are there. */
function enrolledIn(reply: { readonly enrollments: readonly unknown[] } | undefined) {
  return (reply?.enrollments ?? []) as readonly Enrolled[];
}

export function ClassPeople({ id }: IdProps) {
  const isPlatform = useWho().kind === 'platform';
  const query = useEnrollments(`class.sourcedId=${quoted(id)}`);
  const all = enrolledIn(query.data);
  const names = useNames(
    'students',
    all.map(({ user }) => user.sourcedId),
  );
  const groups = Map.groupBy(all, ({ role }) => role);
  // Teachers first, as they are few.
  const roles = [...groups.keys()].toSorted((left, right) => right.localeCompare(left));
  return (
    <>
      <p>
        {isPlatform ? (
          <PageLink to={classRoute} params={{ classId: id }}>
            {text.numbers}
          </PageLink>
        ) : (
          <PageLink to={summaryRoute} params={{ classId: id }}>
            {text.numbers}
          </PageLink>
        )}
      </p>
      <Async query={query}>
        {() =>
          roles.length === 0 ? (
            <p className="soft">{text.nobody}</p>
          ) : (
            roles.map((role) => (
              <Group
                key={role}
                title={text.people(role)}
                references={(groups.get(role) ?? []).map(({ user }) => user)}
                names={names}
              />
            ))
          )
        }
      </Async>
    </>
  );
}

export function PersonClasses({ id }: IdProps) {
  const query = useEnrollments(`user.sourcedId=${quoted(id)}`);
  const classes = enrolledIn(query.data).map((enrolled) => enrolled.class);
  const names = useNames(
    'classes',
    classes.map(({ sourcedId }) => sourcedId),
  );
  return (
    <Async query={query}>
      {() => <Group title={text.classes} references={classes} names={names} />}
    </Async>
  );
}

export function CourseClasses({ id }: IdProps) {
  const filter = `course.sourcedId=${quoted(id)}`;
  const query = useRead('GET /rostering/1.0/classes', {
    query: { filter, fields: 'sourcedId,title', limit: String(SHOWN_MAX) },
  });
  const classes = query.data?.classes ?? [];
  const references = classes.map(({ sourcedId = '' }) => ({ sourcedId, type: 'class' }));
  const names = new Map(classes.map(({ sourcedId = '', title = '' }) => [sourcedId, title]));
  return (
    <Async query={query}>
      {() => <Group title={text.classes} references={references} names={names} />}
    </Async>
  );
}

interface GroupProps {
  readonly title: string;
  readonly references: readonly Reference[];
  readonly names: ReadonlyMap<string, string>;
}

function Group({ title, references, names }: GroupProps) {
  const headingId = useId();
  const unique = [...new Map(references.map((one) => [one.sourcedId, one])).values()];
  return (
    <section className="detail-group" aria-labelledby={headingId}>
      <h3 id={headingId}>{title}</h3>
      {unique.length === 0 && <p className="soft">{text.noClasses}</p>}
      {unique.length === SHOWN_MAX && <p className="soft">{text.first(SHOWN_MAX)}</p>}
      <ul className="detail-links">
        {unique.map((reference) => (
          <li key={reference.sourcedId}>
            <RecordLink
              reference={referenceOf(reference) ?? reference}
              name={names.get(reference.sourcedId)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
