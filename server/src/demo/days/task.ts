/** Builds the events of a task: a practice or an assessment with its questions and grades. */
import {
  type Attempt,
  attemptEntity,
  type Entity,
  lessonEntity,
  person,
  questionEntity,
  urn,
} from './caliper.ts';
import { addEvent, addGrade, advance, taskAttempt, type VisitLog } from './visit-log.ts';
import type { Answer } from './visits.ts';

/** Events of a practice: AssignableEvents around the questions. */
export function practice(log: VisitLog): void {
  const { visit } = log;
  assignable(log, 'Started');
  for (const [index, answer] of visit.answers.entries()) question(log, index + 1, answer);
  assignable(log, 'Completed');
  if (visit.number % 2 === 1) assignable(log, 'Submitted');
  if (visit.student.number % 3 === 0) {
    advance(log, 90);
    assignable(log, 'Reviewed');
  }
}

/** Events of a quiz or test: AssessmentEvents around the questions, for some with a pause. */
export function assessment(log: VisitLog): void {
  const { visit } = log;
  const whole = (action: string) =>
    addEvent(log, {
      label: `assessment ${action}`,
      type: 'AssessmentEvent',
      action,
      profile: 'AssessmentProfile',
      object: lessonEntity(visit.task, 'Assessment'),
      generated: attemptEntity(taskAttempt(log)),
    });
  whole(visit.count > 1 ? 'Restarted' : 'Started');
  for (const [index, answer] of visit.answers.entries()) {
    question(log, index + 1, answer);
    if (index === 1 && visit.student.number % 3 === 0) {
      whole('Paused');
      advance(log, 180);
      whole('Resumed');
    }
  }
  whole('Submitted');
}

function assignable(log: VisitLog, action: string): void {
  addEvent(log, {
    label: `assignable ${action}`,
    type: 'AssignableEvent',
    action,
    profile: 'AssignableProfile',
    object: lessonEntity(log.visit.task, 'AssignableDigitalResource'),
    generated: attemptEntity(taskAttempt(log)),
  });
  advance(log, 5);
}

function question(log: VisitLog, number: number, answer: Answer): void {
  const { sender, visit } = log;
  const attempt: Attempt = {
    id: urn(sender, 'attempt', visit.student.number, visit.number, number),
    assignee: person(sender, visit.student),
    assignable: questionEntity(visit.task, number, 'DigitalResource'),
    count: visit.count,
    activityName: visit.task.title,
  };
  const item = (action: string, generated: Entity) =>
    addEvent(log, {
      label: `question ${number} ${action}`,
      type: 'AssessmentItemEvent',
      action,
      profile: 'AssessmentProfile',
      object: questionEntity(visit.task, number, 'AssessmentItem'),
      generated,
    });
  item('Started', attemptEntity(attempt));
  advance(log, answer.seconds);
  if (answer.outcome === 'skipped') {
    item('Skipped', attemptEntity(attempt));
    return;
  }
  // The grade below names the same attempt, which connects the two events.
  item('Completed', {
    id: urn(sender, 'response', visit.student.number, visit.number, number),
    type: 'Response',
    attempt: attemptEntity(attempt),
  });
  advance(log, 1);
  const { scoreGiven, maxScore } = answer;
  addGrade(log, `question ${number} result`, {
    ...{ attempt, scoreType: 'QUESTION_RESULT', scoreGiven, maxScore },
  });
}
