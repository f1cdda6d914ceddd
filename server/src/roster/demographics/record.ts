/** Demographics: their kind, members and list. */
import { mayReadUser } from '../../access/roster.ts';
import {
  type BodyOf,
  boolean,
  code,
  date,
  metadata,
  recordShape,
  term,
  text,
} from '../../oneroster/records/describe.ts';
import type { RecordKind } from '../../oneroster/records/kind.ts';
import { listOf } from '../../oneroster/records/members.ts';
import { extensible } from '../../oneroster/records/schema.ts';
import { sql } from '../../storage/database/sql.ts';

/** A caller that may read the user may read its demographics; their routes have their own scope. */
const demographicsKind: RecordKind = {
  name: 'demographics',
  shows: 'demographics',
  table: sql`demographics`,
  person: 'itself',
  visible: (caller) => mayReadUser(caller, sql`demographics.sourced_id`),
};

export const demographicsShape = recordShape(
  demographicsKind,
  {
    title: 'Demographics',
    input: 'Demographics in a request; the sourcedId is that of the user',
    record: 'Demographics of one user, whose sourcedId they have (OneRoster v1p2)',
  },
  {
    birthDate: date(),
    sex: term(extensible('male', 'female', 'unspecified', 'other')),
    americanIndianOrAlaskaNative: boolean(),
    asian: boolean(),
    blackOrAfricanAmerican: boolean(),
    nativeHawaiianOrOtherPacificIslander: boolean(),
    white: boolean(),
    demographicRaceTwoOrMoreRaces: boolean(),
    hispanicOrLatinoEthnicity: boolean(),
    countryOfBirthCode: code({ description: 'ISO 3166 code' }),
    stateOfBirthAbbreviation: code({ description: 'Two letters in the United States' }),
    cityOfBirth: text(),
    publicSchoolResidenceStatus: code({ description: 'Code of the CEDS vocabulary' }),
    metadata: metadata(),
  },
);
export type Demographics = BodyOf<typeof demographicsShape>;

export const demographicsList = listOf(demographicsShape, {
  plural: 'demographics',
  search: [],
  limitMax: 3_000,
  families: ['roster'],
});
