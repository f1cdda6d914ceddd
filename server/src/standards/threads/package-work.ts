/** Work with packages, off the event loop: received when there is room, done by threads in turn. */
import type { Config } from '../../config.ts';
import { Problem } from '../../http/problem.ts';
import type { Context, IncomingBody } from '../../http/route.ts';
import type { PackageBody, WantedBody } from '../packages/package-body.ts';
import { createUploadAdmission, type UploadAdmission } from './admission.ts';
import type { Jobs, SentPackage } from './package-jobs.ts';
import { OutOfMemory, openThreads, type Threads } from './package-threads.ts';

/** A package of 4,000 items and as many associations is about as large. */
const SMALL_BYTES_MAX = 8 * 1_048_576;

/** Bytes of a thread's heap for each byte of a package: twice of what real ones take. */
const HEAP_PER_BYTE = 5;

declare module '../../http/route.ts' {
  interface Context {
    readonly packageWork: PackageWork;
  }
}

/** What a process works on packages with. */
interface PackageWork {
  readonly admission: UploadAdmission;
  readonly threads: Threads;
}

export function createPackageWork({ caseBodyBytesMax }: Config): PackageWork {
  return {
    admission: createUploadAdmission({ bytesMax: 2 * caseBodyBytesMax, smallAtOnceMax: 2 }),
    threads: openThreads({ heapMib: (HEAP_PER_BYTE * caseBodyBytesMax) / 1_048_576 }),
  };
}

/** The largest package that a route takes. */
export const packageBytesMax = ({ caseBodyBytesMax }: Config): number => caseBodyBytesMax;

/** How a package is meant: what a job is told beside its bytes. */
export type Meant = Pick<SentPackage, 'caller' | 'pathId' | 'replace' | 'allowEmpty'>;

/**
 * Receives a package and has a thread do the job with it. Throws a Problem: 503 before anything is
 * received when there is no room, 413, and whatever the job finds.
 */
export async function workOnPackage<Name extends 'upload' | 'preview'>(
  ctx: Context,
  body: IncomingBody,
  { name, meant }: { readonly name: Name; readonly meant: Meant },
): Promise<Jobs[Name]['outcome']> {
  const { admission, threads } = ctx.packageWork;
  return admission.admit(body.bytesMax, async () => {
    threads.prepare();
    const bytes = await body.read();
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
      .catch(tellMemory);
  });
}

function tellMemory(error: unknown): never {
  if (!(error instanceof OutOfMemory)) throw error;
  const message = 'The package takes more memory to read than an upload may have.';
  throw new Problem(413, 'invaliddata', message);
}

/** So many items make a package that is not small. */
const SMALL_ITEMS_MAX = 4_000;

/** Has a thread render and compress a framework; undefined when there is none (any more). */
export async function renderPackageBody(
  ctx: Context,
  { itemCount, ...wanted }: Omit<WantedBody, 'baseUrl'> & { readonly itemCount: number },
): Promise<PackageBody | undefined> {
  const { admission, threads } = ctx.packageWork;
  const large = itemCount > SMALL_ITEMS_MAX;
  return admission.run({ large }, () => {
    const place = { connection: ctx.db.connection, baseUrl: ctx.config.baseUrl };
    return threads.run({ name: 'render', input: { ...wanted, ...place } }, { transfer: [], large });
  });
}
