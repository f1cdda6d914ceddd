/** Runs the demo: sends content, people, two weeks of events and mistakes, and reads back. */
import { type ApiClient, openClient } from '../lib/api-client.ts';
import type { Progress } from '../lib/progress.ts';
import { DAY_MS } from '../lib/time.ts';
import type { Sender } from './days/caliper.ts';
import { scoreTypeOf } from './days/step.ts';
import { DAY_COUNT } from './days/visits.ts';
import { twoWeeks } from './days.ts';
import { FRAMEWORK } from './framework.ts';
import { mistakes } from './mistakes.ts';
import { type States, sendMistakes, type Verdict, waitForProcessing } from './outcome.ts';
import type { DemoPartner } from './partner.ts';
import { type Reading, readStudent, readTotals, type Totals } from './read-back.ts';
import { type DemoUser, demoRoster, recordPuts } from './roster.ts';
import { type EventCounts, sendFramework, sendRecords, sendSteps } from './send.ts';
import { dayText, startOfDay } from './time.ts';

interface DemoOptions {
  readonly partner: DemoPartner;
  /** The address of the server. */
  readonly baseUrl: string;
  readonly progress: Progress;
  /** Number of students, 1 to 60; absent = 60. */
  readonly students?: number | undefined;
  /** The clock of the server; left out = that of this machine. */
  readonly now?: (() => Date) | undefined;
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
  readonly expected: Omit<Totals, 'xp'>;
  readonly totals: Totals;
  readonly mistakes: readonly Verdict[];
  readonly student: DemoUser & { readonly readings: readonly Reading[] };
  /** One of each, by role, who may look at the own page. */
  readonly people: Readonly<Record<'student' | 'teacher' | 'principal', DemoUser>>;
}

/** Sends everything, waits until it is processed, and returns what the server then answers. */
export async function demonstrate(options: DemoOptions): Promise<DemoReport> {
  const { partner, baseUrl, progress, now = () => new Date() } = options;
  const began = performance.now();
  const client = await openClient(baseUrl, partner);
  const sender = await senderOf(client, partner.applicationId);
  const end = startOfDay(partner.since);
  const roster = demoRoster(options.students);
  const records = recordPuts(roster, end);
  const lists = twoWeeks(sender, roster, end);
  const steps = lists.flat();
  const sent = steps.find((step) => scoreTypeOf(step) === 'XP');
  const { principal, students, teachers } = roster;
  const [student] = students;
  const [teacher] = teachers;
  if (!student || !teacher || sent?.kind !== 'event')
    throw new Error('The demo needs a student and a teacher.');
  const wrong = mistakes({ sender, student, end, sent: sent.event });
  const sending = { client, progress, now };
  progress.start(1 + records.flat().length + steps.length + wrong.length);
  try {
    await sendFramework(sending);
    const created = await sendRecords(sending, records);
    const events = await sendSteps(sending, sender, lists);
    const verdicts = await sendMistakes(sending, wrong);
    progress.stage('waiting for the server');
    const states = await waitForProcessing(client, partner.since);
    const count = (...types: string[]) =>
      steps.filter((step) => types.includes(scoreTypeOf(step) ?? '')).length;
    const firstDay = dayText(new Date(end.getTime() - DAY_COUNT * DAY_MS));
    const lastDay = dayText(new Date(end.getTime() - DAY_MS));
    const kinds = Map.groupBy(records.flat(), ({ kind }) => kind);
    return {
      ...partner,
      ...{ baseUrl, firstDay, lastDay, created, events, states },
      records: {
        items: FRAMEWORK.CFItems.length,
        associations: FRAMEWORK.CFAssociations.length,
        ...Object.fromEntries([...kinds].map(([kind, puts]) => [kind, puts.length])),
        students: students.length,
        teachers: teachers.length,
      },
      // Every attempt of the demo is graded once, so each grade makes one result.
      expected: {
        xpEntries: count('XP'),
        assessmentResults: count('QUESTION_RESULT', 'MASTERY'),
      },
      totals: await readTotals(client, students),
      mistakes: await Promise.all(verdicts.map((findVerdict) => findVerdict())),
      student: { ...student, readings: await readStudent(client, student, { firstDay, lastDay }) },
      people: { student, teacher, principal },
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
