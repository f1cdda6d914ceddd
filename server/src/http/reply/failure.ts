/** Maps any thrown error to the Problem that the client gets. */
import { CommitsStalled } from '../../storage/database/commit-circuit-breaker.ts';
import { isDatabaseAway, isPoolBusy, refusalOf, sqlState } from '../../storage/database/errors.ts';
import { SlowStatement } from '../../storage/database/row-stream.ts';
import { busy, Problem, payloadTooLarge } from '../problem.ts';
import { losesPlus } from '../request/url.ts';

const BODY_ERRORS: Readonly<Record<string, [number, string, string]>> = {
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    400,
    'json_invalid',
    'The body is not as long as its Content-Length says.',
  ],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    415,
    'content_type',
    'The body must be sent as application/json.',
  ],
};

/** The 500 of unexpected errors; only the log has the cause, by request id. */
export const INTERNAL = new Problem(
  500,
  'internal_server_error',
  'The server failed to answer this request; its x-request-id finds the cause in the log.',
);

/** 503 for work that PostgreSQL refuses as long as something is used up; undefined = it did not. */
export function databaseRefusal(error: unknown): Problem | undefined {
  const state = refusalOf(error)?.state;
  if (state === undefined) return undefined;
  if (state === '53100') return busy('The disk of the database is full; nothing was stored.', 30);
  if (state === '53300') return busy('The database has no connection left; try again soon.', 5);
  if (state === '25006') return busy('The database is read-only now; nothing was stored.', 10);
  return busy('The database has no memory or other resource left; try again soon.', 10);
}

/** Errors of a disk that takes no more: of the whole disk, an account's share, a file's size. */
const DISK_FULL: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/**
 * Values that PostgreSQL refuses: 400. No database, or a timeout: 503. Unexpected: INTERNAL.
 * `bodyBytesMax` is the limit of the route.
 */
export function toProblem(error: unknown, bodyBytesMax = 0): Problem {
  if (error instanceof Problem) return error;
  const state = sqlState(error);
  if (state?.startsWith('22')) {
    return new Problem(400, 'invaliddata', 'A value in the request cannot be stored.');
  }
  if (state === '57014' || error instanceof SlowStatement)
    return busy('The request took too long; request less at once.', 5);
  const refusal = databaseRefusal(error);
  if (refusal) return refusal;
  if (isPoolBusy(error)) return busy('Too many requests wait for the database; try again soon.', 5);
  if (error instanceof CommitsStalled)
    return busy('The database confirms no write now: it waits for its standby.', 5);
  if (isDatabaseAway(error)) return busy('The database is not reachable at the moment.', 2);
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (DISK_FULL.has(code)) return busy('The disk of the server is full; nothing was stored.', 30);
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return payloadTooLarge(bodyBytesMax);
  const body = BODY_ERRORS[code ?? ''];
  if (body) {
    const [status, finding, message] = body;
    return new Problem(status, 'invaliddata', message, {
      findings: [{ path: '', code: finding, message }],
    });
  }
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    return new Problem(statusCode, 'invaliddata', (error as Error).message);
  }
  return INTERNAL;
}

const PLUS = " A '+' in a URL is a space: write it as %2B.";

/** The problem of a request to this target, with what the client can do about its address. */
export function withHint(problem: Problem, target = ''): Problem {
  const { status, code, message, members } = problem;
  if ((status !== 400 && status !== 404) || !losesPlus(target)) return problem;
  const findings = members.findings?.map((one) => ({ ...one, message: one.message + PLUS }));
  return new Problem(status, code, message + PLUS, { ...members, ...(findings && { findings }) });
}
