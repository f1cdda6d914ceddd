/**
 * References as OneRoster answers them: `{ href, sourcedId, type }`. A stored record holds a mark in
 * the place of this server's address, which may change; the address is put in when it is answered.
 */
import Type from 'typebox';
import { SourcedId } from '../../http/schema.ts';

/** Where records of each type are read. */
export const RESOURCE_PATHS = {
  academicSession: 'rostering/v1p2/academicSessions',
  class: 'rostering/v1p2/classes',
  course: 'rostering/v1p2/courses',
  org: 'rostering/v1p2/orgs',
  user: 'rostering/v1p2/users',
  category: 'gradebook/v1p2/categories',
  lineItem: 'gradebook/v1p2/lineItems',
  scoreScale: 'gradebook/v1p2/scoreScales',
  assessmentLineItem: 'gradebook/v1p2/assessmentLineItems',
  resource: 'resources/v1p2/resources',
} as const;
export type RefType = keyof typeof RESOURCE_PATHS;

export interface Ref {
  readonly sourcedId: string;
}

/** The reference that is stored for one that was sent; undefined for undefined. */
export function refTo<Sent extends Ref | undefined>(type: RefType, sent: Sent) {
  return (sent && hrefTo(type, sent.sourcedId)) as Sent extends Ref ? Linked : undefined;
}

export function refsTo<Sent extends readonly Ref[] | undefined>(type: RefType, sent: Sent) {
  const refs = sent?.map(({ sourcedId }) => hrefTo(type, sourcedId));
  return refs as Sent extends readonly Ref[] ? Linked[] : undefined;
}

type Linked = ReturnType<typeof hrefTo>;

function hrefTo(type: RefType, sourcedId: string) {
  const href = `lectern:/ims/oneroster/${RESOURCE_PATHS[type]}/${encodeURIComponent(sourcedId)}`;
  return { href, sourcedId, type };
}

const HREF_PLACEHOLDER = '"href":"lectern:/';

/**
 * JSON of a record. What a client wrote stands in its metadata alone: a mark in there is written in
 * another way, which means the same to whoever reads the JSON.
 */
export function printRecord(record: object): string {
  const { metadata, ...members } = record as { readonly metadata?: unknown };
  const text = JSON.stringify(members);
  if (metadata === undefined) return text;
  const further = JSON.stringify(metadata).replaceAll(HREF_PLACEHOLDER, '"href":"lectern:\\/');
  return `${text.slice(0, -1)},"metadata":${further}}`;
}

/** What gives way to the address: to look for this, and then behind, costs a third of `MARK`. */
const PLACEHOLDER = /(?<="href":")lectern:\//g;

/** JSON of records as it is answered: every href is absolute. */
export function absoluteHrefs(json: string, baseUrl: string): string {
  return json.replace(PLACEHOLDER, `${baseUrl}/`);
}

/** What `refTo` becomes on the wire. */
export function refSchema(type: RefType) {
  return Type.Object(
    { href: Type.String({ format: 'uri' }), sourcedId: SourcedId, type: Type.Enum([type]) },
    { title: `${type[0]?.toUpperCase()}${type.slice(1)}Ref`, additionalProperties: false },
  );
}
