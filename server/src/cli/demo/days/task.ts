/** Questions of a visit: started, answered or skipped, graded one by one. */
import {
  type Attempt,
  attemptEntity,
  type Entity,
  lessonEntity,
  person,
  questionEntity,
  urn,
} from './caliper.ts';
import { type Diary, grade, note, pass, taskAttempt } from './diary.ts';
import type { Answer } from './visits.ts';

/** A practice is an assignment: AssignableEvents around the questions. */
export function practice(diary: Diary): void {
  const { visit } = diary;
  assignable(diary, 'Started');
  for (const [index, answer] of visit.answers.entries()) question(diary, index + 1, answer);
  assignable(diary, 'Completed');
  if (visit.number % 2 === 1) assignable(diary, 'Submitted');
  if (visit.student.number % 3 === 0) {
    pass(diary, 90);
    assignable(diary, 'Reviewed');
  }
}

/** Quizzes and tests: AssessmentEvents around the questions, for some with a break. */
export function assessment(diary: Diary): void {
  const { visit } = diary;
  const whole = (action: string) =>
    note(diary, {
      label: `assessment ${action}`,
      type: 'AssessmentEvent',
      action,
      profile: 'AssessmentProfile',
      object: lessonEntity(visit.task, 'Assessment'),
      generated: attemptEntity(taskAttempt(diary)),
    });
  whole(visit.count > 1 ? 'Restarted' : 'Started');
  for (const [index, answer] of visit.answers.entries()) {
    question(diary, index + 1, answer);
    if (index === 1 && visit.student.number % 3 === 0) {
      whole('Paused');
      pass(diary, 180);
      whole('Resumed');
    }
  }
  whole('Submitted');
}

function assignable(diary: Diary, action: string): void {
  note(diary, {
    label: `assignable ${action}`,
    type: 'AssignableEvent',
    action,
    profile: 'AssignableProfile',
    object: lessonEntity(diary.visit.task, 'AssignableDigitalResource'),
    generated: attemptEntity(taskAttempt(diary)),
  });
  pass(diary, 5);
}

function question(diary: Diary, number: number, answer: Answer): void {
  const { sender, visit } = diary;
  const attempt: Attempt = {
    id: urn(sender, 'attempt', visit.student.number, visit.number, number),
    assignee: person(sender, visit.student),
    assignable: questionEntity(visit.task, number, 'DigitalResource'),
    count: visit.count,
    activityName: visit.task.title,
  };
  const item = (action: string, generated: Entity) =>
    note(diary, {
      label: `question ${number} ${action}`,
      type: 'AssessmentItemEvent',
      action,
      profile: 'AssessmentProfile',
      object: questionEntity(visit.task, number, 'AssessmentItem'),
      generated,
    });
  item('Started', attemptEntity(attempt));
  pass(diary, answer.seconds);
  if (answer.outcome === 'skipped') {
    item('Skipped', attemptEntity(attempt));
    return;
  }
  // The grade below names the same attempt: that is what ties the two events together.
  item('Completed', {
    id: urn(sender, 'response', visit.student.number, visit.number, number),
    type: 'Response',
    attempt: attemptEntity(attempt),
  });
  pass(diary, 1);
  const { scoreGiven, maxScore } = answer;
  grade(diary, `question ${number} result`, {
    ...{ attempt, scoreType: 'QUESTION_RESULT', scoreGiven, maxScore },
  });
}
