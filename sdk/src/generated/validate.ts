/** A copy of server/src/events/caliper/validate.ts, made by `npm run sdk:types`; do not edit. */
import { zonedInstant } from './instants.ts';
import { ENTITIES } from './entity-types.ts';
import { isGiven, isId, isIri, isObject, isUrn, type Json } from './json-shapes.ts';
import {
  CALIPER_CONTEXT,
  EVENT_RULES,
  EVENT_TYPES,
  type EventRule,
  type EventType,
  isSessionType,
  PART_TYPES,
  PROFILES,
  SCORE_TYPES,
  TIME_FORM,
  type TypesByAction,
} from './vocabulary.ts';

/** A finding: pointer (RFC 6901), code, and message. */
export interface EventFinding {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

type Report = (path: string, code: string, message: string) => void;

/**
 * Every finding of one event; `base` is its pointer in the body: '' or '/data/0'. `live`: under
 * COMPAT=live.
 */
export function eventFindings(event: unknown, base = '', live = false): EventFinding[] {
  const found: EventFinding[] = [];
  const report: Report = (path, code, message) => found.push({ path: base + path, code, message });
  if (!isObject(event)) {
    report('', 'field_type', "An event must be a JSON object, alone or in 'data' of an envelope.");
    return found;
  }
  checkContext(event, report);
  checkId(event, report);
  checkTime(event['eventTime'], '/eventTime', report);
  checkExtensions(event, live, report);
  checkParts(event, PART_TYPES, report);
  const profile = event['profile'];
  if (isGiven(profile) && !PROFILES.includes(profile as (typeof PROFILES)[number])) {
    report('/profile', 'field_type', `'profile' must be one of ${PROFILES.join(', ')}.`);
  }
  const type = event['type'];
  if (isEventType(type)) checkByType(event, EVENT_RULES[type], report);
  else if (type === undefined) report('/type', 'field_missing', "'type' is missing.");
  else report('/type', 'type_unsupported', `'type' must be one of ${EVENT_TYPES.join(', ')}.`);
  return found;
}

function isEventType(value: unknown): value is EventType {
  return EVENT_TYPES.includes(value as EventType);
}

function checkContext(event: Json, report: Report): void {
  const context = event['@context'];
  if (context === undefined) {
    report('/@context', 'field_missing', "'@context' is missing.");
    return;
  }
  const texts = Array.isArray(context) ? context : [context];
  if (!texts.some((text) => typeof text === 'string' && text.includes('caliper'))) {
    const message = `'@context' must name the Caliper context, ${CALIPER_CONTEXT}.`;
    report('/@context', 'context_not_caliper', message);
  }
}

function checkId(event: Json, report: Report): void {
  const id = event['id'];
  if (id === undefined) report('/id', 'field_missing', "'id' is missing.");
  else if (!isUrn(id)) {
    report(
      '/id',
      'field_type',
      "'id' must be a URN of at most 255 characters, such as urn:uuid:….",
    );
  }
}

function checkTime(value: unknown, path: string, report: Report): void {
  if (value === undefined) report(path, 'field_missing', `'${nameAt(path)}' is missing.`);
  else if (!zonedInstant(value)) {
    report(path, 'field_type', `'${nameAt(path)}' ${TIME_FORM}`);
  }
}

/** The name of a member in a message: `object.id` of `/object/id`. */
function nameAt(path: string): string {
  return path.slice(1).replaceAll('/', '.');
}

/** Limited because every reply with results, XP or activity repeats the subject. */
const SUBJECT_LENGTH_MAX = 255;

function checkExtensions(event: Json, live: boolean, report: Report): void {
  const extensions = event['extensions'];
  if (extensions !== undefined && !isObject(extensions)) {
    report('/extensions', 'field_type', "'extensions' must be an object.");
    return;
  }
  const subject = extensions?.['subject'];
  if (live && event['type'] === 'SessionEvent' && (subject ?? '') === '') return;
  if (subject === undefined || subject === '') {
    const message = "'extensions.subject' is missing; add the subject, such as 'Math'.";
    report('/extensions/subject', 'subject_missing', message);
  } else if (typeof subject !== 'string' || subject.length > SUBJECT_LENGTH_MAX) {
    const message = `'extensions.subject' must be a string of at most ${SUBJECT_LENGTH_MAX} characters.`;
    report('/extensions/subject', 'field_type', message);
  }
}

/** Checks optional parts: each an IRI or an entity of a permitted type. */
function checkParts(event: Json, parts: typeof PART_TYPES, report: Report): void {
  for (const [name, types] of Object.entries(parts)) {
    const value = event[name];
    if (isGiven(value)) checkEntity({ value, path: `/${name}`, types }, report);
  }
}

/** A member that holds an entity; `types` empty = any type. */
interface Part {
  readonly value: unknown;
  readonly path: string;
  readonly types: readonly string[];
}

function checkEntity({ value, path, types }: Part, report: Report): void {
  if (typeof value === 'string' ? !isIri(value) : !isObject(value)) {
    report(path, 'field_type', `'${nameAt(path)}' must be an IRI or an object.`);
  }
  if (!isObject(value)) return;
  const { id, type } = value;
  if (id === undefined) report(`${path}/id`, 'field_missing', `'${nameAt(path)}.id' is missing.`);
  else if (!isEntityId(id, type, path)) {
    const message = `'${nameAt(path)}.id' must be an IRI, a URN or a blank node`;
    report(`${path}/id`, 'field_type', `${message}${type === 'Person' ? PERSON_FORM : ''}.`);
  }
  if (type === undefined)
    report(`${path}/type`, 'field_missing', `'${nameAt(path)}.type' is missing.`);
  else if (typeof type !== 'string' || (types.length > 0 && !types.includes(type))) {
    report(`${path}/type`, 'field_type', `'${nameAt(path)}.type' must be ${typesInWords(types)}.`);
  }
}

function typesInWords(types: readonly string[]): string {
  if (types === ENTITIES) return 'an entity type of Caliper v1p2';
  return types.length > 0 ? `one of ${types.join(', ')}` : 'a string';
}

/** Without the id that was sent: messages are kept, and name no person. */
const PERSON_FORM =
  '; the id of a person is <address of the server>/rostering/1.0/users/<sourcedId>, percent-encoded';

/**
 * In the partner API a session's id is any text; all other ids are IRIs, as in Caliper. So is that
 * of an assignable of any type: ids of line items are made of it, and of ids with white space.
 */
function isEntityId(id: unknown, type: unknown, path: string): boolean {
  if (isIri(id)) return true;
  return isId(id) && isSessionType(type) && path !== ASSIGNABLE;
}

const ASSIGNABLE = '/object/assignable';

/** Checks a required entity; the partner API does not accept its id alone. */
function checkObject({ value, path, types }: Part, report: Report): void {
  if (value === undefined) report(path, 'field_missing', `'${nameAt(path)}' is missing.`);
  else if (!isObject(value)) report(path, 'field_type', `'${nameAt(path)}' must be an object.`);
  else checkEntity({ value, path, types }, report);
}

function checkByType(event: Json, rule: EventRule, report: Report): void {
  const action = event['action'];
  if (action === undefined) report('/action', 'field_missing', "'action' is missing.");
  else if (!rule.actions.includes(action as string)) {
    const message = `'action' of a ${event['type']} must be one of ${rule.actions.join(', ')}.`;
    report('/action', 'action_unsupported', message);
  }
  const { actor, object, generated } = event;
  const actors = typesOf(rule.actors, action, rule);
  checkObject({ value: actor, path: '/actor', types: actors }, report);
  checkObject({ value: object, path: '/object', types: objectTypes(event, rule) }, report);
  const types = typesOf(rule.generated, action, rule);
  const part = { value: generated, path: '/generated', types };
  if (rule.generatedRequired) checkObject(part, report);
  else if (isGiven(generated)) checkEntity(part, report);
  checkParts(event, { target: rule.targets, referrer: rule.referrers }, report);
  checkAttemptOf(generated, report);
  if (event['type'] === 'GradeEvent') checkGrade(event, report);
  for (const name of ['session', 'federatedSession', 'object']) {
    checkSession(event[name], `/${name}`, report);
  }
  for (const name of ['object', 'generated']) checkSpan(event[name], `/${name}`, report);
}

/** For an unknown action, which has its own finding, the types of all actions. */
function typesOf(types: TypesByAction, action: unknown, rule: EventRule): readonly string[] {
  const known = rule.actions.includes(action as string);
  return known ? (types[action as string] ?? types.others) : Object.values(types).flat();
}

function objectTypes({ profile }: Json, rule: EventRule): readonly string[] {
  const further = rule.objectsOfProfile?.get(String(profile));
  return further ? [...rule.objects, ...further] : rule.objects;
}

/** Checks the attempt of a Score or a Response. */
function checkAttemptOf(generated: unknown, report: Report): void {
  const attempt = isObject(generated) ? generated['attempt'] : undefined;
  if (!isGiven(attempt)) return;
  checkEntity({ value: attempt, path: '/generated/attempt', types: ['Attempt'] }, report);
}

/** Checks the start and end time of an attempt, a response or a session. */
function checkSpan(entity: unknown, path: string, report: Report): void {
  if (!isObject(entity)) return;
  for (const name of ['startedAtTime', 'endedAtTime']) {
    if (isGiven(entity[name])) checkTime(entity[name], `${path}/${name}`, report);
  }
}

/** Checks a Session entity. */
function checkSession(session: unknown, path: string, report: Report): void {
  if (!isObject(session) || !isSessionType(session['type'])) return;
  const { user, extensions } = session;
  if (isGiven(user)) checkEntity({ value: user, path: `${path}/user`, types: ['Person'] }, report);
  if (path !== '/object') checkSpan(session, path, report);
  for (const name of ['requiresHeartbeat', 'processInsights']) {
    const flag = isObject(extensions) ? extensions[name] : undefined;
    if (!isGiven(flag) || typeof flag === 'boolean') continue;
    report(`${path}/extensions/${name}`, 'field_type', `'${name}' must be true or false.`);
  }
}

function checkGrade(event: Json, report: Report): void {
  const { object, generated } = event;
  if (isObject(object)) checkAttempt(object, report);
  if (isObject(generated)) checkScore(generated, report);
}

function checkAttempt(attempt: Json, report: Report): void {
  const { assignee, assignable, count } = attempt;
  if (assignee === undefined) {
    report('/object/assignee', 'field_missing', "'object.assignee', the student, is missing.");
  } else {
    checkEntity({ value: assignee, path: '/object/assignee', types: ['Person'] }, report);
  }
  if (isGiven(assignable)) {
    checkEntity({ value: assignable, path: ASSIGNABLE, types: [] }, report);
  }
  // `| 0` leaves whole numbers of 32 bits as they are: PostgreSQL's integers.
  if (isGiven(count) && count !== ((count as number) | 0)) {
    report('/object/count', 'field_type', "'object.count' must be a whole number.");
  }
}

/** Larger JSON numbers lose digits, and sums of them may overflow. */
const LARGEST = `at most ${Number.MAX_SAFE_INTEGER}`;

function checkScore(score: Json, report: Report): void {
  const extensions = isObject(score['extensions']) ? score['extensions'] : {};
  const scoreType = extensions['scoreType'];
  const path = '/generated/extensions/scoreType';
  const meant = nearestScoreType(scoreType);
  if (scoreType === undefined) {
    report(path, 'field_missing', "'generated.extensions.scoreType' is missing.");
  } else if (scoreType !== meant) {
    const message = meant ? `be written ${meant}` : `be one of ${SCORE_TYPES.join(', ')}`;
    report(path, 'field_type', `'scoreType' must ${message}.`);
  }
  const { scoreGiven, maxScore } = score;
  if (typeof scoreGiven !== 'number' || Math.abs(scoreGiven) > Number.MAX_SAFE_INTEGER) {
    const message = `'generated.scoreGiven' must be a number, ${LARGEST}.`;
    report('/generated/scoreGiven', 'score_invalid', message);
  }
  // Whether maxScore is needed follows from the type.
  if (meant === 'XP' || (meant === undefined && maxScore === undefined)) return;
  if (typeof maxScore !== 'number' || !(maxScore > 0 && maxScore <= Number.MAX_SAFE_INTEGER)) {
    const message = `'generated.maxScore' must be a number above zero, ${LARGEST}.`;
    report('/generated/maxScore', 'score_invalid', message);
  }
}

/** The score type with this spelling, whatever its case and white space. */
function nearestScoreType(value: unknown): string | undefined {
  const spelled = String(value)
    .trim()
    .replace(/[\s-]+/g, '_')
    .toUpperCase();
  return SCORE_TYPES.find((type) => type === spelled);
}
