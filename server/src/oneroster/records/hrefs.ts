/** Makes the references of records: `{ href, sourcedId, type }` (OneRoster v1p2, GUIDRef). */
import Type from 'typebox';
import { SourcedId } from '../../http/schema.ts';

/**
 * Replaces the address of this server in stored records, since the address may change. Replies have
 * the address again: see record-text.ts.
 */
export const ADDRESS_PLACEHOLDER = 'lectern:/';

/** The path of each type of record, below `/ims/oneroster`. */
const RESOURCE_PATHS = {
  academicSession: 'rostering/v1p2/academicSessions',
  class: 'rostering/v1p2/classes',
  course: 'rostering/v1p2/courses',
  courseComponent: 'rostering/v1p2/courses/components',
  org: 'rostering/v1p2/orgs',
  user: 'rostering/v1p2/users',
  category: 'gradebook/v1p2/categories',
  lineItem: 'gradebook/v1p2/lineItems',
  scoreScale: 'gradebook/v1p2/scoreScales',
  assessmentLineItem: 'gradebook/v1p2/assessmentLineItems',
  resource: 'resources/v1p2/resources',
} as const;
export type RefType = keyof typeof RESOURCE_PATHS;

interface Ref {
  readonly sourcedId: string;
}

/** The reference to store for one that was sent; undefined for undefined. */
export function refTo<Sent extends Ref | undefined>(type: RefType, sent: Sent) {
  return (sent && hrefTo(type, sent.sourcedId)) as Sent extends Ref ? Linked : undefined;
}

/** A list of references, each with its href. */
export function refsTo<Sent extends readonly Ref[] | undefined>(type: RefType, sent: Sent) {
  const refs = sent?.map(({ sourcedId }) => hrefTo(type, sourcedId));
  return refs as Sent extends readonly Ref[] ? Linked[] : undefined;
}

type Linked = ReturnType<typeof hrefTo>;

/** The start of each href of a type in stored records. */
export function hrefBase(type: RefType): string {
  return `${ADDRESS_PLACEHOLDER}ims/oneroster/${RESOURCE_PATHS[type]}`;
}

function hrefTo(type: RefType, sourcedId: string) {
  return { href: `${hrefBase(type)}/${encodeURIComponent(sourcedId)}`, sourcedId, type };
}

/** The schema of a served reference. */
export function refSchema(type: RefType) {
  return Type.Object(
    {
      href: Type.String({
        format: 'uri',
        description: 'Where the record is read',
        examples: [`https://learn.example/ims/oneroster/${RESOURCE_PATHS[type]}/a-1`],
      }),
      sourcedId: SourcedId,
      type: Type.Enum([type]),
    },
    {
      title: `${type[0]?.toUpperCase()}${type.slice(1)}Ref`,
      description: 'A reference to another record (OneRoster v1p2, GUIDRef)',
      additionalProperties: false,
    },
  );
}
