/** Computes and stores review states from answers: of single standards or of whole students. */
import type { Transaction } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import { isTimeZone } from '../algorithm/days.ts';
import { type ReplaySettings, replay } from '../algorithm/rules.ts';
import { completePlacements } from '../placement/lifecycle.ts';
import {
  type LoggedAnswer,
  listAnswers,
  lockStudents,
  type MadeState,
  type ReviewKey,
  type ReviewStudent,
  type StudentChange,
  storeStates,
  updateStudents,
} from '../records/queries.ts';
import { findSettings, type ReviewSettings } from '../records/settings.ts';

/** The time that decides what is due: when the student's answers arrived, or the sweep's time. */
type Clock = (studentId: string) => Date;

/** The user's zone, else the school's, else the installation's. */
function zoneOf(student: ReviewStudent, settings: ReviewSettings): string {
  const { userZone, schoolZone } = student;
  return [userZone, schoolZone].find((zone) => zone && isTimeZone(zone)) ?? settings.timeZone;
}

/**
 * Computes the states of these keys from all their answers. Where a student's zone or the settings
 * changed since the stored states, it computes all states of the student.
 */
export async function makeStates(
  tx: Transaction,
  { keys, studentIds = [] }: { keys: readonly ReviewKey[]; studentIds?: readonly string[] },
  clock: Clock,
): Promise<void> {
  const settings = await findSettings(tx);
  const touched = [...keys.map(({ studentId }) => studentId), ...studentIds];
  const students = await lockStudents(tx, touched);
  const changes = students.flatMap((student) => changeOf(student, settings));
  const whole = [...new Set([...studentIds, ...changes.map(({ studentId }) => studentId)])].sort();
  const settingsOf = new Map<string, ReplaySettings>(
    students.map((student) => [
      student.studentId,
      { ...settings, timeZone: zoneOf(student, settings) },
    ]),
  );
  const made = replayAll(await listAnswers(tx, uniqueKeys(keys), whole), settingsOf);
  await storeStates(tx, made);
  await updateStudents(tx, changes);
  await completePlacements(
    tx,
    made.map(({ key }) => key),
    clock,
  );
}

function replayAll(
  answers: readonly LoggedAnswer[],
  settingsOf: ReadonlyMap<string, ReplaySettings>,
): MadeState[] {
  const groups = Map.groupBy(answers, ({ studentId, standardId }) => `${standardId}${studentId}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const own = first && settingsOf.get(first.studentId);
    return own ? [{ key: first, logVersion: group.length, state: replay(group, own) }] : [];
  });
}

/** The student's row when zone, settings or declared zones changed; else an empty list. */
function changeOf(student: ReviewStudent, settings: ReviewSettings): StudentChange[] {
  const { studentId, schoolId, declaredNow: declared } = student;
  const timeZone = zoneOf(student, settings);
  const { version: settingsVersion } = settings;
  const same = student.timeZone === timeZone && student.settingsVersion === settingsVersion;
  if (same && student.declared === declared) return [];
  return [{ studentId, schoolId, timeZone, declared, settingsVersion }];
}

function uniqueKeys(keys: readonly ReviewKey[]): ReviewKey[] {
  return [...new Map(keys.map((key) => [`${key.standardId}${key.studentId}`, key])).values()];
}

/** Students in one step, whose states and answers are in memory together. */
const STUDENTS_MAX = 50;

/**
 * Computes the states of the next students that were stored under older settings; returns the
 * number of students, 0 = none left.
 */
export async function remakeNext(tx: Transaction, now: Date, studentId?: string): Promise<number> {
  const only = studentId === undefined ? sql`true` : sql`student_id = ${studentId}`;
  const rows = await tx.query<{ id: string }>(sql`
    select student_id as id from review_students
    where settings_version < (select version from review_settings) and ${only}
    order by settings_version, student_id
    limit ${STUDENTS_MAX}
    for update skip locked`);
  if (rows.length === 0) return 0;
  await makeStates(tx, { keys: [], studentIds: rows.map(({ id }) => id) }, () => now);
  return rows.length;
}

/** Computes all states of these students again from their answers. */
export function remakeStates(
  tx: Transaction,
  studentIds: readonly string[],
  now: Date,
): Promise<void> {
  return makeStates(tx, { keys: [], studentIds }, () => now);
}

/**
 * A step of a rebuild: stores the states of these students (a query in parentheses), computed in
 * the students' stored zones. Writes no placements.
 */
export async function settleStates(tx: Transaction, students: Sql): Promise<void> {
  const settings = await findSettings(tx);
  let after = '';
  for (;;) {
    const rows = await tx.query<{ id: string; zone: string }>(sql`
      select student_id as id, time_zone as zone from review_students
      where student_id > ${after} and student_id in ${students}
      order by student_id limit ${STUDENTS_MAX}`);
    const ids = rows.map(({ id }) => id);
    const last = ids.at(-1);
    if (last === undefined) return;
    const settingsOf = new Map(
      rows.map(({ id, zone }) => [id, { ...settings, timeZone: zone || settings.timeZone }]),
    );
    await storeStates(tx, replayAll(await listAnswers(tx, [], ids), settingsOf));
    after = last;
  }
}
