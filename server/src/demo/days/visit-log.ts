/** Collects the events of one visit: adds sender, student, session, time and lesson to each. */
import { plusSeconds } from '../time.ts';
import {
  type Attempt,
  about,
  attemptEntity,
  caliperEvent,
  type Entity,
  edApp,
  lessonEntity,
  person,
  type ScoreSpec,
  type Sender,
  scoreEntity,
  urn,
} from './caliper.ts';
import type { EventStep } from './step.ts';
import type { Visit } from './visits.ts';

/** Options of a visit's session; they alternate between visits, so that all of them occur. */
interface SessionPlan {
  readonly id: string;
  readonly heartbeats: boolean;
  /** How events name their session. */
  readonly named: 'object' | 'id' | 'auto-attach';
  /** Null = left open, until the server's timeout. */
  readonly closedBy: 'LoggedOut' | 'TimedOut' | null;
}

export interface VisitLog {
  readonly sender: Sender;
  readonly visit: Visit;
  readonly session: SessionPlan;
  readonly steps: EventStep[];
  /** The time of the next event. */
  clock: Date;
}

/** Begins at the start of the visit, with no events. */
export function openVisitLog(sender: Sender, visit: Visit): VisitLog {
  const turn = visit.student.number * 7 + visit.number;
  const session: SessionPlan = {
    id: urn(sender, 'session', visit.student.number, visit.number),
    heartbeats: turn % 4 === 0,
    named: (['object', 'id', 'auto-attach'] as const)[turn % 3] ?? 'object',
    closedBy: turn % 10 === 9 ? null : turn % 10 === 8 ? 'TimedOut' : 'LoggedOut',
  };
  return { sender, visit, session, steps: [], clock: visit.start };
}

/** Moves the clock of the visit forward. */
export function advance(log: VisitLog, seconds: number): void {
  log.clock = plusSeconds(log.clock, seconds);
}

/** The parts of one event that other events of the visit do not share. */
interface Entry {
  /** Unique within the visit. */
  readonly label: string;
  readonly type: string;
  readonly action: string;
  readonly profile: string;
  readonly object: Entity;
  readonly generated?: Entity;
  /** Absent = the student. */
  readonly actor?: Entity;
  /** Absent = a reference to the visit's session; null = no session. */
  readonly session?: Entity | null;
  /** Absent = the task of the visit. */
  readonly lesson?: Visit['task'];
}

/** Adds an event at the time of the clock. Every third event is sent in an envelope. */
export function addEvent(log: VisitLog, entry: Entry): void {
  const { sender, visit, steps, clock } = log;
  const { label, actor, session, lesson, ...rest } = entry;
  const named = session === undefined ? sessionReference(log) : session;
  const event = caliperEvent(sender, {
    ...rest,
    name: [visit.student.number, visit.number, label],
    at: clock,
    actor: actor ?? person(sender, visit.student),
    ...(named === null ? {} : { session: named }),
    extensions: about(sender, visit.course, lesson ?? visit.task),
  });
  steps.push({ kind: 'event', at: clock, event, inEnvelope: steps.length % 3 === 2 });
}

function sessionReference({ session, visit }: VisitLog): Entity | string {
  if (session.named === 'auto-attach') return 'urn:tag:auto-attach';
  if (session.named === 'id') return session.id;
  return { id: session.id, type: 'Session', startedAtTime: visit.start.toISOString() };
}

/** The attempt at the whole task. */
export function taskAttempt({ sender, visit }: VisitLog): Attempt {
  return {
    id: urn(sender, 'attempt', visit.student.number, visit.number),
    assignee: person(sender, visit.student),
    assignable: lessonEntity(visit.task, 'DigitalResource'),
    count: visit.count,
    activityName: visit.task.title,
  };
}

/** Adds a GradeEvent; its actor is the application, not the student. */
export function addGrade(
  log: VisitLog,
  label: string,
  given: ScoreSpec & { attempt: Attempt },
): void {
  const { sender, visit } = log;
  const { attempt, ...score } = given;
  const scoreId = urn(sender, 'score', visit.student.number, visit.number, label);
  addEvent(log, {
    label,
    type: 'GradeEvent',
    action: 'Graded',
    profile: 'GradingProfile',
    actor: edApp(sender),
    object: attemptEntity(attempt),
    generated: scoreEntity(scoreId, attempt.id, score),
  });
}
