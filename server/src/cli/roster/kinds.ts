/** What stands behind each record file: its table, its schema, and how the body of a PUT is read. */
import type { Static, TObject } from 'typebox';
import { readCourse } from '../../curriculum/courses/put.ts';
import { courseKind } from '../../curriculum/courses/queries.ts';
import { CourseInput } from '../../curriculum/courses/schema.ts';
import type { RecordKind } from '../../oneroster/kind.ts';
import type { Put } from '../../oneroster/records.ts';
import { type Present, present } from '../../oneroster/schema.ts';
import { readAcademicSession } from '../../roster/academic-sessions/put.ts';
import { academicSessionKind } from '../../roster/academic-sessions/queries.ts';
import { AcademicSessionInput } from '../../roster/academic-sessions/schema.ts';
import { readClass } from '../../roster/classes/put.ts';
import { classKind } from '../../roster/classes/queries.ts';
import { ClassInput } from '../../roster/classes/schema.ts';
import { readEnrollment } from '../../roster/enrollments/put.ts';
import { enrollmentKind } from '../../roster/enrollments/queries.ts';
import { EnrollmentInput } from '../../roster/enrollments/schema.ts';
import { readOrg } from '../../roster/orgs/put.ts';
import { orgKind } from '../../roster/orgs/queries.ts';
import { OrgInput } from '../../roster/orgs/schema.ts';
import { readUser } from '../../roster/users/put.ts';
import { userKind } from '../../roster/users/queries.ts';
import { UserInput } from '../../roster/users/schema.ts';
import type { Members } from './columns.ts';

export interface ImportKind {
  readonly kind: RecordKind;
  readonly input: TObject;
  /** Members that a body says even when no cell does. */
  readonly defaults: Members;
  /** A body that fits the schema, as it would come with a PUT. */
  read(body: object): Put;
}

function importKind<Input extends TObject>(
  kind: RecordKind,
  input: Input,
  read: (sent: Present<Static<Input>>) => Put,
): ImportKind {
  const readBody = (body: object) => read(present(body as Static<Input> & object));
  // Who names no agents has none; otherwise they would be looked up for every user.
  const defaults = kind === userKind ? { agents: [] } : {};
  return { kind, input, defaults, read: readBody };
}

/** By the name of the file. */
export const KINDS: Readonly<Record<string, ImportKind>> = {
  academicSessions: importKind(academicSessionKind, AcademicSessionInput, readAcademicSession),
  orgs: importKind(orgKind, OrgInput, readOrg),
  courses: importKind(courseKind, CourseInput, readCourse),
  classes: importKind(classKind, ClassInput, readClass),
  users: importKind(userKind, UserInput, readUser),
  enrollments: importKind(enrollmentKind, EnrollmentInput, readEnrollment),
};
