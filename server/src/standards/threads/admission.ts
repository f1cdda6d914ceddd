/** Packages take turns: each fills memory and keeps a core busy, and others need both, too. */
import pLimit from 'p-limit';
import { busy } from '../../http/problem.ts';

interface AdmissionLimits {
  /** Bytes of all packages that are received, wait or are worked on. */
  readonly bytesMax: number;
  /** How many small pieces of work are done at the same time; beside them one large one. */
  readonly smallAtOnceMax: number;
}

export interface UploadAdmission {
  /** Makes room for so many bytes until `work` ends; throws a Problem 503 when there is none. */
  admit<Result>(bytes: number, work: () => Promise<Result>): Promise<Result>;
  /** Runs `work` when it is its turn: large work only one at a time, but small work passes it. */
  run<Result>(size: { readonly large: boolean }, work: () => Promise<Result>): Promise<Result>;
}

/** What the smallest counts as: so the number of those that wait is limited, too. */
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
