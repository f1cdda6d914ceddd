/** Names the kind of data that an endpoint shows of people, for the disclosure log. */

/** The first pattern that fits an endpoint gives its kind. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^lectern student export$|\/admin\/1\.0\/students\/:sourcedId(\/page)?$/, 'all stored data'],
  [/\/readers/, 'who may read'],
  [/\/holdings/, 'amount of stored data'],
  [/\/demographics/, 'demographics'],
  [/\/agents/, 'guardians and helpers'],
  [/\/xp\//, 'experience points'],
  [/\/analytics\//, 'activity'],
  [/\/reviews|\/mastery|\/retention/, 'review states'],
  [/\/sessions/, 'study sessions'],
  [/\/insights\//, 'summary of time and practice'],
  [/\/events|\/event-errors|\/stream/, 'events'],
  [/\/assessment-?results|\/results/i, 'grades'],
  [/\/enrollments/, 'enrollments'],
  [/\/admin\/1\.0\/(roster|imports)/, 'roster'],
  [/\/(users|students|teachers)/, 'profile'],
];

/** 'GET /xp/1.0/users/:sourcedId/entries' → 'experience points' */
export function kindOfData(endpoint: string): string {
  return KINDS.find(([pattern]) => pattern.test(endpoint))?.[1] ?? 'other data';
}
