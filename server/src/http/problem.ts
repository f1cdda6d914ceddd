/** Errors of the API: class Problem, its JSON body (IMS common error shape), common problems. */
import { reasonPage } from './reason-page.ts';

/** One error in a request: RFC 6901 pointer ('' = the whole body), code, sentence. */
export interface Finding {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

interface ProblemMembers {
  readonly findings?: readonly Finding[];
  /** The findings without values that were sent; left out = the findings have none. */
  readonly kept?: readonly Finding[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Further members of the body, such as `invalidIds`. */
  readonly body?: Readonly<Record<string, unknown>>;
}

/** Maximum findings in one answer. */
const FINDINGS_MAX = 100;

/** An answer that is an error. `code` is the IMS minor code, `message` one sentence. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly members: ProblemMembers;

  // biome-ignore lint/complexity/useMaxParams: every error has the first three, few have members
  constructor(status: number, code: string, message: string, members: ProblemMembers = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.members = members;
  }
}

/** Members that every error has, whatever its form. */
export const FAILURE = { imsx_codeMajor: 'failure', imsx_severity: 'error' } as const;

/** The code of an error, as the standards nest it. */
export function codeMinor<Code extends string>(code: Code) {
  const field = {
    imsx_codeMinorFieldName: 'TargetEndSystem',
    imsx_codeMinorFieldValue: code,
  } as const;
  return { imsx_codeMinorField: [field] };
}

/** `docs` is the page of the first finding's code, else that of the problem's. */
export function problemBody(problem: Problem, baseUrl: string): Record<string, unknown> {
  const findings = problem.members.findings?.slice(0, FINDINGS_MAX);
  return {
    ...FAILURE,
    imsx_description: problem.message,
    imsx_CodeMinor: codeMinor(problem.code),
    ...(findings ? { imsx_error_details: findings } : {}),
    docs: reasonPage(baseUrl, findings?.[0]?.code ?? problem.code),
    ...problem.members.body,
  };
}

/** Longer descriptions are cut: a header of a proxy, a line of a log and a person take no more. */
const DESCRIPTION_LENGTH_MAX = 4_000;

/** Every finding in one text, for a body that has no list of them. */
export function describeAll({ message, members }: Problem): string {
  const findings = (members.findings ?? []).slice(0, FINDINGS_MAX);
  if (findings.length < 2) return message;
  const text = findings.map((finding) => finding.message).join(' ');
  return text.length > DESCRIPTION_LENGTH_MAX ? `${text.slice(0, DESCRIPTION_LENGTH_MAX)}…` : text;
}

/** 400 with all findings; the message is that of the first one. */
export function invalid(findings: readonly Finding[], body?: Record<string, unknown>): Problem {
  const [first] = findings;
  const more = findings.length > 1 ? ` (and ${findings.length - 1} more)` : '';
  return new Problem(400, 'invaliddata', `${first?.message ?? 'The request is invalid.'}${more}`, {
    findings,
    ...(body ? { body } : {}),
  });
}

/** 400 with one finding. */
export function invalidMember(path: string, code: string, message: string): Problem {
  return invalid([{ path, code, message }]);
}

/** 409 with one finding. */
export function conflict(code: string, message: string, path = ''): Problem {
  return new Problem(409, 'invaliddata', message, { findings: [{ path, code, message }] });
}

export function notFound(kind: string, id: string): Problem {
  return new Problem(404, 'unknownobject', `No ${kind} with the id '${id}' is known.`);
}

/** 404 for a path whose id has an impossible form; a standard may define its own code for it. */
export class MalformedId extends Problem {
  constructor(message = 'No record has such an id.') {
    super(404, 'unknownobject', message);
  }
}

export function forbidden(message: string): Problem {
  return new Problem(403, 'forbidden', message);
}

/** 429 with Retry-After. */
export function tooMany(message: string, retryAfterSeconds: number): Problem {
  return new Problem(429, 'server_busy', message, {
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
}

/** 503 with Retry-After. */
export function busy(message: string, retryAfterSeconds: number): Problem {
  return new Problem(503, 'server_busy', message, {
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
}

const MIB = 1_048_576;

/** 413; its answer closes the connection, as the rest of the body is not wanted. */
export function payloadTooLarge(bytesMax: number): Problem {
  const limit = bytesMax < MIB ? `${bytesMax / 1_024} KiB` : `${Math.floor(bytesMax / MIB)} MiB`;
  const message = `The body is larger than this endpoint accepts: ${limit}.`;
  return new Problem(413, 'invaliddata', message, {
    findings: [{ path: '', code: 'payload_too_large', message }],
    headers: { connection: 'close' },
  });
}
