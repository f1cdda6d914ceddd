/**
 * Limits how many packages are received and processed at once, because each takes memory and a
 * core.
 */
import pLimit from 'p-limit';
import { createFairSemaphore } from '../../http/limits/fair-semaphore.ts';
import { busy } from '../../http/problem.ts';

interface AdmissionLimits {
  /** Bytes in memory of all packages that are being received, waiting or being processed. */
  readonly bytesMax: number;
  /** Number of small jobs at the same time; one large job may run beside them. */
  readonly smallAtOnceMax: number;
}

export interface UploadAdmission {
  /**
   * Receives and processes one package of an application, after those that it sent before; throws a
   * Problem 429 when too many of them wait.
   */
  admit<Result>(who: string, work: (room: Room) => Promise<Result>): Promise<Result>;
  /** Runs `work` in its turn: one large job at a time; small jobs do not wait for it. */
  run<Result>(size: { readonly large: boolean }, work: () => Promise<Result>): Promise<Result>;
}

/** Reserves further bytes until the work ends; throws a Problem 503 when they are not available. */
type Room = (bytes: number) => void;

/** Packages of all applications that are received or processed at once, however small. */
const AT_ONCE_MAX = 64;
/** Packages of one application that wait for the one before; their bodies are not read yet. */
const WAITING_MAX = 16;
const WAIT_MS_MAX = 90_000;

export function createUploadAdmission({
  bytesMax,
  smallAtOnceMax,
}: AdmissionLimits): UploadAdmission {
  const small = pLimit(smallAtOnceMax);
  const large = pLimit(1);
  const turns = createFairSemaphore({
    total: AT_ONCE_MAX,
    each: 1,
    waitingMax: WAITING_MAX,
    waitMsMax: WAIT_MS_MAX,
    what: 'packages are being uploaded',
  });
  let admitted = 0;
  return {
    run: (size, work) => (size.large ? large : small)(work),
    async admit(who, work) {
      const end = await turns.take(who);
      let reserved = 0;
      try {
        return await work((bytes) => {
          if (admitted + bytes > bytesMax) {
            throw busy('Too many packages are being uploaded at the moment.', 5);
          }
          admitted += bytes;
          reserved += bytes;
        });
      } finally {
        admitted -= reserved;
        end();
      }
    },
  };
}
