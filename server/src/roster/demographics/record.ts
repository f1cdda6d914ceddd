/** Demographics: their kind and members. */
import { mayReadUser } from '../../access/roster.ts';
import {
  boolean,
  code,
  date,
  metadata,
  recordShape,
  term,
  text,
} from '../../oneroster/records/describe.ts';
import type { RecordKind } from '../../oneroster/records/kind.ts';
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
    record: 'Demographics of one user, whose sourcedId they have (OneRoster v1p2)',
    body: 'Demographics in a request; the sourcedId is that of the user',
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
