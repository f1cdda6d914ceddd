/** What is kept and answered of an enrollment. */
import { refTo } from '../../oneroster/records/hrefs.ts';
import { printBoolean, toBoolean, toDate } from '../../oneroster/records/values.ts';
import type { Enrollment } from './schema.ts';

/** The enrollment as all of the program sees it. */
export function canonicalEnrollment(enrollment: Enrollment) {
  return {
    ...enrollment,
    status: enrollment.status ?? 'active',
    primary: toBoolean(enrollment.primary),
    beginDate: toDate(enrollment.beginDate),
    endDate: toDate(enrollment.endDate),
  };
}
export type CanonicalEnrollment = ReturnType<typeof canonicalEnrollment>;

/** The members of the record in the order in which they are answered. */
export function enrollmentMembers(enrollment: CanonicalEnrollment, schoolId: string) {
  return {
    user: refTo('user', enrollment.user),
    class: refTo('class', enrollment.class),
    school: refTo('org', { sourcedId: schoolId }),
    role: enrollment.role,
    primary: printBoolean(enrollment.primary),
    beginDate: enrollment.beginDate,
    endDate: enrollment.endDate,
    metadata: enrollment.metadata,
  };
}
