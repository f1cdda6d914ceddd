/** The standards that a graded event names, wherever it may name them. */

import { isUuid } from '../../lib/uuid.ts';
import { bareId } from './bare-id.ts';
import { entityId, isId, isObject, type Json } from './json-shapes.ts';

interface NamedStandard {
  /** Where the event names it (RFC 6901). */
  readonly pointer: string;
  /** A lower-case UUID, or another text as it came; '' = no text at all. */
  readonly id: string;
}

const STANDARDS_MAX = 100;

/** Every place in turn; a standard may be named twice. Source: decisions, "Standards of an answer". */
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

/** By UUID, urn:uuid:, or an address that ends in one (`…/CFItems/{uuid}`); else by its `uri`. */
function standardId(text: string | null): string {
  if (!isId(text)) return '';
  const id = bareId(text) ?? '';
  return isUuid(id) ? id.toLowerCase() : text;
}
