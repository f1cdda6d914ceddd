/** The type of an event on its way into the log. */
import type { CaliperEvent } from '../caliper/parse.ts';

export interface LogEntry {
  /** See `eventKey`. */
  readonly key: string;
  readonly applicationId: string;
  readonly event: CaliperEvent;
  readonly effectiveTime: Date;
  readonly receivedAt: Date;
  /** The event's JSON text as it was sent. */
  readonly payload: string;
  /** 128 bits of the payload's hash, as a uuid. */
  readonly contentHash: string;
  /** The trace of the request that delivered it; null = its sender named none. */
  readonly traceId: string | null;
}
