/** From records that were read to what is stored: JSON texts, a hash, the values of the columns. */
import { hash } from 'node:crypto';
import { fillTitles, type ReadAssociation, untitledNodes } from '../read/read-association.ts';
import type { ReadRecord } from '../read/read-document.ts';
import type { ReadPackage } from '../read/read-package.ts';
import type { Members } from '../values/references.ts';

/**
 * A record ready to be stored. Its texts are made anew at each look: those of a hundred thousand
 * records would fill the memory, and only what changed is written.
 */
export class RenderedRecord {
  readonly sourcedId: string;
  /** As sent, `YYYY-MM-DDTHH:mm:ss.SSSZ`. */
  readonly lastChangeDateTime: string;
  /** Pointer to the record in the body. */
  readonly path: string;
  /** SHA-256 in hex of both texts: what they leave out may change without a trace. */
  readonly hash: string;
  /** What the typed columns are filled from. */
  readonly wire: Members;
  readonly #source: Members;

  constructor({ sourcedId, lastChangeDateTime, path, source, wire }: ReadRecord) {
    this.sourcedId = sourcedId;
    this.lastChangeDateTime = lastChangeDateTime;
    this.path = path;
    this.wire = wire;
    this.#source = source;
    this.hash = hash('sha256', `${this.source}\n${this.members}`);
  }

  /** JSON text without its braces. */
  get source(): string {
    return withoutBraces(this.#source);
  }

  /** The same of what is served. */
  get members(): string {
    return withoutBraces(this.wire);
  }
}

export function renderRecord(record: ReadRecord): RenderedRecord {
  return new RenderedRecord(record);
}

function withoutBraces(members: Members): string {
  return JSON.stringify(members).slice(1, -1);
}

/** Longest title that is taken from a statement. */
const TITLE_MAX = 255;

/** The nodes without a title that name no record of this package. */
export function strangeNodes(read: ReadPackage): string[] {
  const ids = untitledNodes(read.associations);
  if (ids.length === 0) return ids;
  const own = new Set([read.document.sourcedId, ...read.items.map(({ sourcedId }) => sourcedId)]);
  return ids.filter((id) => !own.has(id));
}

/**
 * The associations with a title at each end: its own, else that of the item or document it names,
 * else its identifier. `strangers`: titles of items of other frameworks.
 */
export function titledAssociations(
  read: ReadPackage,
  strangers: ReadonlyMap<string, string>,
): readonly ReadAssociation[] {
  const untitled = new Set(untitledNodes(read.associations));
  if (untitled.size === 0) return read.associations;
  const titles = new Map(strangers);
  titles.set(read.document.sourcedId, String(read.document.source['title']));
  for (const { sourcedId, source } of read.items) {
    if (untitled.has(sourcedId)) titles.set(sourcedId, itemTitle(source));
  }
  return read.associations.map((association) => fillTitles(association, titles));
}

function itemTitle({ humanCodingScheme, fullStatement }: Members): string {
  if (typeof humanCodingScheme === 'string' && humanCodingScheme !== '') return humanCodingScheme;
  return String(fullStatement)
    .slice(0, TITLE_MAX)
    .replace(/[\uD800-\uDBFF]$/, '');
}
