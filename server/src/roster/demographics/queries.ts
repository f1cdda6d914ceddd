/** The SQL of demographics. */
import { mayReadUser } from '../../access/roster.ts';
import { listOf, type RecordKind } from '../../oneroster/records/kind.ts';
import { headerColumns, type RecordHeader, renderRecord } from '../../oneroster/records/records.ts';
import type { Row } from '../../storage/database/batch.ts';
import { sql } from '../../storage/database/sql.ts';
import { type CanonicalDemographics, demographicsMembers } from './record.ts';
import { DemographicsRecord } from './schema.ts';

/** Whoever may read the user, and has the scope. */
export const demographicsKind: RecordKind = {
  name: 'demographics',
  table: sql`demographics`,
  person: 'itself',
  visible: (caller) => mayReadUser(caller, sql`demographics.sourced_id`),
};

export const demographicsList = listOf(demographicsKind, {
  plural: 'demographics',
  id: 'text',
  fields: {
    birthDate: { kind: 'date', sql: sql`demographics.birth_date` },
    sex: { kind: 'text', sql: sql`demographics.sex` },
    americanIndianOrAlaskaNative: {
      kind: 'boolean',
      sql: sql`demographics.american_indian_or_alaska_native`,
    },
    asian: { kind: 'boolean', sql: sql`demographics.asian` },
    blackOrAfricanAmerican: { kind: 'boolean', sql: sql`demographics.black_or_african_american` },
    nativeHawaiianOrOtherPacificIslander: {
      kind: 'boolean',
      sql: sql`demographics.native_hawaiian_or_other_pacific_islander`,
    },
    white: { kind: 'boolean', sql: sql`demographics.white` },
    demographicRaceTwoOrMoreRaces: {
      kind: 'boolean',
      sql: sql`demographics.demographic_race_two_or_more_races`,
    },
    hispanicOrLatinoEthnicity: {
      kind: 'boolean',
      sql: sql`demographics.hispanic_or_latino_ethnicity`,
    },
    countryOfBirthCode: { kind: 'text', sql: sql`demographics.country_of_birth_code` },
    stateOfBirthAbbreviation: {
      kind: 'text',
      sql: sql`demographics.state_of_birth_abbreviation`,
    },
    cityOfBirth: { kind: 'text', sql: sql`demographics.city_of_birth` },
    publicSchoolResidenceStatus: {
      kind: 'text',
      sql: sql`demographics.public_school_residence_status`,
    },
  },
  members: DemographicsRecord.properties,
  search: [],
  limitMax: 3_000,
  families: ['roster'],
});

export function demographicsRow(header: RecordHeader, demographics: CanonicalDemographics): Row {
  return {
    ...headerColumns(header),
    birth_date: demographics.birthDate,
    sex: demographics.sex,
    american_indian_or_alaska_native: demographics.americanIndianOrAlaskaNative,
    asian: demographics.asian,
    black_or_african_american: demographics.blackOrAfricanAmerican,
    native_hawaiian_or_other_pacific_islander: demographics.nativeHawaiianOrOtherPacificIslander,
    white: demographics.white,
    demographic_race_two_or_more_races: demographics.demographicRaceTwoOrMoreRaces,
    hispanic_or_latino_ethnicity: demographics.hispanicOrLatinoEthnicity,
    country_of_birth_code: demographics.countryOfBirthCode,
    state_of_birth_abbreviation: demographics.stateOfBirthAbbreviation,
    city_of_birth: demographics.cityOfBirth,
    public_school_residence_status: demographics.publicSchoolResidenceStatus,
    metadata: demographics.metadata,
    record: renderRecord(header, demographicsMembers(demographics)),
  };
}
