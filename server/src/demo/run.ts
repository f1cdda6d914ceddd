/** Runs the demo: sends content, people, two weeks of events and mistakes, and reads back. */
import { type ApiClient, openClient } from '../lib/api-client.ts';
import type { Progress } from '../lib/progress.ts';
import { DAY_MS } from '../lib/time.ts';
import { curriculumPuts } from './curriculum.ts';
import type { Sender } from './days/caliper.ts';
import { type Step, scoreTypeOf } from './days/step.ts';
import { DAY_COUNT } from './days/visits.ts';
import { twoWeeks } from './days.ts';
import { frameworkPackage } from './framework.ts';
import { type Mistake, mistakes } from './mistakes.ts';
import { type States, sendMistake, type Verdict, waitForProcessing } from './outcome.ts';
import type { DemoPartner } from './partner.ts';
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
import { dayText, startOfDay } from './time.ts';

interface DemoOptions {
  readonly partner: DemoPartner;
  /** The address of the server. */
  readonly baseUrl: string;
  readonly progress: Progress;
  /** Number of students, 1 to 60; absent = 60. */
  readonly students?: number;
}

export interface DemoReport extends DemoPartner {
  readonly baseUrl: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly seconds: number;
  /** Number of records of each kind. */
  readonly records: Readonly<Record<string, number>>;
  /** Number of records that this run created. */
  readonly created: number;
  readonly events: EventCounts;
  /** All events of the application by state, those of other runs included. */
  readonly states: States;
  /** The totals that the events must give, and the totals that the server answers. */
  readonly expected: Expected;
  readonly totals: Totals;
  readonly mistakes: readonly Verdict[];
  readonly student: DemoUser & { readonly readings: readonly Reading[] };
}

/** The totals of all GradeEvents of the demo. */
type Expected = Pick<Totals, 'xpEntries' | 'assessmentResults'>;

const PROCESSING_MS_MAX = 30_000;

/** All requests of the demo, built before the first is sent. */
interface Plan {
  readonly framework: ReturnType<typeof frameworkPackage>;
  readonly records: readonly (readonly Put[])[];
  readonly steps: readonly (readonly Step[])[];
  readonly mistakes: readonly Mistake[];
  readonly roster: DemoRoster;
}

/** Sends everything, waits until it is processed, and returns what the server then answers. */
export async function demonstrate(options: DemoOptions): Promise<DemoReport> {
  const { partner, progress } = options;
  const began = performance.now();
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
    const verdicts = await sendMistakes(client, plan.mistakes, progress);
    progress.stage('waiting for the server');
    const states = await waitForProcessing(client, {
      since: partner.since,
      milliseconds: PROCESSING_MS_MAX,
    });
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
      mistakes: await Promise.all(verdicts.map((findVerdict) => findVerdict())),
      student: { ...student, readings: await readStudent(client, student, period) },
      seconds: (performance.now() - began) / 1_000,
    };
  } finally {
    progress.stop();
  }
}

/** Ids begin with the server's BASE_URL, which may differ from the address of the requests. */
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
    records: recordsOf(roster, end),
    steps,
    mistakes: mistakes({ sender, student, end, sent }),
    roster,
  };
}

/** In batches that must arrive in order. */
export function recordsOf(roster: DemoRoster, end: Date): (readonly Put[])[] {
  return [...schoolPuts(end), ...curriculumPuts(SCHOOL_ID), ...peoplePuts(roster)];
}

function xpEventOf(step: Step) {
  return step.kind === 'event' && scoreTypeOf(step) === 'XP' ? [step.event] : [];
}

/** Every attempt of the demo is graded once, so each grade makes one result. */
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

/** In order, since some mistakes refer to earlier requests. */
async function sendMistakes(
  client: ApiClient,
  list: readonly Mistake[],
  progress: Progress,
): Promise<(() => Promise<Verdict>)[]> {
  const verdicts: (() => Promise<Verdict>)[] = [];
  for (const mistake of list) {
    verdicts.push(await sendMistake(client, mistake));
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
