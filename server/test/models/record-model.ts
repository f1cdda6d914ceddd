/** A second, plain implementation of filter and sort over served records, to compare lists with. */
import type { Collection, FieldKind } from '../../src/listing/collection.ts';
import type { Clause, Filter } from '../../src/listing/filter.ts';

export type Answered = Readonly<Record<string, unknown>> & { readonly sourcedId: string };
/** The kind of a field; names and titles compare by their letters. */
type Kind = FieldKind | 'name';
type Value = string | number | boolean | readonly string[] | undefined;

/** The value of a field: references as their ids, roles as role names. */
export function fieldValue(record: Answered, field: string, kind: Kind): Value {
  if (field.startsWith('metadata.')) {
    const member = (record['metadata'] as Record<string, unknown> | undefined)?.[field.slice(9)];
    if (member === undefined || member === null) return undefined;
    return typeof member === 'object' ? JSON.stringify(member) : String(member);
  }
  const [name = '', inner] = (field === 'role' && 'roles' in record ? 'roles' : field).split('.');
  const member = record[name];
  if (member === undefined) return kind === 'textArray' && name === 'roles' ? [] : undefined;
  if (Array.isArray(member)) {
    return member.map((one) => (typeof one === 'string' ? one : one[inner ?? 'role']));
  }
  if (inner) return (member as Record<string, string>)[inner];
  if (kind === 'boolean') return member === 'true';
  return member as Value;
}

/** The sourcedIds that match the query, in order. */
export function modelIds(
  records: readonly Answered[],
  { fields }: Collection,
  query: { filter: Filter; sort: string; descending: boolean },
): string[] {
  const kindOf = (field: string): Kind =>
    (fields[field]?.isName ? 'name' : fields[field]?.kind) ?? 'text';
  const named = fieldsOf(query.filter);
  const withDeleted = named.includes('status') || named.includes('dateLastModified');
  return records
    .filter((record) => withDeleted || record['status'] !== 'tobedeleted')
    .filter((record) => holds(query.filter, record, kindOf))
    .sort((left, right) => {
      const kind = kindOf(query.sort);
      const [a, b] = [left, right].map((one) => sortedBy(fieldValue(one, query.sort, kind), kind));
      const sign = compareStored(a, b) || compareText(left.sourcedId, right.sourcedId);
      return query.descending ? -sign : sign;
    })
    .map(({ sourcedId }) => sourcedId);
}

function fieldsOf(filter: Filter): string[] {
  if ('field' in filter) return [filter.field];
  return ('all' in filter ? filter.all : filter.any).flatMap(fieldsOf);
}

function holds(filter: Filter, record: Answered, kindOf: (field: string) => Kind): boolean {
  if ('all' in filter) return filter.all.every((part) => holds(part, record, kindOf));
  if ('any' in filter) return filter.any.some((part) => holds(part, record, kindOf));
  if (filter.predicate === '!=') return !holds({ ...filter, predicate: '=' }, record, kindOf);
  const kind = kindOf(filter.field);
  const stored = fieldValue(record, filter.field, kind);
  if (stored === undefined) return false;
  const wanted = filter.value.split(',').map((part) => part.trim());
  if (Array.isArray(stored)) return holdsList(filter, stored, wanted);
  const scalar = stored as string | number | boolean;
  if (filter.predicate === '~') return fold(String(scalar)).includes(fold(filter.value));
  const exact = kind === 'name' ? 'text' : kind;
  if (filter.predicate === '@') return wanted.some((value) => compare(exact, scalar, value) === 0);
  const by = filter.predicate === '=' ? exact : kind;
  return SIGNS[filter.predicate].includes(compare(by, scalar, filter.value));
}

const SIGNS = { '=': [0], '>': [1], '>=': [0, 1], '<': [-1], '<=': [-1, 0] };

function holdsList({ predicate }: Clause, stored: readonly string[], wanted: readonly string[]) {
  if (predicate === '=') return wanted.every((value) => stored.includes(value));
  if (predicate === '@') return wanted.some((value) => stored.includes(value));
  return wanted.some((value) => stored.map(fold).includes(fold(value)));
}

function compare(kind: Kind, stored: string | number | boolean, value: string): number {
  switch (kind) {
    case 'integer':
    case 'number':
      return Math.sign(Number(stored) - Number(value));
    case 'boolean':
      return Number(stored) - Number(value === 'true');
    case 'instant':
      return Math.sign(Date.parse(String(stored)) - Date.parse(value));
    case 'uuid':
      return compareText(String(stored), value.toLowerCase());
    case 'name':
      return compareText(lettersOf(String(stored)), lettersOf(value));
    default:
      return compareText(String(stored), value);
  }
}

function compareStored(left: Value, right: Value): number {
  if (left === undefined || right === undefined) {
    return Number(left === undefined) - Number(right === undefined);
  }
  if (Array.isArray(left) && Array.isArray(right)) {
    for (const [index, text] of left.entries()) {
      if (right[index] === undefined) return 1;
      const sign = compareText(text, right[index]);
      if (sign !== 0) return sign;
    }
    return left.length - right.length;
  }
  if (typeof left === 'string') return compareText(left, String(right));
  return Math.sign(Number(left) - Number(right));
}

function sortedBy(value: Value, kind: Kind): Value {
  return kind === 'name' && typeof value === 'string' ? lettersOf(value) : value;
}

const STROKED: Readonly<Record<string, string>> = {
  ...{ ı: 'i', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', æ: 'ae', œ: 'oe', þ: 'th', ß: 'ss' },
};

/** The letters of a name without case and marks, which Latin and Greek letters have. */
function lettersOf(name: string): string {
  const plain = Array.from(fold(name.normalize('NFC')), (letter) => STROKED[letter] ?? letter);
  const bare = plain
    .join('')
    .normalize('NFD')
    .replace(/([a-zα-ω])[\u0300-\u036f]+/g, '$1');
  return bare.normalize('NFC');
}

function compareText(left: string, right: string): number {
  return Math.sign(Buffer.compare(Buffer.from(left), Buffer.from(right)));
}

function fold(text: string): string {
  return Array.from(text, (character) => character.toLowerCase()).join('');
}
