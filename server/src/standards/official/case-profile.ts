/** The official profile of CASE v1p1: its media type and its error body. */
import type { TSchema } from 'typebox';
import { codeMinor, describeAll, FAILURE, MalformedId, type Problem } from '../../http/problem.ts';
import type { Profile, RouteProfile } from '../../http/route.ts';
import { type MINOR_CODES, StatusInfo } from './official-schema.ts';

type MinorCode = (typeof MINOR_CODES)[number];

/**
 * One code for each status (CASE v1p1 REST binding, "Error payload"), but for two exceptions in
 * `minorCode`. The standard has no code for 405.
 */
const BY_STATUS: Readonly<Record<number, MinorCode>> = {
  400: 'invalid_selection_field',
  401: 'unauthorised_request',
  403: 'forbidden',
  404: 'unknownobject',
  405: 'unknownobject',
  429: 'server_busy',
  503: 'server_busy',
};

/**
 * The standard's enumeration has no code for filters; `invalid_selection_field` serves for them.
 */
function minorCode(problem: Problem): MinorCode {
  if (problem instanceof MalformedId) return 'invalid_uuid';
  if (problem.code === 'invalid_sort_field') return 'invalid_sort_field';
  return BY_STATUS[problem.status] ?? 'internal_server_error';
}

function problemBody(problem: Problem) {
  return {
    ...FAILURE,
    imsx_description: describeAll(problem),
    imsx_codeMinor: codeMinor(minorCode(problem)),
  };
}

export const caseProfile: Profile = {
  name: 'case',
  mediaType: 'application/vnd.1edtech.case.v1p1+json',
  description: 'the official CASE v1p1 shape, flat, with `identifier` and without nulls.',
  problemBody,
  problem: StatusInfo,
};

/**
 * The members of a route that is an operation of the standard: its name there, and its reply and
 * query in the official profile.
 */
export function official(operationId: string, response: TSchema, query?: TSchema) {
  const profile: RouteProfile = {
    use: caseProfile,
    operationId,
    response,
    ...(query ? { query } : {}),
  };
  return { operationId, profile };
}
