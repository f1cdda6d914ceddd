/** Who may write a stored record. Pure: the callers look up and tell. */

/** What a write needs to know of the record that is stored under its id. */
interface Owned {
  /** The application that created it; an operator's write leaves the owner as it is. */
  readonly owner: string;
  /** The writer may read it. */
  readonly visible: boolean;
}

interface Writer {
  readonly applicationId: string;
  readonly operator: boolean;
}

/**
 * Why a write is refused; undefined = it may. A record that the writer may not even read is
 * `unseen`: it is told the same as a record that does not exist, because another partner's student
 * is never confirmed to exist (partner API, "Ownership in production").
 */
export function writeRefusal(stored: Owned, writer: Writer): 'foreign' | 'unseen' | undefined {
  if (mayWrite(stored.owner, writer)) return undefined;
  return stored.visible ? 'foreign' : 'unseen';
}

/** The owner may, and operators may write everything. */
export function mayWrite(owner: string, writer: Writer): boolean {
  return writer.operator || owner === writer.applicationId;
}
