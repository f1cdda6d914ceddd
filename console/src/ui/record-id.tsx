/** The id of a record as a link to its page, where it has one. */
import { kindAt } from '../data/references.ts';
import { HrefLink } from './link.tsx';
import { useRecordHref } from './record-links.ts';

interface RecordIdProps {
  readonly id: string;
  /** Where an event has the id: which records it is of. */
  readonly pointer: string | null;
}

export function RecordId({ id, pointer }: RecordIdProps) {
  const kind = kindAt(pointer ?? '');
  const hrefOfRecord = useRecordHref(kind ? [{ kind, id }] : []);
  const href = kind && hrefOfRecord({ kind, id });
  if (href === undefined) return <code>{id}</code>;
  return (
    <HrefLink href={href}>
      <code>{id}</code>
    </HrefLink>
  );
}
