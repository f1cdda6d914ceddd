/** What a request for an import is refused with. */
import { Problem } from '../../../http/problem.ts';

/** To a district operator, who knows no import of others. */
export const OTHER_RUNS = 'Another import is under way; send this again when it has ended.';

export function conflict(code: string, message: string): Problem {
  // The rest of a body is not read.
  const headers = { connection: 'close' };
  return new Problem(409, 'invaliddata', message, {
    findings: [{ path: '', code, message }],
    headers,
  });
}
