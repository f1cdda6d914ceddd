/** Reads the results of the events through the partner API: XP, activity, insights, grades. */
import { type ApiClient, forEachOf, type Json } from '../lib/api-client.ts';
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

/** The largest page; a demo student has fewer XP entries. */
const ENTRIES_MAX = 3_000;

/** Sums over all students. */
export async function readTotals(
  client: ApiClient,
  students: readonly DemoUser[],
): Promise<Totals> {
  let xp = 0;
  let xpEntries = 0;
  await forEachOf(students, async ({ id }) => {
    const entries = await xpOf(client, id);
    xp += entries.xp;
    xpEntries += entries.count;
  });
  const { total } = await client.get('/gradebook/1.0/assessment-results?limit=1');
  return { xp: rounded(xp), xpEntries, assessmentResults: Number(total) };
}

/** Four endpoints for one student, with one line for each. */
export async function readStudent(
  client: ApiClient,
  { id }: DemoUser,
  { firstDay, lastDay }: Period,
): Promise<Reading[]> {
  const days = `startDate=${firstDay}&endDate=${lastDay}`;
  const paths = {
    xp: `/xp/1.0/users/${id}/entries`,
    activity: `/analytics/1.0/activity?studentId=${id}&${days}`,
    insights: `/insights/1.0/users/${id}?${days}`,
    results: `/gradebook/1.0/assessment-results?filter=student.sourcedId='${id}'`,
  };
  const [entries, activity, insights, results] = await Promise.all([
    xpOf(client, id),
    client.get(paths.activity),
    client.get(paths.insights),
    client.get(paths.results),
  ]);
  return [
    { path: paths.xp, says: `${entries.count} entries, ${entries.xp} XP` },
    { path: paths.activity, says: activityText(activity) },
    { path: paths.insights, says: insightsText(insights) },
    { path: paths.results, says: `${results['total']} results` },
  ];
}

async function xpOf(client: ApiClient, id: string): Promise<{ xp: number; count: number }> {
  const { entries } = await client.get(`/xp/1.0/users/${id}/entries?limit=${ENTRIES_MAX}`);
  const values = (entries as { value: number }[]).map(({ value }) => value);
  return { xp: rounded(values.reduce((sum, value) => sum + value, 0)), count: values.length };
}

interface SubjectFacts {
  readonly activityMetrics: { readonly totalQuestions: number; readonly correctQuestions: number };
}

function activityText({ facts }: Json): string {
  const days = Object.values(facts as Record<string, Record<string, SubjectFacts>>);
  const metrics = days.flatMap((day) => Object.values(day).map((each) => each.activityMetrics));
  const questions = metrics.reduce((sum, each) => sum + each.totalQuestions, 0);
  const correct = metrics.reduce((sum, each) => sum + each.correctQuestions, 0);
  return `${days.length} active days, ${correct} of ${questions} questions correct`;
}

function insightsText({ insights }: Json): string {
  const [summary] = insights as { activeSeconds: number; totalXpEarned: number }[];
  const minutes = Math.round((summary?.activeSeconds ?? 0) / 60);
  return `${minutes} active minutes for ${summary?.totalXpEarned ?? 0} XP`;
}

/** Two decimals: the sum of floats may have more. */
function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
