/** Wire shapes of applications. */
import Type, { type Static } from 'typebox';

/** Characters of the label of a client and the name of an application. */
export const NAME_CHARACTERS_MAX = 255;

export const Name = Type.String({
  description: 'What people read on the consent page and in the console; one line, not blank',
  minLength: 1,
  maxLength: NAME_CHARACTERS_MAX,
  pattern: '^(?=.*\\S)[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$',
});

export const Description = Type.String({
  description: 'What it is for; empty when there is none',
  maxLength: 2_000,
});

export const Application = Type.Object(
  {
    sourcedId: Type.String({ description: 'A UUID' }),
    name: Type.String({ description: 'As the consent page shows it' }),
    description: Type.String({ description: 'Empty when there is none' }),
    uri: Type.String({ description: 'The id of `edApp` in events of this application' }),
  },
  {
    title: 'Application',
    description: 'A partner application: the owner of records, events, sessions and clients',
  },
);

export const ApplicationReply = Type.Object(
  { application: Application },
  { title: 'ApplicationReply', description: 'One application' },
);

export const NewApplication = Type.Object(
  { name: Name, description: Type.Optional(Description) },
  {
    title: 'NewApplication',
    description: 'An application to create.',
    examples: [{ name: 'Math Quest', description: 'Fractions by adventure' }],
  },
);
export type NewApplication = Static<typeof NewApplication>;

export const ApplicationChange = Type.Partial(
  Type.Object({ name: Name, description: Description }),
  {
    title: 'ApplicationChange',
    description: 'The members to change; those that are left out stay.',
    examples: [{ name: 'Math Quest 2' }],
  },
);
