/** Addresses of the pages of records, for ids that may be of records which one cannot read. */
import { useMemo } from 'react';
import { useNames } from '../../data/records/names.ts';
import { type Reference, type ReferenceKind, referencesIn } from '../../data/records/references.ts';
import { useWho } from '../../data/requests/queries.ts';
import { courseRoute } from '../../routes/content/course.ts';
import { frameworkRoute } from '../../routes/content/framework.ts';
import { eventsRoute } from '../../routes/events/events.ts';
import { hrefOf } from '../../routes/route.ts';
import { studentRoute } from '../../routes/students/student.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The page of a record; undefined = there is none, or the record is unknown here. */
export function useRecordHref(
  references: readonly Pick<Reference, 'kind' | 'id'>[],
): (record: Pick<Reference, 'kind' | 'id'>) => string | undefined {
  const who = useWho();
  const idsOf = (kind: ReferenceKind) =>
    references.filter((one) => one.kind === kind).map(({ id }) => id);
  const students = useNames('students', idsOf('students'));
  const courses = useNames('courses', idsOf('courses'));
  const lessons = useNames('lessons', idsOf('lessons'));
  const standards = idsOf('standards').filter((id) => UUID.test(id));
  const documents = useNames('documentsOfItems', standards);
  // A lesson has no page of its own; it is shown in that of its course.
  const courseId = idsOf('courses').find((id) => courses.has(id));
  return ({ kind, id }) => {
    switch (kind) {
      case 'events':
        return hrefOf(eventsRoute, { who, params: { eventId: id } });
      case 'students':
        return students.has(id)
          ? hrefOf(studentRoute, { who, params: { studentId: id } })
          : undefined;
      case 'courses':
        return courses.has(id) ? hrefOf(courseRoute, { who, params: { courseId: id } }) : undefined;
      case 'lessons':
        return lessons.has(id) && courseId !== undefined
          ? hrefOf(courseRoute, { who, params: { courseId }, search: { node: id } })
          : undefined;
      case 'standards': {
        const documentId = documents.get(id);
        return documentId
          ? hrefOf(frameworkRoute, { who, params: { documentId }, search: { item: id } })
          : undefined;
      }
    }
  };
}

export interface JsonLink {
  readonly pointer: string;
  readonly href: string;
}

/** The ids in a JSON value whose record has a page. */
export function useJsonLinks(value: unknown): readonly JsonLink[] {
  const references = useMemo(() => referencesIn(value), [value]);
  const hrefOfRecord = useRecordHref(references);
  const links = references.flatMap((reference) => {
    const href = hrefOfRecord(reference);
    return href === undefined ? [] : [{ pointer: reference.pointer, href }];
  });
  const key = JSON.stringify(links);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same links stay the same value
  return useMemo(() => links, [key]);
}
