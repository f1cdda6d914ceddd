/** Collections that are subsets of others: schools of orgs, students of users, and so on. */
import { filteredBy } from '../oneroster/routes/page.ts';
import { sql } from '../storage/database/sql.ts';
import { academicSessions } from './academic-sessions/resource.ts';
import { orgs } from './orgs/resource.ts';
import { users } from './users/resource.ts';

/** What OneRoster lists by itself of orgs, users and academic sessions. */
export const schools = filteredBy(orgs, sql`orgs.type = 'school'`, {
  one: 'school',
  many: 'schools',
});
export const students = filteredBy(users, sql`users.roles @> array['student']`, {
  one: 'student',
  many: 'students',
});
export const teachers = filteredBy(users, sql`users.roles @> array['teacher']`, {
  one: 'teacher',
  many: 'teachers',
});
export const terms = filteredBy(academicSessions, sql`academic_sessions.type = 'term'`, {
  one: 'term',
  many: 'terms',
});
export const gradingPeriods = filteredBy(
  academicSessions,
  sql`academic_sessions.type = 'gradingPeriod'`,
  { one: 'gradingPeriod', many: 'gradingPeriods' },
);
