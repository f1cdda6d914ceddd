/** Wire shape of the right of an analyst. */
import Type from 'typebox';
import { nullable, SourcedId } from '../../http/schema.ts';

export const Analyst = Type.Object(
  { orgId: nullable(SourcedId, 'An org of the roster, with all below it; null = all orgs') },
  { title: 'Analyst', description: 'Whose sums an analyst reads, who reads no student' },
);
