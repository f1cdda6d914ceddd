/** Rendered frameworks in memory: the body of each is made once for all who read that revision. */
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { notFound } from '../../http/problem.ts';
import { version } from '../../http/reference/openapi.ts';
import { etagOf } from '../../http/reply/etag.ts';
import { type Context, Rendered, type Reply } from '../../http/route.ts';
import type { PackageBody } from '../packages/package-body.ts';
import { findRevision, type Representation } from '../records/queries.ts';
import { renderPackageBody } from './package-work.ts';

/** Bytes of all bodies that are kept. */
const KEPT_BYTES_MAX = 64 * 1_048_576;
const PLAIN_BYTES_MAX = 8 * 1_048_576;

/** What a route answers a framework with. */
interface WantedPackage {
  /** What it is called when there is none. */
  readonly kind: string;
  readonly id: string;
  readonly representation: Representation;
  readonly takesGzip: boolean;
}

/**
 * The revision is read for each answer, so that several server processes never serve what another
 * has replaced; the body is made when the client needs it and it is not there.
 */
export async function packageReply(ctx: Context, wanted: WantedPackage): Promise<Reply> {
  const { kind, representation, takesGzip } = wanted;
  const documentId = wanted.id.toLowerCase();
  const state = await findRevision(ctx.db, documentId);
  if (!state) throw notFound(kind, wanted.id);
  const { revision, itemCount } = state;
  return {
    status: 200,
    etag: etagOf(revision, representation, ctx.config.baseUrl, version),
    headers: { vary: 'accept, accept-encoding' },
    async body() {
      const key = { documentId, representation };
      const found = await ctx.packages.find(key, revision, () =>
        renderPackageBody(ctx, { ...key, itemCount, plainBytesMax: PLAIN_BYTES_MAX }),
      );
      if (!found) throw notFound(kind, wanted.id);
      return takesGzip ? new Rendered(bytes(found.gzip), undefined, 'gzip') : plain(found);
    },
  };
}

function plain({ gzip, plain: text }: PackageBody): Rendered<Buffer | Readable> {
  if (text) return new Rendered<Buffer | Readable>(bytes(text));
  // Piece by piece: many clients at once must not each take a hundred megabytes.
  return new Rendered<Buffer | Readable>(Readable.from([bytes(gzip)]).pipe(createGunzip()));
}

function bytes({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

interface Key {
  readonly documentId: string;
  readonly representation: Representation;
}

type Render = () => Promise<PackageBody | undefined>;

declare module '../../http/route.ts' {
  interface Context {
    readonly packages: PackageCache;
  }
}

/** One body of each framework and representation: a new revision takes the place of the last. */
export class PackageCache {
  readonly #kept: LRUCache<string, PackageBody>;
  readonly #underWay = new Map<string, Promise<PackageBody | undefined>>();

  constructor(bytesMax = KEPT_BYTES_MAX) {
    this.#kept = new LRUCache({ maxSize: bytesMax, sizeCalculation: sizeOf });
  }

  /** Requests for the same revision share one `render`; it may see a later revision. */
  async find(key: Key, revision: string, render: Render): Promise<PackageBody | undefined> {
    const name = `${key.documentId} ${key.representation}`;
    const kept = this.#kept.get(name);
    if (kept?.revision === revision) return kept;
    const wanted = `${name} ${revision}`;
    let made = this.#underWay.get(wanted);
    if (!made) {
      made = render().finally(() => this.#underWay.delete(wanted));
      this.#underWay.set(wanted, made);
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
  return gzip.byteLength + (text?.byteLength ?? 0);
}
