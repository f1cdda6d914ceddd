/** Wire shapes of units: a unit is a section of a course or of another unit. */
import Type, { type Static } from 'typebox';
import { metadataOf, Reference } from '../../http/schema.ts';
import {
  Int4,
  optional,
  type Present,
  Title,
  UUID_HEAD,
  UUID_HEAD_INPUT,
  UuidReference,
  Words,
} from '../../oneroster/records/schema.ts';

export const PREREQUISITES_TEXT =
  'Ids of what to finish first, as the partner names it; the server checks none';

export const UnitInput = Type.Object(
  {
    ...UUID_HEAD_INPUT,
    title: Title,
    course: Reference,
    parent: optional({
      ...UuidReference,
      description: 'The unit above, in the same course; null or left out = at the root',
    }),
    sortOrder: optional({ ...Int4, description: '0 when left out' }),
    prerequisites: optional({ ...Words, description: PREREQUISITES_TEXT }),
    metadata: optional(metadataOf('Kept as sent, and answered as extensions')),
  },
  { title: 'UnitInput', description: 'A unit to create or replace' },
);
export type Unit = Present<Static<typeof UnitInput>>;

export const UnitRecord = Type.Object(
  {
    ...UUID_HEAD,
    title: Type.String(),
    course: Reference,
    parent: Type.Union([UuidReference, Type.Null()], {
      description: 'The unit above; null = at the root of the course',
    }),
    sortOrder: Type.Integer({ description: 'Position among its siblings, ascending' }),
    prerequisites: Type.Array(Type.String(), { description: PREREQUISITES_TEXT }),
    extensions: Type.Optional(metadataOf('The metadata that was sent')),
  },
  { title: 'Unit', description: 'A section of a course or of another unit' },
);
