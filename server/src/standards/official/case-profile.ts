/** The official profile of CASE v1p1: how it is asked for, and how it tells errors. */
import type { TSchema } from 'typebox';
import { MALFORMED_ID, type Problem } from '../../http/problem.ts';
import type { Profile, RouteProfile } from '../../http/route.ts';
import { type MINOR_CODES, StatusInfo } from './official-schema.ts';

type MinorCode = (typeof MINOR_CODES)[number];

/**
 * CASE v1p1 REST binding, "Error payload": one code for each status, with two exceptions below. A 405 has no
 * code of its own: the standard knows no such operation.
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

/** The standard's enumeration has no code for a filter: it goes with those for a selection. */
function minorCode(problem: Problem): MinorCode {
  if (problem === MALFORMED_ID) return 'invalid_uuid';
  if (problem.code === 'invalid_sort_field') return 'invalid_sort_field';
  return BY_STATUS[problem.status] ?? 'internal_server_error';
}

function problemBody(problem: Problem) {
  const imsx_codeMinorFieldValue = minorCode(problem);
  return {
    imsx_codeMajor: 'failure',
    imsx_severity: 'error',
    imsx_description: problem.message,
    imsx_codeMinor: {
      imsx_codeMinorField: [
        { imsx_codeMinorFieldName: 'TargetEndSystem', imsx_codeMinorFieldValue },
      ],
    },
  };
}

export const caseProfile: Profile = {
  name: 'case',
  mediaType: 'application/vnd.1edtech.case.v1p1+json',
  description: 'the official CASE v1p1 shape, flat, with `identifier` and without nulls.',
  problemBody,
  problem: StatusInfo,
};

/** What a route answers in the official profile, under the standard's name of the operation. */
export function official(operationId: string, response: TSchema, query?: TSchema): RouteProfile {
  return { use: caseProfile, operationId, response, ...(query ? { query } : {}) };
}
