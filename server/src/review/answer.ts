/** What a graded answer says for reviews beyond its score: which attempt, how far it is graded. */
import { entityId, isGiven, isObject, type Json, text } from '../events/json-shapes.ts';
import type { Credit } from './rules.ts';

/** A score within this of the maximum is the maximum. */
const TOLERANCE = 1e-9;

function extensionsOf(entity: unknown): Json {
  return isObject(entity) && isObject(entity['extensions']) ? entity['extensions'] : {};
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
