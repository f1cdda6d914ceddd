/** Builds the requests of one visit: login, content, task, grades, heartbeats, logout. */
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
import type { HeartbeatForm, HeartbeatStep, Step } from './step.ts';
import { assessment, practice } from './task.ts';
import {
  addEvent,
  addGrade,
  advance,
  openVisitLog,
  taskAttempt,
  type VisitLog,
} from './visit-log.ts';
import { accuracy, chance, type Visit } from './visits.ts';

/** Below 120 s, after which a session without heartbeats is inactive. */
const HEARTBEAT_SECONDS = 100;

/** Time without activity after which the application sends TimedOut. */
const TIMEOUT_SECONDS = 600;

const HEARTBEAT_FORMS: readonly HeartbeatForm[] = ['path', 'body', 'query'];

export function sittingSteps(sender: Sender, visit: Visit): Step[] {
  const log = openVisitLog(sender, visit);
  logIn(log);
  viewContent(log);
  if (visit.task.kind === 'practice') practice(log);
  else assessment(log);
  awardXp(log);
  if (visit.task.kind !== 'placement') confirmMastery(log);
  const beats = heartbeats(log);
  logOut(log);
  // The sort is stable: steps of one instant keep their order.
  return [...log.steps, ...beats].toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

function sessionEntity({ session, visit }: VisitLog): Entity {
  return {
    id: session.id,
    type: 'Session',
    startedAtTime: visit.start.toISOString(),
    extensions: { requiresHeartbeat: session.heartbeats, processInsights: true },
  };
}

function logIn(log: VisitLog): void {
  addEvent(log, {
    label: 'logged in',
    type: 'SessionEvent',
    action: 'LoggedIn',
    profile: 'SessionProfile',
    object: edApp(log.sender),
    session: sessionEntity(log),
  });
  advance(log, 20);
}

function viewContent(log: VisitLog): void {
  const { content, student } = log.visit;
  if (!content) return;
  const { minutes } = KINDS[content.kind];
  addEvent(log, {
    label: 'viewed',
    type: 'ViewEvent',
    action: 'Viewed',
    profile: 'ReadingProfile',
    object: lessonEntity(content),
    lesson: content,
  });
  advance(log, minutes * 60 - 30 + Math.floor(60 * chance('pace', student.number, content.id)));
  if (content.kind !== 'worksheet') return;
  addEvent(log, {
    label: 'worksheet completed',
    type: 'AssignableEvent',
    action: 'Completed',
    profile: 'AssignableProfile',
    object: lessonEntity(content, 'AssignableDigitalResource'),
    lesson: content,
  });
  advance(log, 10);
}

/** About 1 XP for each minute, half of it when most answers are wrong; 5 % get a correction. */
function awardXp(log: VisitLog): void {
  const { visit } = log;
  const minutes = (log.clock.getTime() - visit.start.getTime()) / 60_000;
  const share = accuracy(visit.answers) < 0.5 ? 0.5 : 1;
  const attempt = taskAttempt(log);
  advance(log, 2);
  addGrade(log, 'xp', {
    attempt,
    scoreType: 'XP',
    scoreGiven: Math.round(minutes * share * 2) / 2,
  });
  if (chance('correction', visit.student.number, visit.number) < 0.05) {
    advance(log, 30);
    const corrected = { ...attempt, activityName: `Correction: ${visit.task.title}` };
    addGrade(log, 'xp correction', { attempt: corrected, scoreType: 'XP', scoreGiven: -2 });
  }
}

function confirmMastery(log: VisitLog): void {
  const { sender, visit } = log;
  const [standard] = visit.task.standards;
  const share = accuracy(visit.answers);
  if (share < 0.5 || !standard) return;
  advance(log, 2);
  const attempt = {
    ...taskAttempt(log),
    assignable: standardEntity(sender, standard),
  };
  const scoreGiven = share >= 0.8 ? 1 : Math.round(share * 100) / 100;
  addGrade(log, 'mastery', { attempt, scoreType: 'MASTERY', maxScore: 1, scoreGiven });
}

/** One heartbeat every 100 s from login until the clock's time, in the three forms by turns. */
function heartbeats({ session, visit, clock }: VisitLog): HeartbeatStep[] {
  if (!session.heartbeats) return [];
  const seconds = (clock.getTime() - visit.start.getTime()) / 1_000;
  return Array.from({ length: Math.floor(seconds / HEARTBEAT_SECONDS) }, (_, index) => ({
    kind: 'heartbeat' as const,
    at: plusSeconds(visit.start, (index + 1) * HEARTBEAT_SECONDS),
    sessionId: session.id,
    form: HEARTBEAT_FORMS[index % HEARTBEAT_FORMS.length] ?? 'body',
  }));
}

function logOut(log: VisitLog): void {
  const { sender, session, visit } = log;
  if (session.closedBy === null) return;
  const timedOut = session.closedBy === 'TimedOut';
  advance(log, 15);
  const lastSeen = log.clock.toISOString();
  if (timedOut) advance(log, TIMEOUT_SECONDS);
  const ended = { ...sessionEntity(log), endedAtTime: lastSeen };
  addEvent(log, {
    label: 'closed',
    type: 'SessionEvent',
    action: session.closedBy,
    profile: 'SessionProfile',
    // The application reports a timeout: it is the actor, and the session is the object.
    ...(timedOut
      ? {
          actor: edApp(sender),
          object: { ...ended, user: person(sender, visit.student) },
          session: null,
        }
      : { object: edApp(sender), session: ended }),
  });
}
