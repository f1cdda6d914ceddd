/** What stands behind each record file: its table, its schema, and how the body of a PUT is read. */
import { courses } from '../../curriculum/courses/served.ts';
import type { Served } from '../../oneroster/served.ts';
import { academicSessions } from '../../roster/academic-sessions/served.ts';
import { classes } from '../../roster/classes/served.ts';
import { demographics } from '../../roster/demographics/served.ts';
import { enrollments } from '../../roster/enrollments/served.ts';
import { orgs } from '../../roster/orgs/served.ts';
import { users } from '../../roster/users/served.ts';
import type { Members } from './columns.ts';

/** By the name of the file. */
export const KINDS: Readonly<Record<string, Served>> = {
  academicSessions,
  orgs,
  courses,
  classes,
  users,
  demographics,
  enrollments,
};

/** Members that a body says even when no cell does: without, they are looked up for every row. */
export const DEFAULTS: Readonly<Record<string, Members>> = { users: { agents: [] } };
