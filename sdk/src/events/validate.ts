/** `@lectern/sdk/events/validate`: what the server would say of an event's bytes, offline. */
import type { Finding } from '../generated/openapi.ts';
import { eventFindings } from '../generated/validate.ts';

/** Every finding, with its pointer (RFC 6901) into the event; empty = the event is accepted. */
export function validate(event: unknown): Finding[] {
  return eventFindings(event) as Finding[];
}
