/** `lectern review show, due, rebuild`: shows, places and recomputes review states. */
import { isUuid } from '../../lib/uuid.ts';
import { localDay } from '../../review/algorithm/days.ts';
import { findSettings } from '../../review/records/settings.ts';
import { findForecast } from '../../review/reports/totals.ts';
import { sweep } from '../../review/states/due.ts';
import {
  countDue,
  findReview,
  findToday,
  listOwnAnswers,
  listReviews,
  previewOf,
  reviewDetailsOf,
  reviewOf,
} from '../../review/states/read.ts';
import { rebuildAnswers, rebuildStates } from '../../review/states/rebuild.ts';
import type { Database } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { withDatabase } from '../database.ts';
import { CommandError, EXIT } from '../exit.ts';
import { OPERATOR } from '../operator.ts';
import { counted, note, type Output, printJson, printRecord, printTable } from '../output.ts';

/** Sweeps and rebuilds of many states take longer than the API's statement timeout. */
const LONG = { statementTimeoutMs: 300_000 };

const STATES_SHOWN_MAX = 3_000;

async function requireStudent(db: Database, studentId: string): Promise<void> {
  const found = await db.first(sql`select 1 from users where sourced_id = ${studentId}`);
  if (!found) throw new CommandError(EXIT.notFound, `There is no user '${studentId}'.`);
}

export async function showReviews(
  studentId: string,
  standardId: string | undefined,
  { output }: Output,
): Promise<void> {
  await withDatabase(async (db) => {
    await requireStudent(db, studentId);
    const settings = await findSettings(db);
    const today = await findToday(db, studentId, { now: new Date(), settings });
    const at = { today, settings };
    if (standardId === undefined) await showAll(db, studentId, { at, output });
    else await showOne(db, { studentId, standardId }, { at, output });
  });
}

type At = Parameters<typeof reviewOf>[1];

async function showAll(
  db: Database,
  studentId: string,
  { at, output }: { at: At } & Output,
): Promise<void> {
  const scope = { caller: OPERATOR, studentId, due: 'all', subject: undefined } as const;
  const place = { today: at.today, limit: STATES_SHOWN_MAX, offset: 0 };
  const { rows, total } = await listReviews(db, scope, place);
  const reviews = rows.map((row) => reviewOf(row, at));
  const counts = await countDue(db, scope, at.today);
  if (output === 'json') return printJson({ reviews, counts, total });
  printTable(
    ['DUE', 'STANDARD', 'CODE', 'SCHEDULER', 'INTERVAL', 'RECALL', 'STATUS'],
    reviews.map((review) => [
      review.dueDate,
      review.standard.sourcedId,
      review.standard.code ?? '',
      review.scheduler,
      `${review.intervalDays} d`,
      review.retrievability.toFixed(2),
      review.reason ?? review.status,
    ]),
  );
  note(`${counted(total)} states, ${counted(counts.due)} due, ${counted(counts.overdue)} overdue`);
}

async function showOne(
  db: Database,
  key: { studentId: string; standardId: string },
  { at, output }: { at: At } & Output,
): Promise<void> {
  const row = isUuid(key.standardId) ? await findReview(db, OPERATOR, key) : undefined;
  if (!row) {
    const message = `The student has no review state of the standard '${key.standardId}'.`;
    throw new CommandError(EXIT.notFound, message);
  }
  const review = reviewDetailsOf(row, at);
  const answers = await listOwnAnswers(db, OPERATOR, key);
  const preview = previewOf(row, at);
  if (output === 'json') return printJson({ review, answers, preview });
  const { stability, difficulty, easiness } = review;
  printRecord([
    ['standard', `${review.standard.code ?? ''} ${review.standard.title}`.trim()],
    ['status', review.reason ?? review.status],
    ['due', `${review.dueDate} (${review.timeZone})`],
    ['algorithm', `${review.algorithm}, parameters ${review.parametersVersion}`],
    ['memory', easiness === null ? `S ${stability}, D ${difficulty}` : `EF ${easiness}`],
    ['recall now', review.retrievability.toFixed(3)],
    ['reviews', review.reviews.map(({ date, rating }) => `${date}:${rating}`).join(' ')],
    ['next interval', `again ${preview.again} d, hard ${preview.hard} d, good ${preview.good} d`],
    ['answers', counted(answers.length)],
  ]);
}

export async function dueReviews(
  options: Output & { readonly place?: true; readonly days: number },
): Promise<void> {
  await withDatabase(async (db) => {
    const now = new Date();
    const swept = options.place ? await sweep(db, now) : undefined;
    const { timeZone } = await findSettings(db);
    const forecast = await findForecast(db, {
      today: localDay(now, timeZone),
      days: options.days,
    });
    const held = await db.query<{ held: string; count: number }>(sql`
      select held, count(*) as count from review_states where held is not null
      group by held order by held`);
    if (options.output === 'json')
      return printJson({ ...(swept ? { swept } : {}), ...forecast, held });
    if (swept) note(`${counted(swept.placed)} placed, ${counted(swept.removed)} removed`);
    printTable(
      ['DAY', 'DUE'],
      [
        ['overdue', counted(forecast.overdue)],
        ...forecast.days.map(({ date, due }) => [date, counted(due)]),
      ],
    );
    for (const { held: reason, count } of held) note(`${counted(count)} held: ${reason}`);
  }, LONG);
}

export async function rebuildReviews(
  options: Output & { readonly student?: string; readonly answers?: true },
): Promise<void> {
  const { student } = options;
  await withDatabase(async (db) => {
    if (student !== undefined) await requireStudent(db, student);
    const events = options.answers ? await rebuildAnswers(db, student) : 0;
    const students = await rebuildStates(db, new Date(), student);
    if (options.output === 'json') return printJson({ events, students });
    if (options.answers) note(`${counted(events)} answers of the event log were read`);
    note(`The states of ${counted(students)} students were recomputed.`);
  }, LONG);
}
