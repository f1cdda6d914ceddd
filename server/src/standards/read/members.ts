/** Reads the members of one package record into the package shape and into the served shape. */

import { parseInstant } from '../../lib/instants.ts';
import { pointerToken } from '../../lib/json-pointer.ts';
import { quoted } from '../../lib/shown.ts';
import { parseUuid } from '../../lib/uuid.ts';
import type { Described } from '../members.ts';
import { isMembers, type Members, readReference } from '../values/references.ts';
import type { RecordKind, Report } from '../values/report.ts';
import { parseDate, wireUri } from '../values/values.ts';

/** The record that is read, and where its findings go. */
interface ReadContext {
  readonly kind: RecordKind;
  /** JSON pointer to the record. */
  readonly path: string;
  readonly report: Report;
}

/** Null and absent are the same for every member (docs/decisions/case-quirks.md Q2). */
export class MemberReader {
  /** The record in the shape of a package, normalised; without lastChangeDateTime. */
  readonly source: Members = {};
  /** The record as served; without lastChangeDateTime. */
  readonly wire: Members = {};
  readonly #raw: Members;
  readonly #context: ReadContext;
  /** One set for all records of a kind: one for each costs a sixth of the time of reading. */
  readonly #known: Set<string>;

  constructor(raw: Members, context: ReadContext) {
    this.#raw = raw;
    this.#context = context;
    this.#known = context.report.membersOf(context.kind);
  }

  get report(): Report {
    return this.#context.report;
  }

  /** JSON pointer to a member of the standard; these names need no escaping. */
  path(name: string): string {
    return `${this.#context.path}/${name}`;
  }

  /** The value as sent, undefined for null; marks the member as known. */
  value(name: string): unknown {
    this.#known.add(name);
    return this.#raw[name] ?? undefined;
  }

  /** The identifier in lower case; '' after a finding. */
  identifier(): string {
    const text = this.requiredText('identifier', { allowEmpty: false });
    const sourcedId = parseUuid(text);
    if (!sourcedId && text !== '') {
      const message = `The identifier ${quoted(text)} is not a UUID.`;
      this.report.fail(this.path('identifier'), 'field_value', message);
    }
    this.source['identifier'] = sourcedId;
    this.wire['sourcedId'] = sourcedId;
    return sourcedId ?? '';
  }

  /** The source keeps the uri as sent: it points to the origin of the record (CASE guide 4.1). */
  uri(sourcedId: string): void {
    const uri = this.requiredText('uri');
    this.source['uri'] = uri;
    this.wire['uri'] = wireUri(uri, sourcedId);
  }

  /** lastChangeDateTime in the form that is served; '' after a finding. */
  lastChangeDateTime(): string {
    const text = this.requiredText('lastChangeDateTime', { allowEmpty: false });
    const instant = parseInstant(text);
    if (!instant && text !== '') {
      const message = `${quoted(text)} is not an ISO 8601 date and time.`;
      this.report.fail(this.path('lastChangeDateTime'), 'field_value', message);
    }
    return instant ?? '';
  }

  /**
   * A required text; '' after a finding. Empty texts are valid (docs/decisions/case-quirks.md Q26).
   */
  requiredText(name: string, { allowEmpty = true } = {}): string {
    const value = this.value(name);
    if (value === undefined || (value === '' && !allowEmpty)) this.report.missing(this.path(name));
    else if (typeof value !== 'string') this.report.wrongType(this.path(name), 'a string');
    else return value;
    return '';
  }

  /** undefined when absent, or after a finding. */
  optionalText(name: string): string | undefined {
    const value = this.value(name);
    if (value === undefined || typeof value === 'string') return value;
    this.report.wrongType(this.path(name), 'a string');
    return undefined;
  }

  /**
   * Keeps a list of texts. A single text is read as a list of one, or with `split` as a list that
   * is separated by commas (docs/decisions/case-quirks.md Q16).
   */
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

  /**
   * Keeps the date that a text begins with; a text without one is dropped
   * (docs/decisions/case-quirks.md Q13).
   */
  date(name: string): void {
    const text = this.optionalText(name);
    if (text === undefined) return;
    const date = parseDate(text);
    if (date) this.keep(name, date);
    else {
      const message = `'${name}' does not begin with a date (YYYY-MM-DD) and was ignored`;
      this.report.warn(this.path(name), 'date_unreadable', message);
    }
  }

  /** Reads and keeps a reference; `as` is the name of the served member. */
  reference(name: string, options: ReferenceOptions = {}): void {
    this.keepReference(name, this.value(name), options);
  }

  /** Keeps a reference from a value that was read already. */
  keepReference(name: string, value: unknown, { as = name, titles }: ReferenceOptions = {}): void {
    if (value === undefined) return;
    const { source, wire } = readReference(value, this.path(name), {
      report: this.report,
      titles,
    });
    this.source[name] = source;
    if (wire) this.wire[as] = wire;
  }

  /** Keeps a list of references; a single one is read as a list of one. */
  references(name: string): void {
    const value = this.value(name);
    if (value === undefined) return;
    const path = this.path(name);
    const read = Array.isArray(value)
      ? value.flatMap((element, index) =>
          element === null ? [] : readReference(element, `${path}/${index}`, this.#context),
        )
      : [readReference(value, path, this.#context)];
    this.source[name] = read.map(({ source }) => source);
    this.wire[name] = read.flatMap(({ wire }) => wire ?? []);
  }

  /** Keeps the extensions, any value; only objects are served. */
  extensions(): void {
    const value = this.value('extensions');
    if (value === undefined) return;
    this.source['extensions'] = value;
    if (isMembers(value)) this.wire['extensions'] = value;
    else this.report.warnOfExtensions(this.path('extensions'));
  }

  /**
   * Warns when a reference to the framework, which is generated when served, names another (Q1).
   */
  ownReference(name: string, sourcedId: string): void {
    const value = this.value(name);
    if (value === undefined || sourcedId === '') return;
    const named = isMembers(value) ? value['identifier'] : value;
    if (typeof named === 'string' && named.toLowerCase().includes(sourcedId)) return;
    const message = `'${name}' names another framework than this package and was ignored`;
    this.report.warn(this.path(name), 'foreign_document', message);
  }

  /** Reads the described members in their order; `otherwise`: how some are read, by name. */
  described({ members }: Described, otherwise: Readonly<Record<string, () => void>>): void {
    for (const [name, { type, presence }] of Object.entries(members)) {
      const special = otherwise[name];
      if (special) special();
      else if (type === 'texts') this.list(name);
      else if (type === 'date') this.date(name);
      else if (type === 'link') this.reference(name);
      else if (type === 'links') this.references(name);
      else if (type === 'extensions') this.extensions();
      else if (presence === 'required') this.keep(name, this.requiredText(name));
      else this.keep(name, this.optionalText(name));
    }
  }

  /** Adds a member to both shapes; undefined adds nothing. */
  keep(name: string, value: unknown): void {
    if (value === undefined) return;
    this.source[name] = value;
    this.wire[name] = value;
  }

  /** Warns of every member that was not read (docs/decisions/case-quirks.md Q15). */
  warnOfUnknown(): void {
    for (const name of Object.keys(this.#raw)) {
      if (this.#known.has(name)) continue;
      const message = `${quoted(name)} is not a member of a ${this.#context.kind} and was ignored`;
      this.report.warn(this.path(pointerToken(name)), 'unknown_member', message);
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
