/** Wire schemas of demographics (OneRoster v1p2); they have the sourcedId of their user. */
import Type, { type Static, type TSchema } from 'typebox';
import { Metadata } from '../../http/schema.ts';
import {
  BooleanInput,
  BooleanText,
  DateInput,
  DateText,
  extensible,
  HEAD,
  LENIENT_HEAD,
  type Notes,
  optional,
  type Present,
  Word,
  withNotes,
} from '../../oneroster/records/schema.ts';

const Sex = extensible('male', 'female', 'unspecified', 'other');

/** The members that are true or false. */
const RACES = [
  'americanIndianOrAlaskaNative',
  'asian',
  'blackOrAfricanAmerican',
  'nativeHawaiianOrOtherPacificIslander',
  'white',
  'demographicRaceTwoOrMoreRaces',
  'hispanicOrLatinoEthnicity',
] as const;

function races<Schema extends TSchema>(schema: Schema) {
  return Object.fromEntries(RACES.map((name) => [name, schema])) as Record<
    (typeof RACES)[number],
    Schema
  >;
}

const NOTES: Notes = {
  countryOfBirthCode: 'ISO 3166 code',
  stateOfBirthAbbreviation: 'Two letters in the United States',
  publicSchoolResidenceStatus: 'Code of the CEDS vocabulary',
};

export const DemographicsInput = Type.Object(
  withNotes(NOTES, {
    ...LENIENT_HEAD,
    birthDate: optional(DateInput),
    sex: optional(Sex),
    ...races(optional(BooleanInput)),
    countryOfBirthCode: optional(Word),
    stateOfBirthAbbreviation: optional(Word),
    cityOfBirth: optional(Word),
    publicSchoolResidenceStatus: optional(Word),
    metadata: optional(Metadata),
  }),
  {
    title: 'DemographicsInput',
    description: 'Demographics in a request; the sourcedId is that of the user',
  },
);
export type Demographics = Present<Static<typeof DemographicsInput>>;

export const DemographicsRecord = Type.Object(
  withNotes(NOTES, {
    ...HEAD,
    birthDate: Type.Optional(DateText),
    sex: Type.Optional(Sex),
    ...races(Type.Optional(BooleanText)),
    countryOfBirthCode: Type.Optional(Type.String()),
    stateOfBirthAbbreviation: Type.Optional(Type.String()),
    cityOfBirth: Type.Optional(Type.String()),
    publicSchoolResidenceStatus: Type.Optional(Type.String()),
    metadata: Type.Optional(Metadata),
  }),
  {
    title: 'Demographics',
    description: 'Demographics of one user, whose sourcedId they have (OneRoster v1p2)',
    additionalProperties: false,
  },
);
