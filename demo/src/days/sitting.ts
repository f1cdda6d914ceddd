/** Builds the requests of one visit: login, content, task, grades, heartbeats, logout. */
import {
  AUTO_ATTACH,
  type EventOptions,
  type GradeBuilder,
} from '../../../sdk/src/events/index.ts';
import type { EventLike } from '../../../sdk/src/index.ts';
import type { DemoLesson } from '../curriculum.ts';
import { itemByCode } from '../framework.ts';
import { plusSeconds } from '../time.ts';
import {
  contentOf,
  type EventStep,
  type HeartbeatStep,
  placeOf,
  questionOf,
  type Sender,
  type Step,
} from './sender.ts';
import { type Answer, accuracy, chance, type Visit } from './visits.ts';

/** Below 120 s, after which a session without heartbeats is inactive. */
const HEARTBEAT_SECONDS = 100;

/** Collects the events of one visit. */
interface VisitLog {
  readonly sender: Sender;
  readonly visit: Visit;
  /** Builds the events about the task. */
  readonly task: GradeBuilder;
  readonly sessionId: string;
  /** Varies between visits, so that all ways to name and to end a session occur. */
  readonly turn: number;
  readonly steps: EventStep[];
  /** The time of the next event. */
  clock: Date;
}

export function sittingSteps(sender: Sender, visit: Visit): Step[] {
  const { student, number, start, content, task } = visit;
  const log: VisitLog = {
    ...{ sender, visit, steps: [], clock: start },
    task: sender.in(placeOf(task, student)),
    sessionId: sender.urn('session', student.number, number),
    turn: student.number * 7 + number,
  };
  logIn(log);
  if (content) viewContent(log, content);
  if (task.kind === 'practice') practice(log);
  else assessment(log);
  awardXp(log);
  if (task.kind !== 'placement') confirmMastery(log);
  const beats = requiresHeartbeat(log) ? heartbeats(log) : [];
  endSession(log);
  // The sort is stable: steps of one instant keep their order.
  return [...log.steps, ...beats].toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

const requiresHeartbeat = ({ turn }: VisitLog) => turn % 4 === 0;

/** Adds an event now, and moves the clock. */
function add(log: VisitLog, seconds: number, build: (now: EventOptions) => EventLike): void {
  const { sender, visit, steps, clock } = log;
  const id = sender.urn('event', visit.student.number, visit.number, steps.length);
  const session = log.turn % 3 === 2 ? AUTO_ATTACH : log.sessionId;
  const event = build({ id, eventTime: clock, session });
  steps.push({ kind: 'event', at: clock, event });
  log.clock = plusSeconds(clock, seconds);
}

function logIn(log: VisitLog): void {
  const { sender, visit, sessionId } = log;
  add(log, 20, (now) =>
    sender.session.loggedIn({
      ...placeOf(visit.task, visit.student),
      ...now,
      session: sessionId,
      requiresHeartbeat: requiresHeartbeat(log),
      processInsights: true,
    }),
  );
}

function viewContent(log: VisitLog, lesson: DemoLesson): void {
  const { sender, visit } = log;
  const at = sender.in(placeOf(lesson, visit.student));
  const pace = Math.floor(60 * chance('pace', visit.student.number, lesson.id));
  add(log, lesson.minutes * 60 - 30 + pace, (now) =>
    at.viewed({ ...contentOf(lesson), type: lesson.entityType }, now),
  );
  if (lesson.kind !== 'worksheet') return;
  add(log, 10, (now) => at.assignable('Completed', contentOf(lesson), now));
}

/** Events of a practice: AssignableEvents around the questions. */
function practice(log: VisitLog): void {
  const { number, student, task } = log.visit;
  const whole = (action: Parameters<GradeBuilder['assignable']>[0]) =>
    add(log, 5, (now) => log.task.assignable(action, contentOf(task), now));
  whole('Started');
  questions(log);
  whole('Completed');
  if (number % 2 === 1) whole('Submitted');
  if (student.number % 3 !== 0) return;
  log.clock = plusSeconds(log.clock, 90);
  whole('Reviewed');
}

/** Events of a quiz or test: AssessmentEvents around the questions, for some with a pause. */
function assessment(log: VisitLog): void {
  const { count, student, task } = log.visit;
  const whole = (action: Parameters<GradeBuilder['assessment']>[0], seconds = 0) =>
    add(log, seconds, (now) => log.task.assessment(action, contentOf(task), now));
  whole(count > 1 ? 'Restarted' : 'Started');
  questions(log, (number) => {
    if (number !== 2 || student.number % 3 !== 0) return;
    whole('Paused', 180);
    whole('Resumed');
  });
  whole('Submitted');
}

function questions(log: VisitLog, after: (number: number) => void = () => undefined): void {
  for (const [index, answer] of log.visit.answers.entries()) {
    question(log, index + 1, answer);
    after(index + 1);
  }
}

function question(log: VisitLog, number: number, answer: Answer): void {
  const { student, task, number: visit, count } = log.visit;
  const id = log.sender.urn('attempt', student.number, visit, number);
  const attempt = log.task.attempt({ id, count, item: questionOf(task, number) });
  add(log, answer.seconds, (now) => attempt.started(now));
  if (answer.outcome === 'skipped') {
    add(log, 0, (now) => attempt.skipped(now));
    return;
  }
  add(log, 1, (now) => attempt.completed({ ...now, response: {} }));
  add(log, 0, (now) => attempt.graded(answer, now));
}

/** About 1 XP for each minute, half of it when most answers are wrong; 5 % get a correction. */
function awardXp(log: VisitLog): void {
  const { answers, number, start, student } = log.visit;
  const minutes = (log.clock.getTime() - start.getTime()) / 60_000;
  const share = accuracy(answers) < 0.5 ? 0.5 : 1;
  const award = (seconds: number, amount: number) => {
    log.clock = plusSeconds(log.clock, seconds);
    add(log, 0, (now) => log.task.xp(amount, now));
  };
  award(2, Math.round(minutes * share * 2) / 2);
  if (chance('correction', student.number, number) < 0.05) award(30, -2);
}

function confirmMastery(log: VisitLog): void {
  const { answers, task } = log.visit;
  const [code] = task.standards;
  const share = accuracy(answers);
  if (share < 0.5 || !code) return;
  log.clock = plusSeconds(log.clock, 2);
  const scoreGiven = share >= 0.8 ? 1 : Math.round(share * 100) / 100;
  const { identifier, fullStatement } = itemByCode(code);
  const standard = { id: identifier, name: `${code} ${fullStatement}` };
  add(log, 0, (now) => log.task.mastery(standard, { scoreGiven, maxScore: 1 }, now));
}

/** One heartbeat every 100 s from login until the clock's time. */
function heartbeats({ sessionId, visit, clock }: VisitLog): HeartbeatStep[] {
  const seconds = (clock.getTime() - visit.start.getTime()) / 1_000;
  return Array.from({ length: Math.floor(seconds / HEARTBEAT_SECONDS) }, (_, index) => ({
    kind: 'heartbeat',
    at: plusSeconds(visit.start, (index + 1) * HEARTBEAT_SECONDS),
    sessionId,
  }));
}

/** Some students go away: the application says when they were last seen, or the server does. */
function endSession(log: VisitLog): void {
  const { sender, visit, sessionId, turn } = log;
  if (turn % 10 === 9) return;
  const place = { ...placeOf(visit.task, visit.student), session: sessionId };
  log.clock = plusSeconds(log.clock, 15);
  add(log, 0, (now) => {
    const options = { ...now, ...place };
    return turn % 10 === 8 ? sender.session.timedOut(options) : sender.session.loggedOut(options);
  });
}
