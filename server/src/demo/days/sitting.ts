/** Builds the requests of one visit: login, content, task, grades, heartbeats, logout. */
import { AUTO_ATTACH } from '../../events/caliper/vocabulary.ts';
import type { DemoLesson } from '../curriculum.ts';
import { plusSeconds } from '../time.ts';
import {
  about,
  attemptEntity,
  caliperEvent,
  type Entity,
  type EventSpec,
  edApp,
  lessonEntity,
  person,
  questionEntity,
  type Score,
  type Sender,
  scoreEntity,
  standardEntity,
  urn,
} from './caliper.ts';
import type { EventStep, HeartbeatStep, Step } from './step.ts';
import { type Answer, accuracy, chance, type Visit } from './visits.ts';

/** Below 120 s, after which a session without heartbeats is inactive. */
const HEARTBEAT_SECONDS = 100;

/** Time without activity after which the application sends TimedOut. */
const TIMEOUT_SECONDS = 600;

/** Collects the events of one visit. */
interface VisitLog {
  readonly sender: Sender;
  readonly visit: Visit;
  readonly sessionId: string;
  /** Varies between visits, so that all forms of sessions occur. */
  readonly turn: number;
  readonly steps: EventStep[];
  /** The time of the next event. */
  clock: Date;
}

export function sittingSteps(sender: Sender, visit: Visit): Step[] {
  const { student, number, start, content, task } = visit;
  const sessionId = urn(sender, 'session', student.number, number);
  const turn = student.number * 7 + number;
  const log: VisitLog = { sender, visit, sessionId, turn, steps: [], clock: start };
  const session = sessionEntity(log);
  add(log, 20, { type: 'SessionEvent', action: 'LoggedIn', object: edApp(sender), session });
  if (content) viewContent(log, content);
  if (task.kind === 'practice') practice(log);
  else assessment(log);
  awardXp(log);
  if (task.kind !== 'placement') confirmMastery(log);
  const beats = turn % 4 === 0 ? heartbeats(log) : [];
  if (turn % 10 === 8) timeOut(log);
  // Without either, the session is left open until the server's timeout.
  else if (turn % 10 !== 9) logOut(log);
  // The sort is stable: steps of one instant keep their order.
  return [...log.steps, ...beats].toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

interface Entry extends EventSpec {
  /** Absent = the student. */
  readonly actor?: Entity;
  /** Absent = the task of the visit. */
  readonly lesson?: DemoLesson;
}

/** Adds an event now, and moves the clock; every third event is sent in an envelope. */
function add(log: VisitLog, seconds: number, { lesson, ...entry }: Entry): void {
  const { sender, visit, steps, clock } = log;
  const event = caliperEvent(sender, {
    name: [visit.student.number, visit.number, steps.length],
    at: clock,
    actor: person(sender, visit.student),
    session: sessionReference(log),
    extensions: about(sender, lesson ?? visit.task),
    ...entry,
  });
  steps.push({ kind: 'event', at: clock, event, inEnvelope: steps.length % 3 === 2 });
  log.clock = plusSeconds(clock, seconds);
}

function sessionReference({ sessionId, turn, visit }: VisitLog): Entity | string {
  const startedAtTime = visit.start.toISOString();
  const forms = [{ id: sessionId, type: 'Session', startedAtTime }, sessionId, AUTO_ATTACH];
  return forms[turn % forms.length] ?? sessionId;
}

function sessionEntity({ sessionId, turn, visit }: VisitLog): Entity {
  return {
    id: sessionId,
    type: 'Session',
    startedAtTime: visit.start.toISOString(),
    extensions: { requiresHeartbeat: turn % 4 === 0, processInsights: true },
  };
}

function viewContent(log: VisitLog, lesson: DemoLesson): void {
  const { minutes, kind, id } = lesson;
  const pace = Math.floor(60 * chance('pace', log.visit.student.number, id));
  const object = lessonEntity(lesson);
  add(log, minutes * 60 - 30 + pace, { type: 'ViewEvent', action: 'Viewed', object, lesson });
  if (kind !== 'worksheet') return;
  const sheet = lessonEntity(lesson, 'AssignableDigitalResource');
  add(log, 10, { type: 'AssignableEvent', action: 'Completed', object: sheet, lesson });
}

/** Events of a practice: AssignableEvents around the questions. */
function practice(log: VisitLog): void {
  const { number, student, task } = log.visit;
  const whole = (action: string) =>
    add(log, 5, {
      type: 'AssignableEvent',
      action,
      object: lessonEntity(task, 'AssignableDigitalResource'),
      generated: taskAttempt(log),
    });
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
  const whole = (action: string, seconds = 0) =>
    add(log, seconds, {
      type: 'AssessmentEvent',
      action,
      object: lessonEntity(task, 'Assessment'),
      generated: taskAttempt(log),
    });
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
  const { sender, visit } = log;
  const attempt = attemptAt(log, questionEntity(visit.task, number, 'DigitalResource'), number);
  const item = (action: string, seconds: number, generated: Entity) =>
    add(log, seconds, {
      type: 'AssessmentItemEvent',
      action,
      object: questionEntity(visit.task, number, 'AssessmentItem'),
      generated,
    });
  item('Started', answer.seconds, attempt);
  if (answer.outcome === 'skipped') {
    item('Skipped', 0, attempt);
    return;
  }
  const id = urn(sender, 'response', visit.student.number, visit.number, number);
  // The grade below names the same attempt, which connects the two events.
  item('Completed', 1, { id, type: 'Response', attempt });
  const { scoreGiven, maxScore } = answer;
  grade(log, attempt, { scoreType: 'QUESTION_RESULT', scoreGiven, maxScore });
}

type Attempt = ReturnType<typeof attemptEntity>;

/** An attempt at the whole task, or at one question of it. */
function attemptAt({ sender, visit }: VisitLog, assignable: Entity, ...part: number[]): Attempt {
  const id = urn(sender, 'attempt', visit.student.number, visit.number, ...part);
  const assignee = person(sender, visit.student);
  return attemptEntity({ id, assignee, assignable, count: visit.count }, visit.task.title);
}

function taskAttempt(log: VisitLog): Attempt {
  return attemptAt(log, lessonEntity(log.visit.task, 'DigitalResource'));
}

/** Adds a GradeEvent; its actor is the application, not the student. */
function grade(log: VisitLog, attempt: Attempt, score: Score): void {
  const { sender, visit, steps } = log;
  const id = urn(sender, 'score', visit.student.number, visit.number, steps.length);
  add(log, 0, {
    type: 'GradeEvent',
    action: 'Graded',
    actor: edApp(sender),
    object: attempt,
    generated: scoreEntity(id, attempt.id, score),
  });
}

/** About 1 XP for each minute, half of it when most answers are wrong; 5 % get a correction. */
function awardXp(log: VisitLog): void {
  const { answers, number, start, student, task } = log.visit;
  const minutes = (log.clock.getTime() - start.getTime()) / 60_000;
  const share = accuracy(answers) < 0.5 ? 0.5 : 1;
  const attempt = taskAttempt(log);
  log.clock = plusSeconds(log.clock, 2);
  grade(log, attempt, { scoreType: 'XP', scoreGiven: Math.round(minutes * share * 2) / 2 });
  if (chance('correction', student.number, number) >= 0.05) return;
  log.clock = plusSeconds(log.clock, 30);
  const corrected = attemptEntity(attempt, `Correction: ${task.title}`);
  grade(log, corrected, { scoreType: 'XP', scoreGiven: -2 });
}

function confirmMastery(log: VisitLog): void {
  const { answers, task } = log.visit;
  const [standard] = task.standards;
  const share = accuracy(answers);
  if (share < 0.5 || !standard) return;
  log.clock = plusSeconds(log.clock, 2);
  const scoreGiven = share >= 0.8 ? 1 : Math.round(share * 100) / 100;
  const attempt = attemptAt(log, standardEntity(log.sender, standard));
  grade(log, attempt, { scoreType: 'MASTERY', maxScore: 1, scoreGiven });
}

/** One heartbeat every 100 s from login until the clock's time, in the three forms by turns. */
function heartbeats({ sessionId, visit, clock }: VisitLog): HeartbeatStep[] {
  const seconds = (clock.getTime() - visit.start.getTime()) / 1_000;
  return Array.from({ length: Math.floor(seconds / HEARTBEAT_SECONDS) }, (_, index) => ({
    kind: 'heartbeat',
    at: plusSeconds(visit.start, (index + 1) * HEARTBEAT_SECONDS),
    sessionId,
    form: (['path', 'body', 'query'] as const)[index % 3] ?? 'body',
  }));
}

function logOut(log: VisitLog): void {
  log.clock = plusSeconds(log.clock, 15);
  const session = { ...sessionEntity(log), endedAtTime: log.clock.toISOString() };
  const object = edApp(log.sender);
  add(log, 0, { type: 'SessionEvent', action: 'LoggedOut', object, session });
}

/** The application reports a timeout: it is the actor, and the session is the object. */
function timeOut(log: VisitLog): void {
  const { sender, visit } = log;
  const lastSeen = plusSeconds(log.clock, 15);
  const user = person(sender, visit.student);
  const object = { ...sessionEntity(log), endedAtTime: lastSeen.toISOString(), user };
  log.clock = plusSeconds(lastSeen, TIMEOUT_SECONDS);
  const actor = edApp(sender);
  add(log, 0, { type: 'SessionEvent', action: 'TimedOut', actor, object, session: undefined });
}
