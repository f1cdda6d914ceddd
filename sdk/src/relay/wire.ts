/** What a page and the relay of its server say to each other. */

import { studentOf } from '../generated/student.ts';
import { isSameId } from '../generated/uuid.ts';
import type { EventLike } from '../sent.ts';

export interface BeatItem {
  readonly sessionId: string;
  readonly eventTime: string;
}

export type RelayItem = { readonly id: string } & (
  | { readonly event: EventLike }
  | { readonly heartbeat: BeatItem }
);

export interface RelayBody {
  /** When the page sent it, by the page's clock. */
  readonly sentAt: string;
  readonly items: readonly RelayItem[];
}

export interface RelayResult {
  readonly id: string;
  /** The server's status; 503 = not reached, send it again. */
  readonly status: number;
  readonly code?: string;
  readonly message?: string;
  readonly retryAfterMs?: number;
}

export interface RelayReply {
  readonly results: readonly RelayResult[];
}

/** Whether the server has, or will never take, what got this status. */
export function isSettled(status: number): boolean {
  return status < 400 || [400, 403, 404, 409, 413, 415, 422].includes(status);
}

/** Whether the server takes an event for this student's. */
export function isOfStudent(event: object, student: string): boolean {
  const named = studentOf(event);
  return named !== null && isSameId(named, student);
}
