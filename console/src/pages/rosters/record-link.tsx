/** A link to a record of the roster by its reference. */
import { rostersRoute } from '../../routes/operation/rosters.ts';
import { PageLink } from '../../ui/link.tsx';
import { type Reference, useKindOfType } from './records.ts';

interface RecordLinkProps {
  readonly reference: Reference;
  readonly name: string | undefined;
}

export function RecordLink({ reference, name }: RecordLinkProps) {
  const { sourcedId, type } = reference;
  const kind = useKindOfType(type);
  if (!kind) return <code>{sourcedId}</code>;
  return (
    <PageLink to={rostersRoute} search={{ kind, id: sourcedId }}>
      {name || sourcedId}
    </PageLink>
  );
}
