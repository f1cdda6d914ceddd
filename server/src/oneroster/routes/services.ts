/** The three services of OneRoster v1p2: their paths, and the form of their errors. */
import Type from 'typebox';
import { codeMinor, describeAll, FAILURE, type Problem } from '../../http/problem.ts';
import type { ErrorForm } from '../../http/route.ts';

export interface Service {
  readonly name: 'rostering' | 'gradebook' | 'resources';
  readonly base: string;
  /** Heading in the API reference. */
  readonly tag: string;
  /** The names of its OpenAPI document: in the binding, and in the conformance guide. */
  readonly documents: readonly [string, string];
  /** The minor codes that the standard allows in its errors. */
  readonly codes: readonly string[];
}

const CODES = [
  'fullsuccess',
  'invalid_filter_field',
  'invalid_selection_field',
  'invaliddata',
  'unauthorisedrequest',
  'forbidden',
  'server_busy',
  'unknownobject',
  'internal_server_error',
];

export const rostering: Service = {
  name: 'rostering',
  base: '/ims/oneroster/rostering/v1p2',
  tag: 'OneRoster rostering',
  documents: [
    'onerosterv1p2rostersservice_openapi3_v1p0.json',
    'imsorv1p2_rostering_openapi3_v1p0.json',
  ],
  codes: CODES,
};

export const gradebook: Service = {
  name: 'gradebook',
  base: '/ims/oneroster/gradebook/v1p2',
  tag: 'OneRoster gradebook',
  documents: [
    'onerosterv1p2gradebookservice_openapi3_v1p0.json',
    'imsorv1p2_gradebook_openapi3_v1p0.json',
  ],
  codes: [...CODES, 'deletefailure'],
};

export const resourceService: Service = {
  name: 'resources',
  base: '/ims/oneroster/resources/v1p2',
  tag: 'OneRoster resources',
  documents: [
    'onerosterv1p2resourcesservice_openapi3_v1p0.json',
    'imsorv1p2_resources_openapi3_v1p0.json',
  ],
  codes: [...CODES, 'invalid_sort_field', 'unsupported'],
};

const CodeMinorField = Type.Object(
  {
    imsx_codeMinorFieldName: Type.String({ description: '`TargetEndSystem`' }),
    imsx_codeMinorFieldValue: Type.Enum([...resourceService.codes, 'deletefailure'], {
      description: 'The code of the error',
    }),
  },
  { additionalProperties: false },
);

const CodeMinor = Type.Object(
  {
    imsx_codeMinorField: Type.Array(CodeMinorField, { minItems: 1, description: 'One element' }),
  },
  { description: 'The code of the error, for programs', additionalProperties: false },
);

/** `imsx_StatusInfo` alone: the official schema allows no further member. */
const StatusInfo = Type.Object(
  {
    imsx_codeMajor: Type.Enum(['success', 'processing', 'failure', 'unsupported'], {
      description: '`failure` for every error of this server',
    }),
    imsx_severity: Type.Enum(['status', 'warning', 'error'], {
      description: '`error` for every error of this server',
    }),
    imsx_description: Type.Optional(Type.String({ description: 'The findings, for a person' })),
    imsx_CodeMinor: Type.Optional(CodeMinor),
  },
  {
    title: 'OneRosterStatusInfo',
    description: 'The body of every error of a service (OneRoster v1p2, imsx_StatusInfo)',
    additionalProperties: false,
  },
);

/** The body of an error; a code that the service does not know becomes `invaliddata`. */
function statusInfo({ codes }: Service, problem: Problem) {
  const { code } = problem;
  return {
    ...FAILURE,
    imsx_description: describeAll(problem),
    imsx_CodeMinor: codeMinor(codes.includes(code) ? code : 'invaliddata'),
  };
}

/** The form of errors of reads: 400 for a query that is wrong. */
export function readErrors(service: Service): ErrorForm {
  return {
    status: (problem) => problem.status,
    body: (problem) => statusInfo(service, problem),
    schema: StatusInfo,
    badBody: 400,
  };
}

/** The form of errors of writes: they have no 400; a body that is wrong is 422. */
export function writeErrors(service: Service): ErrorForm {
  return {
    ...readErrors(service),
    status: ({ status }) => (status === 400 ? 422 : status),
    badBody: 422,
  };
}
