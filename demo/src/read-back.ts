/** Reads the results of the events through the partner API: XP, activity, insights, grades. */
import type { Lectern } from '../../sdk/src/index.ts';
import type { DemoUser } from './roster.ts';

interface Period {
  /** `YYYY-MM-DD`, both included. */
  readonly firstDay: string;
  readonly lastDay: string;
}

export interface Totals {
  readonly xp: number;
  readonly xpEntries: number;
  readonly assessmentResults: number;
}

/** One endpoint, and the summary of its reply for one student. */
export interface Reading {
  readonly path: string;
  readonly says: string;
}

/** More than a demo student has. */
const ENTRIES_MAX = 3_000;

const RESULTS = 'GET /gradebook/1.0/assessment-results';

/** Sums over all students. */
export async function readTotals(lectern: Lectern, students: readonly DemoUser[]): Promise<Totals> {
  const entries = await Promise.all(students.map(({ id }) => xpOf(lectern, id)));
  return {
    xp: rounded(entries.reduce((sum, { xp }) => sum + xp, 0)),
    xpEntries: entries.reduce((sum, { count }) => sum + count, 0),
    assessmentResults: await lectern.list(RESULTS).count(),
  };
}

/** Four endpoints for one student, with one line for each. */
export async function readStudent(
  lectern: Lectern,
  { id }: DemoUser,
  { firstDay, lastDay }: Period,
): Promise<Reading[]> {
  const days = { startDate: firstDay, endDate: lastDay };
  const filter = `student.sourcedId='${id}'`;
  const [entries, activity, insights, results] = await Promise.all([
    xpOf(lectern, id),
    lectern.request('GET /analytics/1.0/activity', { query: { studentId: id, ...days } }),
    lectern.request('GET /insights/1.0/users/{sourcedId}', {
      path: { sourcedId: id },
      query: days,
    }),
    lectern.list(RESULTS, { query: { filter } }).count(),
  ]);
  const facts = Object.values(activity.facts);
  const questions = facts.flatMap((day) => Object.values(day).map((each) => each.activityMetrics));
  const sum = (member: 'totalQuestions' | 'correctQuestions') =>
    questions.reduce((all, each) => all + each[member], 0);
  const [time] = insights.insights;
  const period = new URLSearchParams(days);
  return [
    { path: `/xp/1.0/users/${id}/entries`, says: `${entries.count} entries, ${entries.xp} XP` },
    {
      path: `/analytics/1.0/activity?studentId=${id}&${period}`,
      says:
        `${facts.length} active days, ` +
        `${sum('correctQuestions')} of ${sum('totalQuestions')} questions correct`,
    },
    {
      path: `/insights/1.0/users/${id}?${period}`,
      says: `${Math.round((time?.activeSeconds ?? 0) / 60)} active minutes for ${time?.totalXpEarned ?? 0} XP`,
    },
    { path: `/gradebook/1.0/assessment-results?filter=${filter}`, says: `${results} results` },
  ];
}

async function xpOf(lectern: Lectern, id: string): Promise<{ xp: number; count: number }> {
  const place = { path: { sourcedId: id } };
  const list = lectern.list('GET /xp/1.0/users/{sourcedId}/entries', place);
  const entries = await list.toArray({ max: ENTRIES_MAX });
  return { xp: rounded(entries.reduce((sum, { value }) => sum + value, 0)), count: entries.length };
}

/** Two decimals: the sum of floats may have more. */
function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
