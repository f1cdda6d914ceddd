/**
 * The accepted events as schemas, for the API reference. Events are validated by validate.ts, which
 * reports every finding with a code of its own; both follow the tables of vocabulary.ts.
 */
import Type, { type TSchema } from 'typebox';
import { Instant, instantOf } from '../../http/schema.ts';
import { DIGITAL_RESOURCES, ENTITIES, RESPONSES, SESSIONS } from './entity-types.ts';
import {
  AUTO_ATTACH,
  CALIPER_CONTEXT,
  EVENT_RULES,
  type EventType,
  PART_TYPES,
  PROFILES,
  type ScoreType,
} from './vocabulary.ts';

const EntityId = Type.String({
  title: 'CaliperEntityId',
  description: 'An IRI, a URN or a blank node (`_:…`).',
  examples: ['https://quest.example/items/1'],
});

const EventId = Type.String({
  title: 'CaliperEventId',
  pattern: '^[Uu][Rr][Nn]:',
  maxLength: 255,
  description: 'A URN. The same id sent again by the same application has no second effect.',
  examples: ['urn:uuid:2f1c6a3e-0b5d-4d5e-9a37-0c6d8e1f2a4b'],
});

/** An object with an id and a type; further members of Caliper are kept as they are. */
function entity(
  type: TSchema,
  members: Record<string, TSchema> = {},
  options: { readonly title?: string; readonly description?: string } = {},
): TSchema {
  return Type.Object({ id: EntityId, type, ...members }, options);
}

/** An entity, or its id alone. */
function named(schema: TSchema): TSchema {
  return Type.Union([EntityId, schema]);
}

const AnyEntity = entity(
  Type.String(),
  {},
  {
    title: 'CaliperEntity',
    description: 'A Caliper v1p2 entity of any type; its further members are kept.',
  },
);

const KnownEntity = entity(
  Type.Enum([...ENTITIES]),
  {},
  { title: 'CaliperKnownEntity', description: 'An entity whose type Caliper v1p2 defines.' },
);

const Person = entity(
  Type.Literal('Person'),
  {},
  {
    title: 'CaliperPerson',
    description:
      'A student. The id is `{base_url}/rostering/1.0/users/{sourcedId}`, or ends in the sourcedId.',
  },
);

const SoftwareApplication = entity(
  Type.Literal('SoftwareApplication'),
  {},
  { title: 'CaliperSoftwareApplication', description: 'The application that acts, or is used.' },
);

const DigitalResource = entity(
  Type.Enum([...DIGITAL_RESOURCES]),
  {
    name: Type.Optional(Type.String({ description: 'Title, shown in gradebooks' })),
    mediaType: Type.Optional(
      Type.String({ description: '`curriculum/standard` for the assignable of a MASTERY grade' }),
    ),
    isPartOf: Type.Optional(named(AnyEntity)),
  },
  {
    title: 'CaliperDigitalResource',
    description: 'A DigitalResource or one of its subtypes: item, assessment, page, video …',
  },
);

const Attempt = entity(
  Type.Literal('Attempt'),
  {
    assignee: Type.Optional(named(Person)),
    assignable: Type.Optional(named(AnyEntity)),
    count: Type.Optional(Type.Integer({ description: 'Which attempt it is; the first is 1' })),
    startedAtTime: Type.Optional(Instant),
    endedAtTime: Type.Optional(Instant),
  },
  { title: 'CaliperAttempt', description: 'One try of a student at an assignable.' },
);

const GradedAttempt = entity(
  Type.Literal('Attempt'),
  {
    assignee: Type.Union([EntityId, Person], { description: 'The student who earned the grade' }),
    assignable: Type.Optional(named(AnyEntity)),
    count: Type.Optional(Type.Integer({ description: 'Which attempt it is; the first is 1' })),
  },
  {
    title: 'CaliperGradedAttempt',
    description:
      'The attempt that is graded. For QUESTION_RESULT its id equals the attempt of the ' +
      "item's AssessmentItemEvent Completed.",
  },
);

