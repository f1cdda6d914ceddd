/** Each entity type of Caliper v1p2 is accepted in the places where the standard has it. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gradeEvent, personEvent, sessionEvent, urn } from '../../../test/fixtures/events.ts';
import { findings } from '../../http/request/validate.ts';
import { ENTITIES } from './entity-types.ts';
import { EventBody } from './event-schemas.ts';
import type { Json } from './json-shapes.ts';
import { eventFindings } from './validate.ts';

const words = (text: string): string[] => text.trim().split(/\s+/);

const RESOURCES = words(`
  Assessment AssessmentItem AssignableDigitalResource AudioObject Chapter DateTimeQuestion
  DigitalResource DigitalResourceCollection Document Forum Frame ImageObject Link LtiLink
  MediaLocation MediaObject Message MultiselectQuestion OpenEndedQuestion Page Question
  Questionnaire QuestionnaireItem RatingScaleQuestion Survey SurveyInvitation Thread VideoObject
  WebPage`);

const RESPONSES = words(`
  DateTimeResponse FillinBlankResponse MultipleChoiceResponse MultipleResponseResponse
  MultiselectResponse OpenEndedResponse RatingScaleResponse Response SelectTextResponse
  TrueFalseResponse`);

const ANY = [...ENTITIES];

/** The types of the places that all events have. */
const COMMON = {
  edApp: ['SoftwareApplication'],
  session: ['LtiSession', 'Session'],
  federatedSession: ['LtiSession'],
  membership: ['Membership'],
  group: ['CourseOffering', 'CourseSection', 'Group', 'Organization'],
};

const PERSON = { ...COMMON, actor: ['Person'], object: RESOURCES, target: ANY, referrer: ANY };
const ATTEMPT = { generated: ['Attempt'] };

interface Case {
  readonly name: string;
  readonly event: Json;
  readonly places: Readonly<Record<string, readonly string[]>>;
}

const studentId = 'student-1';
const lesson = { studentId, courseId: 'algebra-1', lessonId: urn().slice(9) };
const session = { id: urn(), studentId };
const item = (action: string) => personEvent('AssessmentItemEvent', action, { studentId });

const CASES: readonly Case[] = [
  {
    name: 'GradeEvent',
    event: gradeEvent(lesson, { scoreGiven: 1, maxScore: 2 }),
    places: {
      ...PERSON,
      actor: ['Person', 'SoftwareApplication'],
      object: ['Attempt'],
      generated: ['Score'],
    },
  },
  {
    name: 'AssessmentItemEvent Started',
    event: item('Started'),
    places: { ...PERSON, ...ATTEMPT, referrer: RESOURCES },
  },
  {
    name: 'AssessmentItemEvent Completed',
    event: item('Completed'),
    places: { ...PERSON, generated: ['Attempt', ...RESPONSES], referrer: RESOURCES },
  },
  {
    name: 'AssessmentEvent',
    event: personEvent('AssessmentEvent', 'Submitted', { studentId }),
    places: { ...PERSON, ...ATTEMPT },
  },
  {
    name: 'AssignableEvent',
    event: personEvent('AssignableEvent', 'Submitted', { studentId }),
    places: { ...PERSON, ...ATTEMPT, target: RESOURCES },
  },
  {
    name: 'ViewEvent',
    event: personEvent('ViewEvent', 'Viewed', { studentId }),
    places: { ...PERSON, generated: ANY, target: RESOURCES },
  },
  {
    name: 'SessionEvent LoggedIn',
    event: sessionEvent('LoggedIn', session),
    places: {
      ...PERSON,
      object: ['LtiSession', 'Session', 'SoftwareApplication'],
      generated: ANY,
      target: RESOURCES,
      referrer: ['SoftwareApplication', ...RESOURCES],
    },
  },
];

const id = 'https://quest.example/entities/1';

for (const { name, event, places } of CASES) {
  describe(name, () => {
    for (const [place, expected] of Object.entries(places)) {
      test(`${place} takes ${expected.length} of ${ANY.length} entity types, and no other`, () => {
        const own = event[place] as Json | undefined;
        const accepted = [...ANY, 'Nonsense'].filter((type) => {
          const changed = { ...event, [place]: { ...own, id, type } };
          return eventFindings(changed).length === 0;
        });
        assert.deepEqual(accepted.sort(), [...expected].sort());
      });
    }

    test('the schema of openapi.json takes each, where the event of this test has none', () => {
      const free = Object.keys(places).filter((place) => event[place] === undefined);
      assert.ok(free.length > 0);
      for (const place of free) {
        for (const type of places[place] ?? []) {
          const changed = { ...event, [place]: { id, type } };
          assert.deepEqual(findings(EventBody, changed), [], `${place} ${type}`);
        }
      }
    });
  });
}
