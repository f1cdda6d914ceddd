/** A visit while its requests are written down: who, in which session, at what time. */
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

/** How the session of a visit is kept; visits take turns, so that every way occurs. */
interface SessionPlan {
  readonly id: string;
  readonly heartbeats: boolean;
  /** How events name their session. */
  readonly named: 'object' | 'id' | 'auto-attach';
  /** Null = left open: the server notices the silence. */
  readonly closedBy: 'LoggedOut' | 'TimedOut' | null;
}

export interface Diary {
  readonly sender: Sender;
  readonly visit: Visit;
  readonly session: SessionPlan;
  readonly steps: EventStep[];
  /** When the next event happens. */
  clock: Date;
}

export function openDiary(sender: Sender, visit: Visit): Diary {
  const turn = visit.student.number * 7 + visit.number;
  const session: SessionPlan = {
    id: urn(sender, 'session', visit.student.number, visit.number),
    heartbeats: turn % 4 === 0,
    named: (['object', 'id', 'auto-attach'] as const)[turn % 3] ?? 'object',
    closedBy: turn % 10 === 9 ? null : turn % 10 === 8 ? 'TimedOut' : 'LoggedOut',
  };
  return { sender, visit, session, steps: [], clock: visit.start };
}

export function pass(diary: Diary, seconds: number): void {
  diary.clock = plusSeconds(diary.clock, seconds);
}

/** What one event says beyond what all events of a visit have in common. */
interface Entry {
  /** Names the event within the visit. */
  readonly label: string;
  readonly type: string;
  readonly action: string;
  readonly profile: string;
  readonly object: Entity;
  readonly generated?: Entity;
  /** The student unless given. */
  readonly actor?: Entity;
  /** A reference to the visit's session unless given; null = none. */
  readonly session?: Entity | null;
  /** The task unless given. */
  readonly lesson?: Visit['task'];
}

/** Writes one event down, now. Every third event travels in an envelope. */
export function note(diary: Diary, entry: Entry): void {
  const { sender, visit, steps, clock } = diary;
  const { label, actor, session, lesson, ...rest } = entry;
  const named = session === undefined ? sessionReference(diary) : session;
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

function sessionReference({ session, visit }: Diary): Entity | string {
  if (session.named === 'auto-attach') return 'urn:tag:auto-attach';
  if (session.named === 'id') return session.id;
  return { id: session.id, type: 'Session', startedAtTime: visit.start.toISOString() };
}

/** The try at the task as a whole. */
export function taskAttempt({ sender, visit }: Diary): Attempt {
  return {
    id: urn(sender, 'attempt', visit.student.number, visit.number),
    assignee: person(sender, visit.student),
    assignable: lessonEntity(visit.task, 'DigitalResource'),
    count: visit.count,
    activityName: visit.task.title,
  };
}

/** A grade comes from the application, not from the student. */
export function grade(diary: Diary, label: string, given: ScoreSpec & { attempt: Attempt }): void {
  const { sender, visit } = diary;
  const { attempt, ...score } = given;
  const scoreId = urn(sender, 'score', visit.student.number, visit.number, label);
  note(diary, {
    label,
    type: 'GradeEvent',
    action: 'Graded',
    profile: 'GradingProfile',
    actor: edApp(sender),
    object: attemptEntity(attempt),
    generated: scoreEntity(scoreId, attempt.id, score),
  });
}
