/** Opens the body of a POST: one bare event, or an envelope of events (Caliper v1p2). */
import { zonedInstant } from '../../lib/instants.ts';
import { isObject } from './json-shapes.ts';
import { type EventFinding, eventFindings } from './validate.ts';
import { CALIPER_CONTEXT, TIME_FORM } from './vocabulary.ts';

/** An event of a body. */
export interface Posted {
  readonly event: Readonly<Record<string, unknown>>;
  /** When it was sent, by the sender's clock; null without an envelope. */
  readonly sendTime: Date | null;
  /** Index in the envelope's `data`; null = the event is the whole body. */
  readonly place: number | null;
}

/** The event's pointer in the body (RFC 6901). */
export function baseOf({ place }: Pick<Posted, 'place'>): string {
  return place === null ? '' : `/data/${place}`;
}

/** `eventsMax`: of an envelope. `live`: under COMPAT=live. */
interface Openness {
  readonly eventsMax?: number | undefined;
  readonly live?: boolean | undefined;
}

/** The events of a body, or all findings. */
export function openEnvelope(
  body: unknown,
  { eventsMax = 1, live = false }: Openness = {},
): readonly Posted[] | { findings: EventFinding[] } {
  if (!isObject(body) || !('data' in body)) {
    const findings = eventFindings(body, '', live);
    const event = body as Posted['event'];
    return findings.length > 0 ? { findings } : [{ event, sendTime: null, place: null }];
  }
  const findings = envelopeFindings(body, eventsMax);
  const data = Array.isArray(body['data']) ? body['data'] : [];
  if (data.length <= eventsMax) {
    findings.push(...data.flatMap((event, place) => eventFindings(event, baseOf({ place }), live)));
  }
  if (findings.length > 0) return { findings };
  const sendTime = zonedInstant(body['sendTime']) ?? null;
  return data.map((event, place) => ({ event, sendTime, place }));
}

function envelopeFindings(
  body: Readonly<Record<string, unknown>>,
  eventsMax: number,
): EventFinding[] {
  const found: EventFinding[] = [];
  const add = (path: string, code: string, message: string) => found.push({ path, code, message });
  const { sensor, sendTime, dataVersion, data } = body;
  if (sensor === undefined) add('/sensor', 'field_missing', "'sensor' is missing.");
  else if (typeof sensor !== 'string') add('/sensor', 'field_type', "'sensor' must be a string.");
  if (sendTime === undefined) add('/sendTime', 'field_missing', "'sendTime' is missing.");
  else if (!zonedInstant(sendTime)) {
    add('/sendTime', 'field_type', `'sendTime' ${TIME_FORM}`);
  }
  if (dataVersion === undefined) add('/dataVersion', 'field_missing', "'dataVersion' is missing.");
  else if (dataVersion !== CALIPER_CONTEXT) {
    add('/dataVersion', 'data_version_unsupported', `'dataVersion' must be ${CALIPER_CONTEXT}.`);
  }
  if (!Array.isArray(data)) add('/data', 'field_type', "'data' must be an array of one event.");
  else if (data.length < 1 || data.length > eventsMax) {
    const limit = eventsMax === 1 ? 'one event' : `1 to ${eventsMax} events`;
    const more = 'The operator permits up to 100 by the setting EVENTS_PER_POST_MAX.';
    const message = `Send ${limit} per POST; 'data' holds ${data.length}. ${more}`;
    add('/data', 'envelope_count', message);
  }
  return found;
}
