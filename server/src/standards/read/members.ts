/** Reads the members of one record of a package, in its own shape and in the shape that is served. */

import { parseUuid } from '../../lib/uuid.ts';
import { isMembers, type Members, readReference } from '../values/references.ts';
import { quoted, type RecordKind, type Report } from '../values/report.ts';
import { parseDate, parseInstant, wireUri } from '../values/values.ts';

/** What the record is, and what its members may refer to. */
interface ReadContext {
  readonly kind: RecordKind;
  /** Pointer to the record. */
  readonly path: string;
  readonly report: Report;
}

/** Null and absent are the same for every member (case.md Q2). */
export class MemberReader {
  /** The record in the shape of a package, normalised; without lastChangeDateTime. */
  readonly source: Members = {};
  /** The record as it is served; without lastChangeDateTime. */
  readonly wire: Members = {};
  readonly #raw: Members;
  readonly #place: ReadContext;
  readonly #known = new Set<string>();

  constructor(raw: Members, place: ReadContext) {
    this.#raw = raw;
    this.#place = place;
  }

  get report(): Report {
    return this.#place.report;
  }

  /** Pointer to a member of the standard: their names have nothing to escape. */
  path(name: string): string {
    return `${this.#place.path}/${name}`;
  }

  /** The value as it came; naming a member makes it a known one. */
  value(name: string): unknown {
    this.#known.add(name);
    return this.#raw[name] ?? undefined;
  }

  /** The identifier in lower case; '' after a finding. */
  identifier(): string {
    const text = this.requiredText('identifier', { emptyToo: false });
    const sourcedId = parseUuid(text);
    if (!sourcedId && text !== '') {
      const message = `The identifier '${quoted(text)}' is no UUID.`;
      this.report.fail(this.path('identifier'), 'field_value', message);
    }
    this.source['identifier'] = sourcedId;
    this.wire['sourcedId'] = sourcedId;
    return sourcedId ?? '';
  }

  /** A uri is never rewritten: it points at the source of the record (CASE guide 4.1). */
  uri(sourcedId: string): void {
    const uri = this.requiredText('uri');
    this.source['uri'] = uri;
    this.wire['uri'] = wireUri(uri, sourcedId);
  }

  /** lastChangeDateTime in the form that is served; '' after a finding. */
  lastChangeDateTime(): string {
    const text = this.requiredText('lastChangeDateTime', { emptyToo: false });
    const instant = parseInstant(text);
    if (!instant && text !== '') {
      const message = `'${quoted(text)}' is no ISO 8601 date and time.`;
      this.report.fail(this.path('lastChangeDateTime'), 'field_value', message);
    }
    return instant ?? '';
  }

  /** A required text; '' after a finding. Empty texts are kept (case.md Q26). */
  requiredText(name: string, { emptyToo = true } = {}): string {
    const value = this.value(name);
    if (value === undefined || (value === '' && !emptyToo)) this.report.missing(this.path(name));
    else if (typeof value !== 'string') this.report.wrongType(this.path(name), 'a string');
    else return value;
    return '';
  }

  optionalText(name: string): string | undefined {
    const value = this.value(name);
    if (value === undefined || typeof value === 'string') return value;
    this.report.wrongType(this.path(name), 'a string');
    return undefined;
  }

  /** Keeps texts that may be left out. */
  texts(names: readonly string[]): void {
    for (const name of names) this.keep(name, this.optionalText(name));
  }

  /** Keeps a required text. */
  required(name: string): void {
    this.keep(name, this.requiredText(name));
  }

  /** Keeps a list of texts; one text stands for a list of one, `split` cuts it at commas (Q16). */
  list(name: string, { split = false } = {}): void {
    const value = this.value(name);
    if (value === undefined) return;
    if (Array.isArray(value)) {
      const present = value.filter((element) => element !== null);
      const wrong = value.findIndex((element) => element !== null && !isScalar(element));
      if (wrong >= 0) this.report.wrongType(`${this.path(name)}/${wrong}`, 'a string');
      else this.keep(name, present.map(String));
    } else if (isScalar(value)) {
      const parts = split ? String(value).split(',') : [String(value)];
      this.keep(
        name,
        parts.map((part) => part.trim()).filter((part) => part !== ''),
      );
    } else {
      this.report.wrongType(this.path(name), 'an array of strings');
    }
  }

  /** Keeps the date that the text begins with; a text without one is dropped (case.md Q13). */
  date(name: string): void {
    const text = this.optionalText(name);
    if (text === undefined) return;
    const date = parseDate(text);
    if (date) this.keep(name, date);
    else {
      const message = `'${name}' that begins with no date is left out`;
      this.report.warn(this.path(name), 'date_unreadable', message);
    }
  }

  /** Reads and keeps a reference; `as` is the name under which it is served. */
  reference(name: string, options: ReferenceOptions = {}): void {
    this.keepReference(name, this.value(name), options);
  }

  keepReference(name: string, value: unknown, { as = name, titles }: ReferenceOptions = {}): void {
    if (value === undefined) return;
    const { source, wire } = readReference(value, this.path(name), {
      report: this.report,
      titles,
    });
    this.source[name] = source;
    if (wire) this.wire[as] = wire;
  }

  /** Keeps a list of references; one reference stands for a list of one. */
  references(name: string): void {
    const value = this.value(name);
    if (value === undefined) return;
    const path = this.path(name);
    const read = (Array.isArray(value) ? value : [value])
      .filter((element) => element !== null)
      .map((element, index) => readReference(element, `${path}/${index}`, this.#place));
    this.source[name] = read.map(({ source }) => source);
    this.wire[name] = read.flatMap(({ wire }) => wire ?? []);
  }

  /** A package may carry any value as extensions; only objects are served. */
  extensions(): void {
    const value = this.value('extensions');
    if (value === undefined) return;
    this.source['extensions'] = value;
    if (isMembers(value)) this.wire['extensions'] = value;
  }

  /** A reference that is made anew when it is served: it should name this record (case.md Q1). */
  ownReference(name: string, sourcedId: string): void {
    const value = this.value(name);
    if (value === undefined || sourcedId === '') return;
    const named = isMembers(value) ? value['identifier'] : value;
    if (typeof named === 'string' && named.toLowerCase().includes(sourcedId)) return;
    const message = `'${name}' names another framework than the one it comes with`;
    this.report.warn(this.path(name), 'foreign_document', message);
  }

  keep(name: string, value: unknown): void {
    if (value === undefined) return;
    this.source[name] = value;
    this.wire[name] = value;
  }

  /** Counts the members that no one asked for (case.md Q15). */
  warnOfUnknown(): void {
    for (const name of Object.keys(this.#raw)) {
      if (this.#known.has(name)) continue;
      const message = `'${quoted(name)}' is no member of a ${this.#place.kind} and was ignored`;
      const escaped = name.replaceAll('~', '~0').replaceAll('/', '~1');
      this.report.warn(this.path(escaped), 'unknown_member', message);
    }
  }
}

interface ReferenceOptions {
  readonly as?: string;
  readonly titles?: ReadonlyMap<string, string> | undefined;
}

function isScalar(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
