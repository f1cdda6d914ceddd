/** Names of the files of an org. */
import type { OrgSummary } from '../../data/records/summaries.ts';

interface Of extends Pick<OrgSummary, 'name'> {
  readonly period: Pick<OrgSummary['period'], 'name'>;
}

export const fileName = ({ name, period }: Of, what: string) =>
  `${[...name.split(/[^\p{L}\p{N}]+/u), period.name, what].filter(Boolean).join('-')}`;
