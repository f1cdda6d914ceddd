/** HTTP route of the own page: what the person who signed in learns, teaches and leads. */
import Type from 'typebox';
import { forbidden } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import { recordDisclosure } from '../../privacy/disclosure-scope.ts';
import { parseToday } from '../../progress/period.ts';
import { findLearning, findOwn, listLed, listTeaching } from './me.ts';
import { Me, MeQuery } from './me-schema.ts';

export const me = route({
  method: 'GET',
  shows: 'summary of time and practice',
  url: '/insights/1.0/me',
  operationId: 'getMe',
  scope: 'person',
  tag: 'Read back',
  summary: 'Read what the person who signed in learns, teaches and leads',
  description:
    'For a student the XP of today, the goal, the streak, what is due with a lesson for it, and ' +
    'what was mastered, of all applications; for a teacher the classes, for a leader the orgs. ' +
    'Rights follow the roster at each request. The formulas: [What the numbers ' +
    'mean](/docs/reference/insights).',
  query: Type.Object(MeQuery),
  responses: { 200: Me },
  async handle(ctx, { query, caller }) {
    const { reads: db } = ctx;
    const { person } = caller;
    if (!person) throw forbidden('This is for people of the roster.');
    const now = ctx.now();
    const { timezone } = parseToday(query.timezone, now);
    const { isStudent, ...names } = await findOwn(db, person);
    const studentId = person.sourcedId;
    if (isStudent) recordDisclosure([studentId]);
    return {
      status: 200,
      body: {
        person: names,
        learning: isStudent ? await findLearning(db, { caller, studentId, timezone, now }) : null,
        teaches: await listTeaching(db, { ...caller, person }),
        leads: await listLed(db, person),
      },
    };
  },
});
