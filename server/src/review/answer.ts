/** What a graded answer says for reviews beyond its score: standards, attempt, how far it is graded. */
import { entityId, isGiven, isObject, type Json, text } from '../events/json-shapes.ts';
import type { Credit } from './rules.ts';

/** Of one event; as many as a resource may have. */
const STANDARDS_MAX = 1_000;

/** A score within this of the maximum is the maximum. */
const TOLERANCE = 1e-9;

function extensionsOf(entity: unknown): Json {
  return isObject(entity) && isObject(entity['extensions']) ? entity['extensions'] : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** `[{ source: 'CASE', learningObjectiveIds: […] }]`, as resources have it. */
function idsOfSet(set: unknown): readonly unknown[] {
  return listOf(set).flatMap((entry) => {
    if (!isObject(entry) || !/^case$/i.test(text(entry, 'source') ?? 'CASE')) return [];
    return listOf(entry['learningObjectiveIds']);
  });
}

/**
 * The standards that an event names, as it names them; empty = it names none and its lesson's
 * resource tells. What is no text at all is named as '', which no standard is.
 */
export function namedStandards(event: Json): string[] {
  const object = isObject(event['object']) ? event['object'] : {};
  const assignable = isObject(object['assignable']) ? object['assignable'] : {};
  const named = [
    ...listOf(assignable['learningObjectives']).map((entry) => entityId(entry)),
    ...[extensionsOf(event), extensionsOf(assignable)].flatMap((extensions) => [
      ...listOf(extensions['learningObjectiveIds']),
      ...idsOfSet(extensions['learningObjectiveSet']),
    ]),
  ];
  const texts = named.map((name) => (typeof name === 'string' ? name.trim() : ''));
  return [...new Set(texts)].slice(0, STANDARDS_MAX);
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const UUID_FORMS = [`${UUID}`, `urn:uuid:${UUID}`, `https?://.*/CFItems/${UUID}/?(?:[?#].*)?`].map(
  (form) => new RegExp(`^${form.replace(UUID, `(${UUID})`)}$`, 'i'),
);

/** The id in a standard's name: bare, as `urn:uuid:…` or as `…/CFItems/…`; else it is a uri. */
export function standardId(name: string): string | undefined {
  for (const form of UUID_FORMS) {
    const id = form.exec(name)?.[1];
    if (id) return id.toLowerCase();
  }
  return undefined;
}

/**
 * What joins the grades of one attempt. `generated.attempt` may be the attempt at a whole quiz, of
 * which the object is one question (Caliper v1p2, fixture GradeEventGradedItem), so the question is
 * part of it.
 */
export function attemptOf(event: Json): string {
  const object = isObject(event['object']) ? event['object'] : {};
  const generated = isObject(event['generated']) ? event['generated'] : {};
  const attempt = entityId(generated['attempt']) ?? text(object, 'id') ?? text(event, 'id') ?? '';
  const question = entityId(object['assignable']);
  return question ? `${attempt} ${question}` : attempt;
}

/** OneRoster 1.2's words for how far a result is graded; one that is left out is fully graded. */
function scoreStatusOf(event: Json): string {
  const given = [extensionsOf(event), extensionsOf(event['generated'])]
    .map((extensions) => extensions['scoreStatus'])
    .find(isGiven);
  if (given === undefined) return 'fully graded';
  return typeof given === 'string' ? given.trim().toLowerCase() : '';
}

/** How the answer counts. Anything but fully and partially graded does not. */
export function creditOf(event: Json, scoreGiven: number, maxScore: number): Credit {
  const status = scoreStatusOf(event);
  if (!Number.isFinite(scoreGiven) || !(maxScore > 0)) return 'uncounted';
  if (status === 'partially graded') return 'partial';
  if (status !== 'fully graded') return 'uncounted';
  if (scoreGiven >= maxScore - TOLERANCE) return 'correct';
  return scoreGiven > 0 ? 'partial' : 'incorrect';
}
