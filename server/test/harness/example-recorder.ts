/**
 * Records the replies to the requests of the reference, as examples of openapi.json:
 * `npm run openapi:examples` names the file in LECTERN_RECORD_EXAMPLES.
 */
import { appendFileSync } from 'node:fs';

const file = process.env['LECTERN_RECORD_EXAMPLES'];

export interface Recorded {
  /** `GET /…`, with the names of its parameters. */
  readonly name: string;
  readonly status: number;
  /** The body as it was sent. */
  readonly text: string;
}

export function recordReply(recorded: Recorded): void {
  if (file) appendFileSync(file, `${JSON.stringify(recorded)}\n`);
}
