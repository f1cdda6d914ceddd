/** Lines of the audit log as the page works with them. */
import type { PartialAuditLine } from '../../../../sdk/src/generated/openapi.ts';
import { auditText as text } from '../../text/audit.ts';

export type AuditLine = Required<PartialAuditLine>;

const ACCOUNT = /^account:(.+)$/;

/** The account of a person at the console; undefined = another actor. */
export const accountOf = ({ actorId }: Pick<AuditLine, 'actorId'>) => ACCOUNT.exec(actorId)?.[1];

/** Their keys say nothing: the hash of a token, the only row. */
const WITHOUT_ID = new Set(['account_links', 'review_settings']);

/** The id of the record for people; '' = it has none, as a log whose old lines were removed. */
export function idOf({ objectType, objectId }: Pick<AuditLine, 'objectType' | 'objectId'>) {
  return WITHOUT_ID.has(objectType) || objectId === objectType ? '' : objectId;
}

const nameIn = (names: Readonly<Record<string, string>>, name: string) => names[name] ?? name;

/** Actions and kinds of records that have no word here are shown as the log has them. */
export const actionText = (action: string) => nameIn(text.action, action);
export const objectText = (objectType: string) => nameIn(text.object, objectType);
