/** Wire shape of what an account is for an org. */
import Type from 'typebox';
import { ORG_ROLES } from '../../http/org-role.ts';
import { nullable, SourcedId } from '../../http/schema.ts';

export const OrgRole = Type.Object(
  {
    role: Type.Enum([...ORG_ROLES], {
      description:
        'analyst reads numbers: sums of classes of ten students or more, and students by ' +
        'pseudonym; district reads the roster, the summaries and the checks of its org',
    }),
    orgId: nullable(
      SourcedId,
      'An org of the roster, with all below it; null = all orgs, for analysts alone',
    ),
    names: Type.Optional(
      Type.Boolean({
        description:
          'An analyst reads names of students in place of pseudonyms; false when left out, and ' +
          'for a district operator, who reads them anyway',
      }),
    ),
  },
  {
    title: 'OrgRole',
    description: 'What an account is for an org',
    examples: [{ role: 'district', orgId: 'district-1' }],
  },
);
