/** Events to begin with, made by the builders of the SDK: what is shown is what a server sends. */

import { type Activity, caliper, type Sender } from '../../../../sdk/src/events/index.ts';
import type {
  AssessmentEvent,
  AssignableEvent,
  SessionEvent,
} from '../../../../sdk/src/generated/openapi.ts';
import { EVENT_RULES, EVENT_TYPES } from '../../../../sdk/src/generated/vocabulary.ts';

/** Templates of the events that are sent most, by a name of their own. */
export const COMMON_TEMPLATES = ['xp', 'answer', 'mastery', 'login', 'heartbeat'] as const;
export type CommonTemplate = (typeof COMMON_TEMPLATES)[number];

/** `<type>/<action>` of the vocabulary. */
export const TYPE_TEMPLATES = EVENT_TYPES.map((type) => ({
  type,
  names: EVENT_RULES[type].actions.map((action) => `${type}/${action}`),
}));

const ALL: readonly string[] = [
  ...COMMON_TEMPLATES,
  ...TYPE_TEMPLATES.flatMap(({ names }) => names),
];

export function isTemplate(name: string | undefined): name is string {
  return name !== undefined && ALL.includes(name);
}

/** What an event is about; undefined = not chosen. */
export interface Choices {
  readonly student?: string | undefined;
  readonly subject: string;
  readonly course?: string | undefined;
  readonly lesson?: string | undefined;
  readonly standard?: string | undefined;
  readonly session?: string | undefined;
  /** The attempt of an earlier event; a new one when left out. */
  readonly attempt?: { readonly id: string; readonly item: string } | undefined;
}

export type Choice = Exclude<keyof Choices, 'subject'>;

const ENDS = ['SessionEvent/LoggedOut', 'SessionEvent/TimedOut'];
const GRADES = ['xp', 'answer', 'mastery', 'GradeEvent/Graded'];
const ATTEMPTS = ['answer', 'GradeEvent/Graded'];

/** What can be chosen for a template, and what must be. */
export function choicesOf(template: string): {
  readonly offered: readonly Choice[];
  readonly needed: readonly Choice[];
} {
  if (template === 'heartbeat') return { offered: ['student', 'session'], needed: ['session'] };
  const place = ['student', 'course', 'lesson'] as const;
  if (ENDS.includes(template)) {
    return { offered: [...place, 'session'], needed: ['student', 'session'] };
  }
  const hasAttempt = ATTEMPTS.includes(template) || template.startsWith('AssessmentItemEvent/');
  return {
    offered: [
      ...place,
      ...(hasAttempt || template === 'mastery' ? (['standard'] as const) : []),
      ...(hasAttempt ? (['attempt'] as const) : []),
    ],
    needed: [
      ...(GRADES.includes(template) ? place : (['student'] as const)),
      ...(template === 'mastery' ? (['standard'] as const) : []),
    ],
  };
}

const ITEM = 'https://example.org/items/1';
const CONTENT = 'https://example.org/content/1';

/** The text of an event; undefined = something that it needs is not chosen. */
export function templateText(
  sender: Sender,
  template: string,
  choices: Choices,
): string | undefined {
  const { needed } = choicesOf(template);
  if (needed.some((choice) => !choices[choice])) return undefined;
  const made =
    template === 'heartbeat'
      ? { sessionId: choices.session, eventTime: new Date().toISOString() }
      : eventOf(sender, template, choices);
  return JSON.stringify(made, null, 2);
}

function eventOf(sender: Sender, template: string, choices: Choices): object {
  const { student = '', subject, course, lesson, session } = choices;
  const events = caliper(sender);
  const activity: Activity = {
    ...{ student, subject },
    ...(course === undefined ? {} : { course }),
    ...(lesson === undefined ? {} : { lesson }),
  };
  const [type, action] = template.split('/');
  if (template === 'login')
    return events.session.loggedIn({ ...activity, requiresHeartbeat: true });
  if (type === 'SessionEvent') {
    const id = session ?? '';
    const by: Readonly<Record<SessionEvent['action'], () => object>> = {
      LoggedIn: () => events.session.loggedIn(activity),
      LoggedOut: () => events.session.loggedOut({ ...activity, session: id }),
      TimedOut: () => events.session.timedOut({ ...activity, session: id }),
    };
    return by[action as SessionEvent['action']]();
  }
  if (GRADES.includes(template)) return gradeOf(sender, template, choices);
  const ungraded = events.ungraded(activity);
  if (type === 'AssessmentEvent')
    return ungraded.assessment(action as AssessmentEvent['action'], CONTENT);
  if (type === 'AssignableEvent')
    return ungraded.assignable(action as AssignableEvent['action'], CONTENT);
  if (type === 'ViewEvent') return ungraded.viewed(CONTENT);
  const attempt = ungraded.attempt(attemptOf(choices));
  if (action === 'Started') return attempt.started();
  return action === 'Skipped'
    ? attempt.skipped()
    : attempt.completed({ response: { values: ['1/4'] } });
}

function gradeOf(sender: Sender, template: string, choices: Choices): object {
  const { student = '', subject, course = '', lesson = '', standard = '' } = choices;
  const at = caliper(sender).in({ student, subject, course, lesson });
  if (template === 'xp') return at.xp(12);
  if (template === 'mastery') return at.mastery(standard, { scoreGiven: 10, maxScore: 10 });
  const scoreGiven = template === 'answer' ? 1 : 0.5;
  return at.attempt(attemptOf(choices)).graded({ scoreGiven, maxScore: 1 });
}

function attemptOf({ attempt, standard }: Choices) {
  return {
    item: attempt?.item ?? ITEM,
    ...(attempt === undefined ? {} : { id: attempt.id }),
    ...(standard === undefined ? {} : { standards: [standard] }),
  };
}
