/** Lines of the audit log as the page works with them. */
import type { PartialAuditLine } from '../../../../sdk/src/generated/openapi.ts';
import { auditText as text } from '../../text/audit.ts';

export type AuditLine = Required<PartialAuditLine>;

const ACCOUNT = /^account:(.+)$/;

/** The account of a person at the console; undefined = another actor. */
export const accountOf = ({ actorId }: Pick<AuditLine, 'actorId'>) => ACCOUNT.exec(actorId)?.[1];

const nameIn = (names: Readonly<Record<string, string>>, name: string) => names[name] ?? name;

/** Actions and kinds of records that have no word here are shown as the log has them. */
export const actionText = (action: string) => nameIn(text.action, action);
export const objectText = (objectType: string) => nameIn(text.object, objectType);
