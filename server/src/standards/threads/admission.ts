/**
 * Limits how many packages are received and processed at once, because each takes memory and a
 * core.
 */
import pLimit from 'p-limit';
import { busy } from '../../http/problem.ts';

interface AdmissionLimits {
  /** Bytes of all packages that are being received, waiting or being processed. */
  readonly bytesMax: number;
  /** Number of small jobs at the same time; one large job may run beside them. */
  readonly smallAtOnceMax: number;
}

export interface UploadAdmission {
  /** Reserves the bytes until `work` ends; throws a Problem 503 when they are not available. */
  admit<Result>(bytes: number, work: () => Promise<Result>): Promise<Result>;
  /** Runs `work` in its turn: one large job at a time; small jobs do not wait for it. */
  run<Result>(size: { readonly large: boolean }, work: () => Promise<Result>): Promise<Result>;
}

/** Minimum that a package counts as, so that the number of waiting ones is limited, too. */
const BYTES_MIN = 1_048_576;

export function createUploadAdmission({
  bytesMax,
  smallAtOnceMax,
}: AdmissionLimits): UploadAdmission {
  const small = pLimit(smallAtOnceMax);
  const large = pLimit(1);
  let admitted = 0;
  return {
    run: (size, work) => (size.large ? large : small)(work),
    async admit(bytes, work) {
      const counted = Math.max(bytes, BYTES_MIN);
      if (admitted + counted > bytesMax) {
        throw busy('Too many packages are being uploaded at the moment.', 5);
      }
      admitted += counted;
      try {
        return await work();
      } finally {
        admitted -= counted;
      }
    },
  };
}
