/** What is kept and answered of a class. */
import { refsTo, refTo } from '../../oneroster/records/hrefs.ts';
import type { Class } from './schema.ts';

/** The class as all of the program sees it: of references only the ids. */
export function canonicalClass(klass: Class) {
  return {
    ...klass,
    status: klass.status ?? 'active',
    terms: klass.terms ?? [],
    resources: klass.resources?.map(({ sourcedId }) => ({ sourcedId: sourcedId.toLowerCase() })),
  };
}
export type CanonicalClass = ReturnType<typeof canonicalClass>;

/** The members of the record in the order in which they are answered. */
export function classMembers(klass: CanonicalClass) {
  return {
    title: klass.title,
    classCode: klass.classCode,
    classType: klass.classType,
    location: klass.location,
    grades: klass.grades,
    subjects: klass.subjects,
    course: refTo('course', klass.course),
    school: refTo('org', klass.school),
    terms: refsTo('academicSession', klass.terms),
    subjectCodes: klass.subjectCodes,
    periods: klass.periods,
    resources: refsTo('resource', klass.resources),
    metadata: klass.metadata,
  };
}
