/** Receives packages within limits and processes them in worker threads, off the event loop. */
import type { Config } from '../../config.ts';
import type { IncomingBody } from '../../http/body.ts';
import { Problem } from '../../http/problem.ts';
import type { Database } from '../../storage/database/postgres.ts';
import type { PackageBody, WantedBody } from '../packages/package-body.ts';
import { createUploadAdmission, type UploadAdmission } from './admission.ts';
import type { Jobs, SentPackage } from './package-jobs.ts';
import { OutOfMemory, openThreads, type PackageThreads } from './package-threads.ts';

/** About the size of a package with 4,000 items and as many associations. */
const SMALL_BYTES_MAX = 8 * 1_048_576;

/** Heap of a thread in bytes per byte of the largest package; real packages need half of it. */
const HEAP_PER_BYTE = 5;

/** The package work of a process. */
export interface PackageWork {
  readonly admission: UploadAdmission;
  readonly threads: PackageThreads;
}

/** The limits follow from the largest body that is configured. */
export function createPackageWork({ caseBodyBytesMax }: Config): PackageWork {
  return {
    admission: createUploadAdmission({ bytesMax: 2 * caseBodyBytesMax, smallAtOnceMax: 2 }),
    threads: openThreads({ heapMib: (HEAP_PER_BYTE * caseBodyBytesMax) / 1_048_576 }),
  };
}

/** Largest package of a route, in bytes. */
export const packageBytesMax = ({ caseBodyBytesMax }: Config): number => caseBodyBytesMax;

/** What the work on a package needs of the context. */
export interface PackageDeps {
  readonly config: Config;
  readonly db: Database;
  readonly packageWork: PackageWork;
}

/** The options of an upload or preview. */
export type Meant = Pick<SentPackage, 'caller' | 'pathId' | 'replace' | 'allowEmpty'>;

/**
 * Receives a package and runs the job on it in a thread. Throws a Problem: 429 or 503 when the
 * limits are reached, 408 for a package that comes too slowly, 413 for one that is too large, and
 * those of the job.
 */
export async function workOnPackage<Name extends 'upload' | 'preview' | 'tables'>(
  ctx: PackageDeps & { now(): Date },
  body: IncomingBody,
  { name, meant }: { readonly name: Name; readonly meant: Meant },
): Promise<Jobs[Name]['outcome']> {
  const { admission, threads } = ctx.packageWork;
  return admission.admit(meant.caller.applicationId, async (room) => {
    threads.prepare();
    const bytes = await body.read(room);
    const large = bytes.length > SMALL_BYTES_MAX;
    return admission
      .run({ large }, () => {
        const input: SentPackage = {
          ...meant,
          connection: ctx.db.connection,
          bytes,
          bytesMax: ctx.config.caseBodyBytesMax,
          now: ctx.now().getTime(),
        };
        return threads.run({ name, input }, { transfer: [bytes.buffer], large });
      })
      .catch(refuseLarge);
  });
}

function refuseLarge(error: unknown): never {
  if (!(error instanceof OutOfMemory)) throw error;
  const message = 'Reading the package needs more memory than an upload may use.';
  throw new Problem(413, 'invaliddata', message);
}

/** A framework with more items counts as large. */
const SMALL_ITEMS_MAX = 4_000;

/** Renders and compresses a framework in a thread; undefined when it does not exist. */
export async function renderPackageBody(
  ctx: PackageDeps,
  { itemCount, ...wanted }: Omit<WantedBody, 'baseUrl'> & { readonly itemCount: number },
): Promise<PackageBody | undefined> {
  const { admission, threads } = ctx.packageWork;
  const large = itemCount > SMALL_ITEMS_MAX;
  return admission.run({ large }, () => {
    const place = { connection: ctx.db.connection, baseUrl: ctx.config.baseUrl };
    return threads.run({ name: 'render', input: { ...wanted, ...place } }, { transfer: [], large });
  });
}
