/** Wire schemas of an org: a school, a district and similar. */
import Type, { type Static } from 'typebox';
import { Metadata, Reference } from '../../http/schema.ts';
import { refSchema } from '../../oneroster/records/hrefs.ts';
import {
  extensible,
  HEAD,
  LENIENT_HEAD,
  type Notes,
  optional,
  type Present,
  Title,
  Word,
  withNotes,
} from '../../oneroster/records/schema.ts';

const OrgType = extensible('department', 'district', 'local', 'national', 'school', 'state');

const NOTES: Notes = {
  identifier: 'Code of the org in its own system, such as a state id; its sourcedId when left out',
  parent: 'The org that it belongs to',
  children: 'Active orgs that name it as their parent',
};

/** Without `children`, which follow from the parents of other orgs. */
export const OrgInput = Type.Object(
  withNotes(NOTES, {
    ...LENIENT_HEAD,
    name: Title,
    type: OrgType,
    identifier: optional(Word),
    parent: optional(Reference),
    metadata: optional(Metadata),
  }),
  { title: 'OrgInput', description: 'An org in a request' },
);
export type Org = Present<Static<typeof OrgInput>>;

export const OrgRecord = Type.Object(
  withNotes(NOTES, {
    ...HEAD,
    name: Type.String(),
    type: OrgType,
    identifier: Type.String(),
    parent: Type.Optional(refSchema('org')),
    children: Type.Optional(Type.Array(refSchema('org'))),
    metadata: Type.Optional(Metadata),
  }),
  {
    title: 'Org',
    description: 'A school, a district or another organization (OneRoster v1p2)',
    additionalProperties: false,
  },
);
