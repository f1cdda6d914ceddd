/** The whole of the demo: publish, enroll, study for two weeks, make mistakes, read back. */

import type { Progress } from '../../files/progress.ts';
import { DAY_MS } from '../../lib/time.ts';
import type { Database } from '../../storage/database/postgres.ts';
import { type ApiClient, openClient } from './client.ts';
import { curriculumPuts } from './curriculum.ts';
import type { Sender } from './days/caliper.ts';
import { type Step, scoreTypeOf } from './days/step.ts';
import { DAY_COUNT } from './days/visits.ts';
import { twoWeeks } from './days.ts';
import { frameworkPackage } from './framework.ts';
import { type Mistake, mistakes } from './mistakes.ts';
import { type DemoPartner, openPartner } from './partner.ts';
import type { Put } from './put.ts';
import { type Reading, readStudent, readTotals, type Totals } from './read-back.ts';
import {
  type DemoRoster,
  type DemoUser,
  demoRoster,
  peoplePuts,
  SCHOOL_ID,
  schoolPuts,
} from './roster.ts';
import { type EventCounts, sendFramework, sendRecords, sendSteps } from './send.ts';
import { makeMistake, type States, settle, type Verdict } from './settle.ts';
import { dayText, startOfDay } from './time.ts';

interface DemoOptions {
  /** The database of the server: the demo makes its own credentials there, and nothing else. */
  readonly db: Database;
  /** Where the server is reached. */
  readonly baseUrl: string;
  readonly progress: Progress;
  /** The first so many of the 60 students, at least 1. */
  readonly students?: number;
}

export interface DemoReport extends DemoPartner {
  readonly baseUrl: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly seconds: number;
  /** How many of each kind are on the server. */
  readonly records: Readonly<Record<string, number>>;
  /** Of the records, those that this run made. */
  readonly created: number;
  readonly events: EventCounts;
  /** Of all events of the application, those of other runs included. */
  readonly states: States;
  /** What the events asked for, and what the read-backs say. */
  readonly expected: Expected;
  readonly totals: Totals;
  readonly mistakes: readonly Verdict[];
  readonly student: DemoUser & { readonly readings: readonly Reading[] };
}

/** What all graded events of the demo together must lead to. */
type Expected = Pick<Totals, 'xpEntries' | 'assessmentResults'>;

const SETTLE_MS = 30_000;

/** Everything that will be sent, known before anything is. */
interface Plan {
  readonly framework: ReturnType<typeof frameworkPackage>;
  readonly records: readonly (readonly Put[])[];
  readonly steps: readonly (readonly Step[])[];
  readonly mistakes: readonly Mistake[];
  readonly roster: DemoRoster;
}

export async function demonstrate(options: DemoOptions): Promise<DemoReport> {
  const { progress } = options;
  const began = performance.now();
  const partner = await openPartner(options.db);
  const client = await openClient(options.baseUrl, partner);
  const sender = await senderOf(client, partner.applicationId);
  const end = startOfDay(partner.since);
  const plan = planOf(sender, end, options.students);
  const sending = { client, progress };
  progress.start(stepCount(plan));
  try {
    await sendFramework(sending, plan.framework);
    const created = await sendRecords(sending, plan.records);
    const events = await sendSteps(sending, sender, plan.steps);
    progress.stage('mistakes');
    const verdicts = await makeMistakes(client, plan.mistakes, progress);
    progress.stage('waiting for the server');
    const states = await settle(client, { since: partner.since, milliseconds: SETTLE_MS });
    const period = {
      firstDay: dayText(new Date(end.getTime() - DAY_COUNT * DAY_MS)),
      lastDay: dayText(new Date(end.getTime() - DAY_MS)),
    };
    const [student] = plan.roster.students;
    if (!student) throw new Error('The demo needs a student.');
    return {
      ...partner,
      ...period,
      baseUrl: options.baseUrl,
      records: countRecords(plan),
      ...{ created, events, states },
      expected: expectedOf(plan),
      totals: await readTotals(client, plan.roster.students),
      mistakes: await Promise.all(verdicts.map((ask) => ask())),
      student: { ...student, readings: await readStudent(client, student, period) },
      seconds: (performance.now() - began) / 1_000,
    };
  } finally {
    progress.stop();
  }
}

/** Ids begin with the address that the server calls its own, however it was reached. */
async function senderOf(client: ApiClient, applicationId: string): Promise<Sender> {
  const path = `/applications/1.0/${applicationId}`;
  const { application } = await client.get(path);
  const { uri } = application as { uri: string };
  return { baseUrl: uri.slice(0, -path.length), applicationId };
}

function planOf(sender: Sender, end: Date, studentCount: number | undefined): Plan {
  const roster = demoRoster(studentCount);
  const steps = twoWeeks(sender, roster, end);
  const [student] = roster.students;
  const [sent] = steps.flat().flatMap(xpEventOf);
  if (!student || !sent) throw new Error('The demo needs a student.');
  return {
    framework: frameworkPackage(sender.baseUrl),
    records: [...schoolPuts(end), ...curriculumPuts(SCHOOL_ID), ...peoplePuts(roster)],
    steps,
    mistakes: mistakes({ sender, student, end, sent }),
    roster,
  };
}

function xpEventOf(step: Step) {
  return step.kind === 'event' && scoreTypeOf(step) === 'XP' ? [step.event] : [];
}

/** Every attempt of the demo is graded once, so each grade is a result. */
function expectedOf({ steps }: Plan): Expected {
  const grades = Map.groupBy(steps.flat(), scoreTypeOf);
  const count = (scoreType: string) => grades.get(scoreType)?.length ?? 0;
  return {
    xpEntries: count('XP'),
    assessmentResults: count('QUESTION_RESULT') + count('MASTERY'),
  };
}

function stepCount(plan: Plan): number {
  return 1 + plan.records.flat().length + plan.steps.flat().length + plan.mistakes.length;
}

/** One after another: some of them are about what came before. */
async function makeMistakes(
  client: ApiClient,
  list: readonly Mistake[],
  progress: Progress,
): Promise<(() => Promise<Verdict>)[]> {
  const verdicts: (() => Promise<Verdict>)[] = [];
  for (const mistake of list) {
    verdicts.push(await makeMistake(client, mistake));
    progress.tick();
  }
  return verdicts;
}

function countRecords({ framework, records, roster }: Plan): Record<string, number> {
  const kinds = Map.groupBy(records.flat(), ({ kind }) => kind);
  return {
    items: framework.CFItems.length,
    associations: framework.CFAssociations.length,
    ...Object.fromEntries([...kinds].map(([kind, puts]) => [kind, puts.length])),
    students: roster.students.length,
    teachers: roster.teachers.length,
  };
}
