/**
 * The shape of CASE 1.0 (v1p0), made of the official shape of v1p1: the same records without what
 * 1.1 added to the standard.
 */
import type { TSchema } from 'typebox';
import { ASSOCIATION_TYPES } from '../read/read-association.ts';
import { isMembers, type Members } from '../values/references.ts';

const ADDED = new Set(['extensions', 'targetType', 'frameworkType', 'caseVersion']);

/** Members that only other records had in 1.0, by a member that tells the kind of record. */
const ADDED_TO: Readonly<Record<string, readonly string[]>> = {
  fullStatement: ['subject', 'subjectURI'],
  associationType: ['notes'],
};

const V1P0_TYPES = ASSOCIATION_TYPES.filter((type) => type !== 'isTranslationOf');

function addedTo(members: object): ReadonlySet<string> {
  const kind = Object.keys(ADDED_TO).find((member) => Object.hasOwn(members, member));
  return kind === undefined ? ADDED : new Set([...ADDED, ...(ADDED_TO[kind] ?? [])]);
}

/** A record, or a set of records, of the official v1p1 shape in the shape of v1p0. */
export function toV1p0(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toV1p0);
  if (!isMembers(value)) return value;
  const added = addedTo(value);
  const kept = Object.entries(value).filter(([name]) => !added.has(name));
  return Object.fromEntries(kept.map(([name, member]) => [name, memberOf(name, member)]));
}

function memberOf(name: string, value: unknown): unknown {
  // CASE 1.1 guide 4.7: who does not know a type reads it as isRelatedTo.
  if (name === 'associationType') {
    return V1P0_TYPES.includes(String(value)) ? value : 'isRelatedTo';
  }
  const member = toV1p0(value);
  if (name !== 'CFPackageURI' || !isMembers(member)) return member;
  return { ...member, uri: String(member['uri']).replace('/case/v1p1/', '/case/v1p0/') };
}

/** The schema of what `toV1p0` makes. */
export function schemaV1p0(schema: TSchema): TSchema {
  return schemaOf(schema) as TSchema;
}

function schemaOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(schemaOf);
  if (!isMembers(value)) return value;
  const { title, properties, required, ...others } = value;
  const rest = Object.fromEntries(
    Object.entries(others).map(([name, member]) => [name, schemaOf(member)]),
  );
  const named = typeof title === 'string' ? { title: `${title}V1p0` } : {};
  if (!isMembers(properties)) return { ...named, ...rest };
  return { ...named, ...rest, ...objectOf(properties, required) };
}

function objectOf(properties: Members, required: unknown): Members {
  const added = addedTo(properties);
  const names = Object.keys(properties).filter((name) => !added.has(name));
  return {
    properties: Object.fromEntries(names.map((name) => [name, propertyOf(name, properties[name])])),
    ...(Array.isArray(required) ? { required } : {}),
  };
}

function propertyOf(name: string, schema: unknown): unknown {
  if (name !== 'associationType') return schemaOf(schema);
  const { description } = schema as Members;
  return { type: 'string', enum: V1P0_TYPES, description };
}
