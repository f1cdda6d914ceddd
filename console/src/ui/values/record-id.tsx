/** A record, by its name or else its id, as a link to its page, where it has one. */
import { kindAt } from '../../data/records/references.ts';
import { HrefLink } from '../link.tsx';
import { useRecordHref } from './record-links.ts';

interface RecordIdProps {
  readonly id: string;
  /** Where an event has the id: which records it is of. */
  readonly pointer: string | null;
  readonly name?: string;
}

export function RecordId({ id, pointer, name }: RecordIdProps) {
  const kind = kindAt(pointer ?? '');
  const hrefOfRecord = useRecordHref(kind ? [{ kind, id }] : []);
  const href = kind && hrefOfRecord({ kind, id });
  const shown = name || <code>{id}</code>;
  return href === undefined ? shown : <HrefLink href={href}>{shown}</HrefLink>;
}
