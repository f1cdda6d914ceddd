/** One event of every type and action, made by the builders. */
import { randomUUID } from 'node:crypto';
import { EVENT_RULES } from '../../server/src/events/caliper/vocabulary.ts';
import type { Caliper, LessonContext } from '../src/events/index.ts';
import type { EventLike } from '../src/index.ts';

const item = { id: 'https://quest.example/items/1', name: 'Half of a half' };

/** `standard` is the id of a CFItem. */
export function allEvents(
  from: Caliper,
  { standard, ...place }: LessonContext & { readonly standard: string },
): EventLike[] {
  const at = from.in(place);
  const attempt = at.attempt({ item, count: 2, standards: [standard] });
  const { student, subject } = place;
  const session = `urn:uuid:${randomUUID()}`;
  return [
    ...EVENT_RULES.AssignableEvent.actions.map((action) => at.assignable(action as never, item)),
    ...EVENT_RULES.AssessmentEvent.actions.map((action) => at.assessment(action as never, item)),
    attempt.started(),
    attempt.skipped(),
    attempt.completed({ response: { type: 'FillinBlankResponse', values: ['1/4'] } }),
    attempt.graded({ scoreGiven: 1, maxScore: 1 }),
    at.xp(12),
    at.mastery(standard, { scoreGiven: 9, maxScore: 10 }),
    at.viewed('https://quest.example/pages/1'),
    from.ungraded({ student, subject }).viewed('https://quest.example/pages/1'),
    from.session.loggedIn({ student, subject, session, requiresHeartbeat: true }),
    from.session.timedOut({ student, subject, session }),
    from.session.loggedOut({ student, subject, session }),
  ];
}
