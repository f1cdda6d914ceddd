/** HTTP routes of activity: a student's facts by day, and of a week. */
import { mayReadStudent } from '../../access/students.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../http/caller.ts';
import { invalidMember, notFound } from '../../http/problem.ts';
import { type Route, route } from '../../http/route.ts';
import { recordDisclosure } from '../../privacy/disclosure-scope.ts';
import { sql } from '../../storage/database/sql.ts';
import { foldEmail } from '../../storage/folding.ts';
import { addDays, parseDays } from '../period.ts';
import { dailyRoutes } from './daily-route.ts';
import { activityOf, type Fact, groupFacts, listFacts, WASTE } from './facts.ts';
import { Activity, ActivityQuery, WeeklyFacts, WeeklyQuery } from './schema.ts';

interface Student {
  readonly studentId?: string;
  readonly email?: string;
}

/** The student of a query; 404 when the caller may not read it. */
async function findStudent(
  ctx: Pick<Context, 'reads'>,
  caller: Caller,
  query: Student,
): Promise<string> {
  const { studentId, email } = query;
  if ((studentId === undefined) === (email === undefined)) {
    const message = 'Send exactly one of studentId and email.';
    throw invalidMember('/studentId', 'field_missing', message);
  }
  // Emails are compared as at sign-in.
  const isStudent =
    studentId === undefined
      ? sql`${foldEmail(sql`u.email`)} = ${foldEmail(sql`${email}`)}`
      : sql`u.sourced_id = ${studentId}`;
  const found = await ctx.reads.query<{ id: string }>(sql`
    select u.sourced_id as id from users u
    where ${isStudent} and u.status = 'active' and ${mayReadStudent(caller, sql`u.sourced_id`)}
    limit 2`);
  const [student, another] = found;
  if (!student) throw notFound('student', studentId ?? email ?? '');
  if (another) {
    const message = `Several students have the email '${email}'; send studentId instead.`;
    throw invalidMember('/email', 'field_value', message);
  }
  recordDisclosure([student.id]);
  return student.id;
}

function bySubject(facts: readonly Fact[]) {
  return groupFacts(facts, 'subject', (group) => ({
    ...activityOf(group),
    apps: [...new Set(group.map(({ applicationId }) => applicationId))].sort(),
  }));
}

function bySubjectAndApp(facts: readonly Fact[]) {
  return groupFacts(facts, 'subject', (group) => groupFacts(group, 'applicationId', activityOf));
}

const activity = route({
  method: 'GET',
  shows: 'activity',
  url: '/analytics/1.0/activity',
  forPeople: true,
  scope: ['events.readonly', 'events.write'],
  tag: 'Read back',
  operationId: 'getActivity',
  summary: "Read a student's activity by day and subject",
  description:
    'Send exactly one of studentId and email. Days are those of `timezone`; the last seven when ' +
    'the query has no period. A partner gets data of its own events.',
  query: ActivityQuery,
  responses: { 200: Activity },
  errors: [404],
  handle: async (ctx, { query, caller }) => {
    const days = parseDays(query, ctx.now());
    const studentId = await findStudent(ctx, caller, query);
    const facts = await listFacts(ctx.reads, { studentId, days, caller });
    return {
      status: 200,
      body: {
        startDate: query.startDate ?? days.startDate,
        endDate: query.endDate ?? days.endDate,
        facts: groupFacts(facts, 'day', bySubject),
        factsByApp: groupFacts(facts, 'day', bySubjectAndApp),
        ...WASTE,
      },
    };
  },
});

const weekly = route({
  method: 'GET',
  shows: 'activity',
  url: '/analytics/1.0/facts/weekly',
  forPeople: true,
  scope: ['events.readonly', 'events.write'],
  tag: 'Read back',
  operationId: 'getWeeklyFacts',
  summary: "Read a student's activity facts of one week",
  description:
    'Send exactly one of studentId and email. The week is Monday to Sunday in `timezone`. A ' +
    'partner gets data of its own events.',
  query: WeeklyQuery,
  responses: { 200: WeeklyFacts },
  errors: [404],
  handle: async (ctx, { query, caller }) => {
    const { weekDate: startDate, timezone } = query;
    const form = { start: 'weekDate', end: 'weekDate', daysMax: 7 };
    const day = parseDays({ startDate, timezone }, ctx.now(), form);
    const weekday = (new Date(day.endDate).getUTCDay() + 6) % 7;
    const monday = addDays(day.endDate, -weekday);
    const days = { startDate: monday, endDate: addDays(monday, 6), timezone: day.timezone };
    const studentId = await findStudent(ctx, caller, query);
    const facts = await listFacts(ctx.reads, { studentId, days, caller });
    return {
      status: 200,
      body: {
        startDate: monday,
        endDate: days.endDate,
        facts: facts.map((fact) => ({
          date: fact.day,
          subject: fact.subject,
          app: fact.applicationId,
          ...activityOf([fact]),
        })),
        ...WASTE,
      },
    };
  },
});

export const analyticsRoutes: readonly Route[] = [activity, weekly, ...dailyRoutes];
