/** What is kept and answered of demographics. */
import { printBoolean, toBoolean, toDate } from '../../oneroster/records/values.ts';
import { type Demographics, RACES } from './schema.ts';

/** The demographics as all of the program sees them. */
export function canonicalDemographics(demographics: Demographics) {
  const races = RACES.map((name) => [name, toBoolean(demographics[name])] as const);
  return {
    ...demographics,
    ...(Object.fromEntries(races) as Record<(typeof RACES)[number], boolean | undefined>),
    status: demographics.status ?? 'active',
    birthDate: toDate(demographics.birthDate),
  };
}
export type CanonicalDemographics = ReturnType<typeof canonicalDemographics>;

/** The members of the record in the order in which they are answered. */
export function demographicsMembers(demographics: CanonicalDemographics) {
  const races = RACES.map((name) => [name, printBoolean(demographics[name])] as const);
  return {
    birthDate: demographics.birthDate,
    sex: demographics.sex,
    ...Object.fromEntries(races),
    countryOfBirthCode: demographics.countryOfBirthCode,
    stateOfBirthAbbreviation: demographics.stateOfBirthAbbreviation,
    cityOfBirth: demographics.cityOfBirth,
    publicSchoolResidenceStatus: demographics.publicSchoolResidenceStatus,
    metadata: demographics.metadata,
  };
}
