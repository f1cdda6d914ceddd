/** Wire shapes of units: a unit is a section of a course or of another unit. */
import Type, { type Static } from 'typebox';
import { Metadata, nullable, Reference } from '../../http/schema.ts';
import {
  Int4,
  optional,
  type Present,
  Title,
  UUID_HEAD,
  UuidReference,
  Words,
} from '../../oneroster/records/schema.ts';

export const UnitInput = Type.Object(
  {
    ...UUID_HEAD,
    title: Title,
    course: Reference,
    parent: optional(UuidReference),
    sortOrder: optional(Int4),
    prerequisites: optional(Words),
    metadata: optional(Metadata),
  },
  { title: 'UnitInput' },
);
export type Unit = Present<Static<typeof UnitInput>>;

export const UnitRecord = Type.Object(
  {
    ...UUID_HEAD,
    title: Type.String(),
    course: Reference,
    parent: nullable(UuidReference),
    sortOrder: Type.Integer(),
    prerequisites: Type.Array(Type.String()),
    extensions: Type.Optional(Metadata),
  },
  { title: 'Unit' },
);
