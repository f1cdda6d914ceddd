/** Cache of rendered frameworks: each revision is rendered once for all its readers. */
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { version } from '../../config/version.ts';
import { Rendered, type Reply } from '../../http/body.ts';
import type { Caller } from '../../http/caller.ts';
import { notFound } from '../../http/problem.ts';
import { etagOf } from '../../http/reply/etag.ts';
import type { Database } from '../../storage/database/postgres.ts';
import type { BodyForm, PackageBody } from '../packages/package-body.ts';
import { findRevision } from '../records/queries.ts';
import { visibleTo } from '../records/visibility.ts';
import { type PackageDeps, renderPackageBody } from './package-work.ts';

/** Bytes of all bodies in the cache. */
const KEPT_BYTES_MAX = 64 * 1_048_576;

/** Larger bodies are kept only compressed. */
const PLAIN_BYTES_MAX = 8 * 1_048_576;

/** The package that a route replies with. */
interface WantedPackage {
  /** The name of the record in a 404. */
  readonly kind: string;
  readonly id: string;
  readonly form: BodyForm;
  readonly caller: Caller;
  /** The client accepts gzip. */
  readonly takesGzip: boolean;
  /** JSON when left out. */
  readonly mediaType?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * The reply with a framework in one of its forms; throws a Problem 404. The revision is read for
 * every reply, because another server process may have replaced the framework. The body is rendered
 * only when needed.
 */
export async function packageReply(
  ctx: PackageDeps & { readonly reads: Database; readonly packages: PackageCache },
  wanted: WantedPackage,
): Promise<Reply> {
  const { kind, form, takesGzip, mediaType } = wanted;
  const documentId = wanted.id.toLowerCase();
  const state = await findRevision(ctx.reads, documentId, visibleTo(wanted.caller));
  if (!state) throw notFound(kind, wanted.id);
  const { revision, itemCount } = state;
  return {
    status: 200,
    etag: etagOf(revision, form, ctx.config.baseUrl, version),
    headers: { vary: 'accept, accept-encoding', ...wanted.headers },
    async body() {
      const key = { documentId, form };
      const found = await ctx.packages.find(key, revision, () =>
        renderPackageBody(ctx, { ...key, itemCount, plainBytesMax: PLAIN_BYTES_MAX }),
      );
      if (!found) throw notFound(kind, wanted.id);
      const { gzip } = found;
      return takesGzip && gzip
        ? new Rendered(bytes(gzip), mediaType, 'gzip')
        : plain(found, mediaType);
    },
  };
}

function plain(
  { gzip, plain: text }: PackageBody,
  mediaType: string | undefined,
): Rendered<Buffer | Readable> {
  if (text) return new Rendered<Buffer | Readable>(bytes(text), mediaType);
  // Streamed, so that many clients at once do not each take 100 MB.
  const packed = gzip ? [bytes(gzip)] : [];
  return new Rendered<Buffer | Readable>(Readable.from(packed).pipe(createGunzip()), mediaType);
}

function bytes({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

interface Key {
  readonly documentId: string;
  readonly form: BodyForm;
}

type Render = () => Promise<PackageBody | undefined>;

/** Holds one body per framework and form: that of its latest known revision. */
export class PackageCache {
  readonly #kept: LRUCache<string, PackageBody>;
  readonly #pending = new Map<string, Promise<PackageBody | undefined>>();

  constructor(bytesMax = KEPT_BYTES_MAX) {
    this.#kept = new LRUCache({ maxSize: bytesMax, sizeCalculation: sizeOf });
  }

  /** Requests for one revision share one `render`, which may return a later revision. */
  async find(key: Key, revision: string, render: Render): Promise<PackageBody | undefined> {
    const name = `${key.documentId} ${key.form}`;
    const kept = this.#kept.get(name);
    if (kept?.revision === revision) return kept;
    const wanted = `${name} ${revision}`;
    let made = this.#pending.get(wanted);
    if (!made) {
      made = render().finally(() => this.#pending.delete(wanted));
      this.#pending.set(wanted, made);
      made.then(
        (body) => this.#keep(name, body),
        () => undefined,
      );
    }
    return made;
  }

  #keep(name: string, body: PackageBody | undefined): void {
    if (body) this.#kept.set(name, body);
    else this.#kept.delete(name);
  }
}

function sizeOf({ gzip, plain: text }: PackageBody): number {
  return (gzip?.byteLength ?? 0) + (text?.byteLength ?? 0);
}
