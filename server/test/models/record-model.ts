/** A second, plain implementation of filter and sort over served records, to compare lists with. */
import type { Collection, FieldKind } from '../../src/listing/collection.ts';
import type { Clause, Filter } from '../../src/listing/filter.ts';

export type Answered = Readonly<Record<string, unknown>> & { readonly sourcedId: string };
type Value = string | number | boolean | readonly string[] | undefined;

/** The value of a field: references as their ids, roles as role names. */
export function fieldValue(record: Answered, field: string, kind: FieldKind): Value {
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
  const kindOf = (field: string): FieldKind => fields[field]?.kind ?? 'text';
  const named = fieldsOf(query.filter);
  const withDeleted = named.includes('status') || named.includes('dateLastModified');
  return records
    .filter((record) => withDeleted || record['status'] !== 'tobedeleted')
    .filter((record) => holds(query.filter, record, kindOf))
    .sort((left, right) => {
      const [a, b] = [left, right].map((one) => fieldValue(one, query.sort, kindOf(query.sort)));
      const sign = compareStored(a, b) || compareText(left.sourcedId, right.sourcedId);
      return query.descending ? -sign : sign;
    })
    .map(({ sourcedId }) => sourcedId);
}

function fieldsOf(filter: Filter): string[] {
  if ('field' in filter) return [filter.field];
  return ('all' in filter ? filter.all : filter.any).flatMap(fieldsOf);
}

function holds(filter: Filter, record: Answered, kindOf: (field: string) => FieldKind): boolean {
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
  if (filter.predicate === '@') return wanted.some((value) => compare(kind, scalar, value) === 0);
  return SIGNS[filter.predicate].includes(compare(kind, scalar, filter.value));
}

const SIGNS = { '=': [0], '>': [1], '>=': [0, 1], '<': [-1], '<=': [-1, 0] };

function holdsList({ predicate }: Clause, stored: readonly string[], wanted: readonly string[]) {
  if (predicate === '=') return wanted.every((value) => stored.includes(value));
  if (predicate === '@') return wanted.some((value) => stored.includes(value));
  return wanted.some((value) => stored.map(fold).includes(fold(value)));
}

function compare(kind: FieldKind, stored: string | number | boolean, value: string): number {
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

function compareText(left: string, right: string): number {
  return Math.sign(Buffer.compare(Buffer.from(left), Buffer.from(right)));
}

function fold(text: string): string {
  return Array.from(text, (character) => character.toLowerCase()).join('');
}
