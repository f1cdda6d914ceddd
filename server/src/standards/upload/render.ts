/** Renders read records for storage: JSON texts, a hash and the values of columns. */
import { hash } from 'node:crypto';
import { isUuid } from '../../lib/uuid.ts';
import { fillTitles, type ReadAssociation, untitledNodes } from '../read/read-association.ts';
import type { ReadPackage } from '../read/read-package.ts';
import type { ReadRecord } from '../read/read-record.ts';
import { isRenamed, type Members, shortTitle } from '../values/references.ts';

/** What is stored of a record beside its columns. */
interface RecordTexts {
  /** The record in package shape, as JSON text without braces. */
  readonly source: string;
  /** The record as served, as JSON text without braces. */
  readonly members: string;
  /** SHA-256 of both texts, in hex; lastChangeDateTime is not part of them. */
  readonly hash: string;
}

/**
 * A record ready to be stored. Its texts are not kept: for 100,000 records they would fill the
 * memory, and only those of changed records are written.
 */
export class RenderedRecord {
  readonly sourcedId: string;
  /** `YYYY-MM-DDTHH:mm:ss.SSSZ`, as it was sent. */
  readonly lastChangeDateTime: string;
  /** JSON pointer to the record in the body. */
  readonly path: string;
  /** The record as served; the typed columns are filled from it. */
  readonly wire: Members;
  readonly #source: Members;
  #hash: string | undefined;

  constructor({ sourcedId, lastChangeDateTime, path, source, wire }: ReadRecord) {
    this.sourcedId = sourcedId;
    this.lastChangeDateTime = lastChangeDateTime;
    this.path = path;
    this.wire = wire;
    this.#source = source;
  }

  /** The hash of `texts`; a record that is not stored yet needs it only when it is written. */
  get hash(): string {
    return this.#hash ?? this.texts().hash;
  }

  texts(): RecordTexts {
    const source = withoutBraces(this.#source);
    const members = withoutBraces(this.wire);
    this.#hash ??= hash('sha256', `${source}\n${members}`);
    return { source, members, hash: this.#hash };
  }

  /** The texts to store; the source is null where it follows from the record as served. */
  storedTexts(): Omit<RecordTexts, 'source'> & { readonly source: string | null } {
    const texts = this.texts();
    return isRenamed(this.#source, this.wire) ? { ...texts, source: null } : texts;
  }
}

export function renderRecord(record: ReadRecord): RenderedRecord {
  return new RenderedRecord(record);
}

function withoutBraces(members: Members): string {
  return JSON.stringify(members).slice(1, -1);
}

/** The ids of nodes without a title that may be records of other packages: the UUIDs. */
export function foreignNodes(read: ReadPackage): string[] {
  const ids = untitledNodes(read.associations);
  if (ids.length === 0) return ids;
  const own = new Set([read.document.sourcedId, ...read.items.map(({ sourcedId }) => sourcedId)]);
  return ids.filter((id) => isUuid(id) && !own.has(id));
}

/**
 * The associations with a title at each end: its own, else that of its item or document, else its
 * identifier. `foreignTitles`: titles of items of other frameworks, by id.
 */
export function titledAssociations(
  read: ReadPackage,
  foreignTitles: ReadonlyMap<string, string>,
): readonly ReadAssociation[] {
  const untitled = new Set(untitledNodes(read.associations));
  if (untitled.size === 0) return read.associations;
  const titles = new Map<string, string>();
  const name = (id: string, title: string) => titles.set(id, shortTitle(title));
  for (const [id, title] of foreignTitles) name(id, title);
  name(read.document.sourcedId, String(read.document.source['title']));
  for (const { sourcedId, source } of read.items) {
    if (untitled.has(sourcedId)) name(sourcedId, itemTitle(source));
  }
  return read.associations.map((association) => fillTitles(association, titles));
}

function itemTitle({ humanCodingScheme, fullStatement }: Members): string {
  return String(humanCodingScheme || fullStatement);
}
