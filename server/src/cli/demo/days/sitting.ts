/** One visit as requests: log in, take something in, answer, be graded, log out. */
import { KINDS } from '../curriculum/kinds.ts';
import { plusSeconds } from '../time.ts';
import {
  type Entity,
  edApp,
  lessonEntity,
  person,
  type Sender,
  standardEntity,
} from './caliper.ts';
import { type Diary, grade, note, openDiary, pass, taskAttempt } from './diary.ts';
import type { HeartbeatForm, HeartbeatStep, Step } from './step.ts';
import { assessment, practice } from './task.ts';
import { accuracy, chance, type Visit } from './visits.ts';

/** Well below the 120 seconds after which a silent heartbeat session counts as inactive. */
const HEARTBEAT_SECONDS = 100;

/** How long nothing happens before the application gives a session up. */
const TIMEOUT_SECONDS = 600;

const HEARTBEAT_FORMS: readonly HeartbeatForm[] = ['path', 'body', 'query'];

export function sittingSteps(sender: Sender, visit: Visit): Step[] {
  const diary = openDiary(sender, visit);
  logIn(diary);
  takeIn(diary);
  if (visit.task.kind === 'practice') practice(diary);
  else assessment(diary);
  awardXp(diary);
  if (visit.task.kind !== 'placement') confirmMastery(diary);
  const beats = heartbeats(diary);
  logOut(diary);
  // Stable: what happens at one instant stays in the order in which it was written.
  return [...diary.steps, ...beats].toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

function sessionEntity({ session, visit }: Diary): Entity {
  return {
    id: session.id,
    type: 'Session',
    startedAtTime: visit.start.toISOString(),
    extensions: { requiresHeartbeat: session.heartbeats, processInsights: true },
  };
}

function logIn(diary: Diary): void {
  note(diary, {
    label: 'logged in',
    type: 'SessionEvent',
    action: 'LoggedIn',
    profile: 'SessionProfile',
    object: edApp(diary.sender),
    session: sessionEntity(diary),
  });
  pass(diary, 20);
}

function takeIn(diary: Diary): void {
  const { content, student } = diary.visit;
  if (!content) return;
  const { minutes } = KINDS[content.kind];
  note(diary, {
    label: 'viewed',
    type: 'ViewEvent',
    action: 'Viewed',
    profile: 'ReadingProfile',
    object: lessonEntity(content),
    lesson: content,
  });
  pass(diary, minutes * 60 - 30 + Math.floor(60 * chance('pace', student.number, content.id)));
  if (content.kind !== 'worksheet') return;
  note(diary, {
    label: 'worksheet completed',
    type: 'AssignableEvent',
    action: 'Completed',
    profile: 'AssignableProfile',
    object: lessonEntity(content, 'AssignableDigitalResource'),
    lesson: content,
  });
  pass(diary, 10);
}

/** About one XP for each minute, half of it when most answers were wrong; rarely a correction. */
function awardXp(diary: Diary): void {
  const { visit } = diary;
  const minutes = (diary.clock.getTime() - visit.start.getTime()) / 60_000;
  const share = accuracy(visit.answers) < 0.5 ? 0.5 : 1;
  const attempt = taskAttempt(diary);
  pass(diary, 2);
  grade(diary, 'xp', { attempt, scoreType: 'XP', scoreGiven: Math.round(minutes * share * 2) / 2 });
  if (chance('correction', visit.student.number, visit.number) < 0.05) {
    pass(diary, 30);
    const corrected = { ...attempt, activityName: `Correction: ${visit.task.title}` };
    grade(diary, 'xp correction', { attempt: corrected, scoreType: 'XP', scoreGiven: -2 });
  }
}

function confirmMastery(diary: Diary): void {
  const { sender, visit } = diary;
  const [standard] = visit.task.standards;
  const share = accuracy(visit.answers);
  if (share < 0.5 || !standard) return;
  pass(diary, 2);
  const attempt = {
    ...taskAttempt(diary),
    assignable: standardEntity(sender, standard),
  };
  const scoreGiven = share >= 0.8 ? 1 : Math.round(share * 100) / 100;
  grade(diary, 'mastery', { attempt, scoreType: 'MASTERY', maxScore: 1, scoreGiven });
}

/** One every 100 seconds from login until now, in each of the forms by turns. */
function heartbeats({ session, visit, clock }: Diary): HeartbeatStep[] {
  if (!session.heartbeats) return [];
  const seconds = (clock.getTime() - visit.start.getTime()) / 1_000;
  return Array.from({ length: Math.floor(seconds / HEARTBEAT_SECONDS) }, (_, index) => ({
    kind: 'heartbeat' as const,
    at: plusSeconds(visit.start, (index + 1) * HEARTBEAT_SECONDS),
    sessionId: session.id,
    form: HEARTBEAT_FORMS[index % HEARTBEAT_FORMS.length] ?? 'body',
  }));
}

function logOut(diary: Diary): void {
  const { sender, session, visit } = diary;
  if (session.closedBy === null) return;
  const timedOut = session.closedBy === 'TimedOut';
  pass(diary, 15);
  const lastSeen = diary.clock.toISOString();
  if (timedOut) pass(diary, TIMEOUT_SECONDS);
  const ended = { ...sessionEntity(diary), endedAtTime: lastSeen };
  note(diary, {
    label: 'closed',
    type: 'SessionEvent',
    action: session.closedBy,
    profile: 'SessionProfile',
    // A time-out is something that the application finds out about the session.
    ...(timedOut
      ? {
          actor: edApp(sender),
          object: { ...ended, user: person(sender, visit.student) },
          session: null,
        }
      : { object: edApp(sender), session: ended }),
  });
}
