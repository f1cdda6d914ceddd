/** Wire shape of what an account is for an org. */
import Type from 'typebox';
import { ORG_ROLES } from '../../http/org-role.ts';
import { nullable, SourcedId } from '../../http/schema.ts';

export const OrgRole = Type.Object(
  {
    role: Type.Enum([...ORG_ROLES], {
      description:
        'analyst reads sums of classes of ten students or more, and no student; district reads ' +
        'the roster, the summaries and the checks of its org',
    }),
    orgId: nullable(
      SourcedId,
      'An org of the roster, with all below it; null = all orgs, for analysts alone',
    ),
  },
  {
    title: 'OrgRole',
    description: 'What an account is for an org',
    examples: [{ role: 'district', orgId: 'district-1' }],
  },
);
