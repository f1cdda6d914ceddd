/** Prints the terms by which the server validates events, in Python for the Python SDK. */
import * as entities from '../../server/src/events/caliper/entity-types.ts';
import {
  AUTO_ATTACH,
  CALIPER_CONTEXT,
  EVENT_RULES,
  PART_TYPES,
  PROFILES,
  SCORE_TYPES,
} from '../../server/src/events/caliper/vocabulary.ts';

const SETS: readonly (readonly [string, readonly string[]])[] = Object.entries(entities);

const tuple = (values: readonly string[]) =>
  `(${values.map((value) => JSON.stringify(value)).join(', ')}${values.length === 1 ? ',' : ''})`;

/** The name of a whole set, else the values: `types is ENTITIES` tells the whole set. */
function types(values: readonly string[]): string {
  return SETS.find(([, set]) => set === values)?.[0] ?? tuple(values);
}

const byName = (record: Readonly<Record<string, readonly string[]>>) =>
  `{${Object.entries(record)
    .map(([name, values]) => `${JSON.stringify(name)}: ${types(values)}`)
    .join(', ')}}`;

const rules = Object.entries(EVENT_RULES).map(([type, rule]) => {
  const members = [
    `actions=${tuple(rule.actions)}`,
    `actors=${byName(rule.actors)}`,
    `objects=${types(rule.objects)}`,
    `objects_of_profile=${byName(Object.fromEntries(rule.objectsOfProfile ?? []))}`,
    `generated=${byName(rule.generated)}`,
    `generated_required=${rule.generatedRequired ? 'True' : 'False'}`,
    `targets=${types(rule.targets)}`,
    `referrers=${types(rule.referrers)}`,
  ];
  return `    ${JSON.stringify(type)}: EventRule(\n${members.map((one) => `        ${one},\n`).join('')}    ),\n`;
});

const actions = Object.entries(EVENT_RULES).map(([type, rule]) => {
  const values = rule.actions.map((action) => JSON.stringify(action)).join(', ');
  return `${type.replace('Event', '')}Action = Literal[${values}]\n`;
});

/** The text of `_vocabulary.py`. */
export const pythonVocabulary = `"""The terms of Caliper v1p2 by which the server validates, made by \`npm run sdk:types\`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

CALIPER_CONTEXT = ${JSON.stringify(CALIPER_CONTEXT)}
#: In place of a session id: attach the event to the student's open session.
AUTO_ATTACH = ${JSON.stringify(AUTO_ATTACH)}

${actions.join('')}
SCORE_TYPES = ${tuple(SCORE_TYPES)}
PROFILES = ${tuple(PROFILES)}
${SETS.map(([name, set]) => `${name} = ${tuple(set)}\n`).join('')}
#: Entity types of a part by action; \`others\` = all other actions.
TypesByAction = Mapping[str, Sequence[str]]


@dataclass(frozen=True)
class EventRule:
    """The rule of one event type."""

    actions: Sequence[str]
    actors: TypesByAction
    objects: Sequence[str]
    #: Further types of the object in an event of this profile.
    objects_of_profile: Mapping[str, Sequence[str]]
    generated: TypesByAction
    generated_required: bool
    targets: Sequence[str]
    referrers: Sequence[str]


EVENT_RULES: Mapping[str, EventRule] = {
${rules.join('')}}

#: Entity types of the optional parts that every event may have.
PART_TYPES: Mapping[str, Sequence[str]] = ${byName(PART_TYPES)}
`;