const Response = entity(
  Type.Enum([...RESPONSES]),
  { attempt: Type.Optional(named(Attempt)) },
  { title: 'CaliperResponse', description: 'An answer to an item, or one of its subtypes.' },
);

const Session = entity(
  Type.Enum([...SESSIONS]),
  {
    user: Type.Optional(named(Person)),
    startedAtTime: Type.Optional(instantOf('Start by the clock of the sender')),
    endedAtTime: Type.Optional(instantOf('End by the clock of the sender')),
    extensions: Type.Optional(
      Type.Object({
        requiresHeartbeat: Type.Optional(
          Type.Boolean({ description: 'The session lives by heartbeats; default false' }),
        ),
        processInsights: Type.Optional(
          Type.Boolean({ description: 'Insights are computed when it ends; default false' }),
        ),
      }),
    ),
  },
  {
    title: 'CaliperSession',
    description: 'A study session of one student in one application; its id may be any text.',
  },
);

const SCORES: Readonly<Record<ScoreType, { title: string; description: string }>> = {
  QUESTION_RESULT: {
    title: 'CaliperQuestionScore',
    description: 'The grade of one question attempt; makes an assessment result.',
  },
  XP: {
    title: 'CaliperXpScore',
    description: 'Experience points: scoreGiven is credited once per event id. No maxScore.',
  },
  MASTERY: {
    title: 'CaliperMasteryScore',
    description:
      'The grade of a standard; the assignable is an AssignableDigitalResource. Only the full ' +
      'score, scoreGiven = maxScore, masters the unit; less makes a result and masters nothing.',
  },
};

const ScoreStatus = Type.Optional(
  Type.String({
    description:
      'How final the grade is: `fully graded` (when left out), `partially graded`, which is never ' +
      'correct and masters nothing, or `submitted`, `not submitted`, `exempt`, which count ' +
      'nowhere, as every other term; also read from `extensions` of the event',
  }),
);

function score(scoreType: ScoreType): TSchema {
  const largest = Number.MAX_SAFE_INTEGER;
  const maxScore = Type.Number({
    exclusiveMinimum: 0,
    maximum: largest,
    description: 'Highest possible score',
  });
  return entity(
    Type.Literal('Score'),
    {
      attempt: Type.Optional(named(Attempt)),
      scoreGiven: Type.Number({ minimum: -largest, maximum: largest }),
      ...(scoreType === 'XP' ? {} : { maxScore }),
      extensions: Type.Object({
        scoreType: Type.Literal(scoreType),
        ...(scoreType === 'XP' ? {} : { scoreStatus: ScoreStatus }),
      }),
    },
    SCORES[scoreType],
  );
}

const Scores = Type.Union([score('QUESTION_RESULT'), score('XP'), score('MASTERY')]);

/** The flat members `"course.id"` and `"lesson.id"` are read, too. */
function extensionId(description: string) {
  return Type.Optional(Type.Object({ id: Type.String() }, { description }));
}

const Extensions = Type.Object(
  {
    subject: Type.String({ minLength: 1, maxLength: 255, description: 'As `Math`' }),
    course: extensionId('The course: `{base_url}/rostering/1.0/courses/{sourcedId}`'),
    lesson: extensionId('The lesson: its sourcedId, or a URL that ends in it'),
  },
  {
    title: 'CaliperExtensions',
    description: 'What Lectern needs beyond Caliper. Graded events name their course and lesson.',
  },
);

const Context = Type.Union([Type.String(), Type.Array(Type.Unknown())], {
  title: 'CaliperContext',
  examples: [CALIPER_CONTEXT],
  description: `Contains \`caliper\`: \`${CALIPER_CONTEXT}\``,
});

const SessionReference = Type.Union([EntityId, Session, Type.Literal(AUTO_ATTACH)], {
  title: 'CaliperSessionReference',
  description: `A session, its id, or \`${AUTO_ATTACH}\`: the open session of the student.`,
});

