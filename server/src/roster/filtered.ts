/** Collections that are subsets of others: schools of orgs, students of users, and so on. */
import { filteredBy } from '../oneroster/routes/page.ts';
import { sql } from '../storage/database/sql.ts';
import { academicSessions } from './academic-sessions/resource.ts';
import { orgs } from './orgs/resource.ts';
import { users } from './users/resource.ts';

export const schools = filteredBy(orgs, sql`orgs.type = 'school'`);
export const terms = filteredBy(academicSessions, sql`academic_sessions.type = 'term'`);
export const gradingPeriods = filteredBy(
  academicSessions,
  sql`academic_sessions.type = 'gradingPeriod'`,
);
export const students = filteredBy(users, sql`users.roles @> array['student']`);
export const teachers = filteredBy(users, sql`users.roles @> array['teacher']`);
