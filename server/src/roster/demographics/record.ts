/** Demographics: their kind, members and list. */
import { mayReadUser } from '../../access/roster.ts';
import { listOf, type RecordKind } from '../../oneroster/records/kind.ts';
import {
  boolean,
  date,
  fieldsOf,
  type Members,
  metadata,
  text,
  word,
} from '../../oneroster/records/members.ts';
import { sql } from '../../storage/database/sql.ts';
import { type Demographics, DemographicsRecord } from './schema.ts';

/** A caller that may read the user may read its demographics; their routes have their own scope. */
export const demographicsKind: RecordKind = {
  name: 'demographics',
  shows: 'demographics',
  table: sql`demographics`,
  person: 'itself',
  visible: (caller) => mayReadUser(caller, sql`demographics.sourced_id`),
};

export const demographicsMembers: Members<Demographics> = {
  birthDate: date(),
  sex: word(),
  americanIndianOrAlaskaNative: boolean(),
  asian: boolean(),
  blackOrAfricanAmerican: boolean(),
  nativeHawaiianOrOtherPacificIslander: boolean(),
  white: boolean(),
  demographicRaceTwoOrMoreRaces: boolean(),
  hispanicOrLatinoEthnicity: boolean(),
  countryOfBirthCode: word(),
  stateOfBirthAbbreviation: word(),
  cityOfBirth: text(),
  publicSchoolResidenceStatus: word(),
  metadata: metadata(),
};

export const demographicsList = listOf(demographicsKind, {
  plural: 'demographics',
  id: 'text',
  fields: fieldsOf(demographicsKind.table, demographicsMembers),
  members: DemographicsRecord.properties,
  search: [],
  limitMax: 3_000,
  families: ['roster'],
});
