/** The body of a POST: one bare event, or an envelope around exactly one. */
import { isInstant, isObject } from './json-shapes.ts';
import { type EventFinding, eventFindings } from './validate.ts';
import { CALIPER_CONTEXT } from './vocabulary.ts';

export interface Posted {
  readonly event: Readonly<Record<string, unknown>>;
  /** When the sender's clock says it was sent; null without an envelope. */
  readonly sendTime: Date | null;
  /** Where the event stands in the body (RFC 6901): '' when it is the whole body. */
  readonly base: '' | '/data/0';
}

const ENVELOPED = '/data/0';

/** The event in a body, or all findings. */
export function openEnvelope(body: unknown): Posted | { findings: EventFinding[] } {
  if (!isObject(body) || !('data' in body)) {
    const findings = eventFindings(body);
    return findings.length > 0 ? { findings } : posted(body, null);
  }
  const findings = envelopeFindings(body);
  const data = body['data'];
  if (Array.isArray(data) && data.length === 1) {
    findings.push(...eventFindings(data[0], ENVELOPED));
    if (findings.length === 0) return posted(data[0], new Date(body['sendTime'] as string));
  }
  return { findings };
}

function posted(event: unknown, sendTime: Date | null): Posted {
  return { event: event as Posted['event'], sendTime, base: sendTime === null ? '' : ENVELOPED };
}

function envelopeFindings(body: Readonly<Record<string, unknown>>): EventFinding[] {
  const found: EventFinding[] = [];
  const add = (path: string, code: string, message: string) => found.push({ path, code, message });
  const { sensor, sendTime, dataVersion, data } = body;
  if (sensor === undefined) add('/sensor', 'field_missing', "'sensor' is missing.");
  else if (typeof sensor !== 'string') add('/sensor', 'field_type', "'sensor' must be a string.");
  if (sendTime === undefined) add('/sendTime', 'field_missing', "'sendTime' is missing.");
  else if (!isInstant(sendTime)) {
    add('/sendTime', 'field_type', "'sendTime' must be an ISO 8601 date-time with an offset.");
  }
  if (dataVersion === undefined) add('/dataVersion', 'field_missing', "'dataVersion' is missing.");
  else if (dataVersion !== CALIPER_CONTEXT) {
    add('/dataVersion', 'data_version_unsupported', `'dataVersion' must be ${CALIPER_CONTEXT}.`);
  }
  if (!Array.isArray(data)) add('/data', 'field_type', "'data' must be an array of one event.");
  else if (data.length !== 1) {
    const message = `Send one event per POST; 'data' holds ${data.length}.`;
    add('/data', 'envelope_count', message);
  }
  return found;
}
