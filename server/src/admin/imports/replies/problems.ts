/** What a request for an import is refused with. */
import { Problem } from '../../../http/problem.ts';

export function conflict(code: string, message: string): Problem {
  // The rest of a body is not read.
  const headers = { connection: 'close' };
  return new Problem(409, 'invaliddata', message, {
    findings: [{ path: '', code, message }],
    headers,
  });
}
