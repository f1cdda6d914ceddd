/** Lines of the audit log as the page works with them. */
import type { PartialAuditLine } from '../../../../sdk/src/generated/openapi.ts';
import { auditText as text } from '../../text/operation/audit.ts';
import { shortId } from '../../ui/values/format.ts';

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

const UUID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/gi;

/** The ids of a key: of an invitation those of the application and of the account. */
export function idsOf({ objectType, objectId }: Pick<AuditLine, 'objectType' | 'objectId'>) {
  const isPair = /^application_(invitations|members)$/.test(objectType);
  return isPair ? (objectId.match(UUID) ?? []) : [objectId];
}

type Names = Readonly<
  Record<'accounts' | 'people' | 'applications' | 'records', ReadonlyMap<string, string>>
>;

function actorText(line: AuditLine, { accounts, people, applications }: Names): string {
  const { actorKind, actorId, applicationId, action, objectId } = line;
  const account = accountOf(line);
  // Its pages write before they know who is there: whose sign-in it was is the record.
  if (actorId === 'console')
    return (action === 'sign-in' && accounts.get(objectId)) || text.actor.console;
  if (actorKind === 'client') return applications.get(applicationId ?? '') ?? shortId(actorId);
  if (actorKind === 'user')
    return (account ? accounts.get(account) : people.get(actorId)) ?? shortId(account ?? actorId);
  return text.actor[actorKind as 'command'] ?? actorId;
}

const PAIRS: Readonly<
  Record<string, ((...names: [string, string, string]) => string) | undefined>
> = text.pair;
/** What one does to no record. */
const ALONE = new Set(['sign-in', 'confirm']);
/** Their words are plurals. */
const PLURAL = new Set([
  ...['demographics', 'event_payloads', 'heartbeats', 'review_parameters', 'review_settings'],
]);

/** `Olivia Okafor invited Fatima Said to Quest` */
export function sentenceOf(line: AuditLine, names: Names): string {
  const { action, objectType, person, outcome } = line;
  const { accounts, people, applications, records } = names;
  const who = actorText(line, names);
  const verb = nameIn(text.verb, action);
  const [first = '', second = ''] = idsOf(line);
  const [name] = [records, people, applications, accounts].flatMap((map) => map.get(first) ?? []);
  const pair = PAIRS[`${objectType} ${action}`];
  const told = pair
    ? pair(who, accounts.get(second) ?? text.somebody, applications.get(first) ?? shortId(first))
    : text.sentence(who, verb, ALONE.has(action) ? '' : recordText(objectType, name));
  const about = person && person !== first ? people.get(person) : undefined;
  const whole = about ? text.about(told.trim(), about) : told.trim();
  return outcome === 'ok' ? whole : `${whole}: ${outcome}`;
}

/** `the class Period 9`, `a passkey`, `heartbeats` */
function recordText(objectType: string, name: string | undefined): string {
  const word = objectText(objectType).replace(/^./, (letter) => letter.toLowerCase());
  if (name) return text.the(word, name);
  return PLURAL.has(objectType) ? word : text.one(word);
}
