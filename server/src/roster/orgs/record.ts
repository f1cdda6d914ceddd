/** Orgs, such as schools and districts: their members. */
import {
  children,
  filled,
  metadata,
  recordShape,
  reference,
  required,
  term,
  text,
  title,
} from '../../oneroster/records/describe.ts';
import { orgKind } from '../../oneroster/records/roster-kinds.ts';
import { extensible } from '../../oneroster/records/schema.ts';

const OrgType = extensible('department', 'district', 'local', 'national', 'school', 'state');

export const orgShape = recordShape(
  orgKind,
  'A school, a district or another organization (OneRoster v1p2)',
  {
    name: title(),
    type: required(term(OrgType)),
    identifier: filled(
      text({
        description:
          'Code of the org in its own system, such as a state id; its sourcedId when left out',
      }),
    ),
    // Who adds an org to a district decides whose students its operator reads.
    parent: reference(orgKind, { parent: true, description: 'The org that it belongs to' }),
    children: children(orgKind, 'Active orgs that name it as their parent'),
    metadata: metadata(),
  },
);
