/** Finds the standards that a graded event names. */

import { isUuid } from '../../lib/uuid.ts';
import { bareId } from './bare-id.ts';
import { entityId, isId, isObject, type Json } from './json-shapes.ts';

interface NamedStandard {
  /** Where the event names it (RFC 6901). */
  readonly pointer: string;
  /** A lower-case UUID, or another text as sent; '' = not a text. */
  readonly id: string;
}

const STANDARDS_MAX = 100;

/**
 * The standards of an event, at most 100; one may be named twice. Partners use three different
 * members for them.
 */
export function namedStandards(event: Json): NamedStandard[] {
  const item = object(object(event['object'])['assignable']);
  const sets = listOf(object(item['extensions'])['learningObjectiveSet']);
  const itemPointer = '/object/assignable';
  return [
    ...named(item['learningObjectives'], `${itemPointer}/learningObjectives`),
    ...named(
      object(event['extensions'])['learningObjectiveIds'],
      '/extensions/learningObjectiveIds',
    ),
    ...sets.flatMap((set, index) =>
      named(
        object(set)['learningObjectiveIds'],
        `${itemPointer}/extensions/learningObjectiveSet/${index}/learningObjectiveIds`,
      ),
    ),
  ].slice(0, STANDARDS_MAX);
}

function object(value: unknown): Json {
  return isObject(value) ? value : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function named(list: unknown, pointer: string): NamedStandard[] {
  return listOf(list).map((one, index) => ({
    pointer: `${pointer}/${index}`,
    id: standardId(entityId(one)),
  }));
}

/** The UUID of a bare id, a urn:uuid: or a URL (`…/CFItems/{uuid}`); else the text, a `uri`. */
function standardId(text: string | null): string {
  if (!isId(text)) return '';
  const id = bareId(text) ?? '';
  return isUuid(id) ? id.toLowerCase() : text;
}