const Profile = Type.Enum([...PROFILES], {
  title: 'CaliperProfile',
  description: 'Caliper v1p2, "Metric profiles"',
});

function part(name: string, types: readonly string[]): TSchema {
  if (types === ENTITIES) return Type.Optional(named(KnownEntity));
  if (types === DIGITAL_RESOURCES) return Type.Optional(named(DigitalResource));
  const title = `Caliper${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const names = { title, description: `The ${name} of an event.` };
  return Type.Optional(named(entity(Type.Enum([...types]), {}, names)));
}

/** Parts that any event may have. */
const PARTS: Record<string, TSchema> = {
  ...Object.fromEntries(
    Object.entries(PART_TYPES).map(([name, types]) => [name, part(name, types)]),
  ),
  edApp: Type.Optional(named(SoftwareApplication)),
  session: Type.Optional(SessionReference),
};

interface EventParts {
  readonly description: string;
  readonly actor: TSchema;
  readonly object: TSchema;
  readonly generated?: TSchema;
}

const Common = Type.Object(
  {
    '@context': Context,
    id: EventId,
    profile: Type.Optional(Profile),
    eventTime: instantOf('When it happened, with an offset from UTC'),
    ...PARTS,
    extensions: Extensions,
  },
  { title: 'CaliperEvent', description: 'The members that every event has.' },
);

function event(type: EventType, { description, actor, object, generated }: EventParts): TSchema {
  const own = Type.Object({
    type: Type.Literal(type),
    actor,
    action: Type.Enum([...EVENT_RULES[type].actions]),
    object,
    ...(generated ? { generated } : {}),
    target: part('target', EVENT_RULES[type].targets),
    referrer: part('referrer', EVENT_RULES[type].referrers),
  });
  return Type.Intersect([Common, own], { title: type, description });
}

const Event = Type.Union([
  event('GradeEvent', {
    description:
      'A grade or experience points. Processed after the answer: makes assessment results, line ' +
      'items, XP entries and review states.',
    actor: Type.Union([SoftwareApplication, Person]),
    object: GradedAttempt,
    generated: Scores,
  }),
  event('AssessmentItemEvent', {
    description: 'A student starts, skips or completes an item. Completed names the attempt.',
    actor: Person,
    object: DigitalResource,
    generated: Type.Optional(Type.Union([EntityId, Attempt, Response])),
  }),
  event('AssessmentEvent', {
    description: 'A student starts, pauses, resumes, restarts or submits an assessment.',
    actor: Person,
    object: DigitalResource,
    generated: Type.Optional(named(Attempt)),
  }),
  event('AssignableEvent', {
    description: 'A student works on an assignment.',
    actor: Person,
    object: DigitalResource,
    generated: Type.Optional(named(Attempt)),
  }),
  event('ViewEvent', {
    description: 'A student views a resource; a Result in the GradingProfile.',
    actor: Person,
    object: Type.Union([DigitalResource, entity(Type.Literal('Result'))]),
    generated: Type.Optional(named(KnownEntity)),
  }),
  event('SessionEvent', {
    description:
      'A student logs in or out, or the application ends the session (TimedOut). Answered at once.',
    actor: Type.Union([Person, SoftwareApplication]),
    object: Type.Union([SoftwareApplication, Session]),
    generated: Type.Optional(named(KnownEntity)),
  }),
]);

/** The body of a POST of events: one event, or an envelope. */
export const EventBody = Type.Union(
  [
    Event,
    Type.Object(
      {
        sensor: EntityId,
        sendTime: instantOf('When the sender sent it: corrects a wrong clock'),
        dataVersion: Type.String({ description: `\`${CALIPER_CONTEXT}\`` }),
        data: Type.Array(Event, {
          minItems: 1,
          description: 'One event, unless the operator permits more',
        }),
      },
      { title: 'CaliperEnvelope', description: 'Caliper v1p2, "Envelope".' },
    ),
  ],
  { title: 'EventBody', description: 'One bare Caliper v1p2 event, or an envelope of events.' },
);
