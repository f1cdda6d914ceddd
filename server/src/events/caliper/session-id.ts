/** The id under which a study session is known: `X` and `urn:uuid:X` name the same one. */
import { uuidAtEnd } from '../../lib/uuid.ts';

const PREFIX = 'urn:uuid:';

/** `urn:uuid:` and the UUID in lower case for a UUID with or without it; other ids as sent. */
export function sessionName(sent: string): string {
  const uuid = uuidAtEnd(sent);
  if (!uuid) return sent;
  const before = sent.slice(0, -uuid.length).toLowerCase();
  return before === '' || before === PREFIX ? `${PREFIX}${uuid.toLowerCase()}` : sent;
}
