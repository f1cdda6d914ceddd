/** Org: a school, a district and the like. */

import Type, { type Static } from 'typebox';
import { Metadata, Reference } from '../../http/schema.ts';
import { refSchema } from '../../oneroster/records/hrefs.ts';
import {
  extensible,
  HEAD,
  LENIENT_HEAD,
  optional,
  type Present,
  Title,
  Word,
} from '../../oneroster/records/schema.ts';

const OrgType = extensible('department', 'district', 'local', 'national', 'school', 'state');

/** `children` follow from the parents of other orgs: they are not taken. */
export const OrgInput = Type.Object(
  {
    ...LENIENT_HEAD,
    name: Title,
    type: OrgType,
    identifier: optional(Word),
    parent: optional(Reference),
    metadata: optional(Metadata),
  },
  { title: 'OrgInput' },
);
export type Org = Present<Static<typeof OrgInput>>;

export const OrgRecord = Type.Object(
  {
    ...HEAD,
    name: Type.String(),
    type: OrgType,
    identifier: Type.String(),
    parent: Type.Optional(refSchema('org')),
    children: Type.Optional(Type.Array(refSchema('org'))),
    metadata: Type.Optional(Metadata),
  },
  { title: 'Org', additionalProperties: false },
);
