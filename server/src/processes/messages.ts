/** What the parent and its server processes say to each other. */
import type { Report } from '../http/metrics.ts';
import type { Secrets } from '../lib/sealing.ts';
import type { Connection } from '../storage/database/postgres.ts';

/** What a process needs to serve. */
export interface Order {
  readonly connection: Connection;
  /** Encrypt private keys. */
  readonly secrets: Secrets;
}

/** From the parent to a process. */
export type ToChild =
  | { readonly kind: 'serve'; readonly order: Order }
  /** Complete what is under way, then end. */
  | { readonly kind: 'stop' }
  /** Answer with `report`. */
  | { readonly kind: 'measure'; readonly id: number }
  /** The reports of the other processes, and the counters of those that have ended. */
  | { readonly kind: 'reports'; readonly id: number; readonly reports: readonly Report[] };

/** From a process to the parent. */
export type ToParent =
  /** Loaded: it waits for its order. */
  | { readonly kind: 'loaded' }
  /** It takes requests. */
  | { readonly kind: 'ready'; readonly port: number }
  /** A request for the metrics waits here, with its own: the parent asks the others for theirs. */
  | { readonly kind: 'others'; readonly id: number; readonly own: Report }
  | { readonly kind: 'report'; readonly id: number; readonly report: Report };
