/** Decides who may write a stored record. Pure: callers read the record and answer. */

/** The stored record, as far as the decision needs it. */
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
 * Why a write is refused; undefined = it is allowed. `unseen` = the writer may not even read the
 * record: the reply is that for an unknown id, since a partner must not learn which students of
 * other partners exist.
 */
export function writeRefusal(stored: Owned, writer: Writer): 'foreign' | 'unseen' | undefined {
  if (mayWrite(stored.owner, writer)) return undefined;
  return stored.visible ? 'foreign' : 'unseen';
}

/** Owners may write their records, operators all records. */
export function mayWrite(owner: string, writer: Writer): boolean {
  return writer.operator || owner === writer.applicationId;
}
