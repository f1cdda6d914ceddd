/** Runs the demo: sends content, people, two weeks of events and mistakes, and reads back. */
import { createLectern, type Lectern } from '../../sdk/src/index.ts';
import { demoContent, idsOf } from './content.ts';
import { type Sender, scoreTypeOf, senderFor } from './days/sender.ts';
import { DAY_COUNT } from './days/visits.ts';
import { twoWeeks } from './days.ts';
import { mistakes } from './mistakes.ts';
import { type States, sendMistakes, type Verdict, waitForProcessing } from './outcome.ts';
import { type Reading, readStudent, readTotals, type Totals } from './read-back.ts';
import { type DemoUser, demoRoster } from './roster.ts';
import {
  CONCURRENCY,
  type DemoProgress,
  type EventCounts,
  RETRIES,
  sendCourses,
  sendFramework,
  sendRecords,
  sendSteps,
} from './send.ts';
import { DAY_MS, dayText, startOfDay } from './time.ts';

/** The application in whose name the demo is sent. */
interface DemoPartner {
  readonly applicationId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** When the application was created; the events of the two weeks end the day before. */
  readonly since: Date;
}

export interface DemoOptions {
  readonly partner: DemoPartner;
  /** The address of the server. */
  readonly baseUrl: string;
  readonly progress: DemoProgress;
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
  /** The first student, whose class is the first one. */
  readonly student: DemoUser & { readonly classId: string; readonly readings: readonly Reading[] };
  /** One of each, by role, who may look at the own page. */
  readonly people: Readonly<Record<'student' | 'teacher' | 'principal', DemoUser>>;
}

/** Sends everything, waits until it is processed, and returns what the server then answers. */
export async function demonstrate(options: DemoOptions): Promise<DemoReport> {
  const { partner, baseUrl, progress, now = () => new Date() } = options;
  const began = performance.now();
  const { clientId, clientSecret } = partner;
  const limits = { concurrency: CONCURRENCY, retries: RETRIES };
  const lectern = createLectern({ baseUrl, clientId, clientSecret, ...limits });
  const sender = await senderOf(lectern, partner.applicationId);
  const end = startOfDay(partner.since);
  const roster = demoRoster(options.students);
  const lists = twoWeeks(sender, roster, end);
  const steps = lists.flat();
  const sent = steps.find((step) => scoreTypeOf(step) === 'XP');
  const { principal, students, teachers, classes } = roster;
  const [student] = students;
  const [klass] = classes;
  const [teacher] = teachers;
  if (!student || !teacher || !klass || sent?.kind !== 'event')
    throw new Error('The demo needs a student, a teacher and a class.');
  const wrong = mistakes({ sender, student, end, sent: sent.event });
  const sending = { lectern, progress, now };
  const content = demoContent(roster, end);
  const records = Object.fromEntries([...idsOf(content)].map(([kind, ids]) => [kind, ids.length]));
  const { items: _items, associations: _associations, ...put } = records;
  const putCount = Object.values(put).reduce((all, count) => all + count, 0);
  progress.start(1 + putCount + steps.length + wrong.length);
  try {
    await sendFramework(sending);
    const created =
      (await sendRecords(sending, content.school)) +
      (await sendCourses(sending, content.courses)) +
      (await sendRecords(sending, content.people));
    const events = await sendSteps(sending, lists);
    const verdicts = await sendMistakes(sending, wrong);
    progress.stage('waiting for the server');
    const states = await waitForProcessing(lectern, partner.since);
    const count = (...types: string[]) =>
      steps.filter((step) => types.includes(scoreTypeOf(step) ?? '')).length;
    const firstDay = dayText(new Date(end.getTime() - DAY_COUNT * DAY_MS));
    const lastDay = dayText(new Date(end.getTime() - DAY_MS));
    return {
      ...partner,
      ...{ baseUrl, firstDay, lastDay, created, events, states },
      records: { ...records, students: students.length, teachers: teachers.length },
      // Every attempt of the demo is graded once, so each grade makes one result.
      expected: {
        xpEntries: count('XP'),
        assessmentResults: count('QUESTION_RESULT', 'MASTERY'),
      },
      totals: await readTotals(lectern, students),
      mistakes: await Promise.all(verdicts.map((findVerdict) => findVerdict())),
      student: {
        ...student,
        classId: klass.id,
        readings: await readStudent(lectern, student, { firstDay, lastDay }),
      },
      people: { student, teacher, principal },
      seconds: (performance.now() - began) / 1_000,
    };
  } finally {
    progress.stop();
  }
}

/** Ids begin with the server's BASE_URL, which may differ from the address of the requests. */
async function senderOf(lectern: Lectern, applicationId: string): Promise<Sender> {
  const place = { path: { sourcedId: applicationId } };
  const { application } = await lectern.request('GET /applications/1.0/{sourcedId}', place);
  const baseUrl = application.uri.slice(0, -`/applications/1.0/${applicationId}`.length);
  return senderFor({ baseUrl, applicationId });
}
