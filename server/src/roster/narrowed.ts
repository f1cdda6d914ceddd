/** The collections of OneRoster that are part of another one. */
import { narrowed } from '../oneroster/page.ts';
import { sql } from '../storage/database/sql.ts';
import { academicSessions } from './academic-sessions/served.ts';
import { orgs } from './orgs/served.ts';
import { users } from './users/served.ts';

export const schools = narrowed(orgs, sql`orgs.type = 'school'`);
export const terms = narrowed(academicSessions, sql`academic_sessions.type = 'term'`);
export const gradingPeriods = narrowed(
  academicSessions,
  sql`academic_sessions.type = 'gradingPeriod'`,
);
export const students = narrowed(users, sql`users.roles @> array['student']`);
export const teachers = narrowed(users, sql`users.roles @> array['teacher']`);
