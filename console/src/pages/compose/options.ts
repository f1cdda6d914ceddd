/** What may stand at a place of an event: words of the vocabulary, and ids of own records. */
import {
  AUTO_ATTACH,
  CALIPER_CONTEXT,
  EVENT_RULES,
  EVENT_TYPES,
  type EventRule,
  type EventType,
  PART_TYPES,
  PROFILES,
  SCORE_TYPES,
  type TypesByAction,
} from '../../../../sdk/src/generated/vocabulary.ts';
import { findRecords, type RecordKind } from '../../data/records/records.ts';
import { kindAt } from '../../data/records/references.ts';
import type { Api } from '../../data/requests/api.ts';
import type { JsonOption, JsonPlace } from '../../ui/json/json.tsx';
import { type Json, parsed } from './dry-run.ts';

/** Members by pointer; `*` = any event. */
const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  '': [
    ...['@context', 'id', 'type', 'profile', 'actor', 'action', 'object', 'eventTime'],
    ...['generated', 'target', 'referrer', 'extensions', ...Object.keys(PART_TYPES)],
  ],
  '/extensions': ['subject', 'course', 'lesson'],
  '/extensions/course': ['id'],
  '/extensions/lesson': ['id'],
  '/object': ['id', 'type', 'name', 'mediaType', 'assignee', 'assignable', 'count', 'extensions'],
  '/generated': [
    'id',
    'type',
    'attempt',
    'scoreGiven',
    'maxScore',
    'value',
    'values',
    'extensions',
  ],
  '/generated/extensions': ['scoreType'],
  '/session': ['id', 'type', 'user', 'startedAtTime', 'endedAtTime', 'extensions'],
  '/session/extensions': ['requiresHeartbeat', 'processInsights'],
};
const ENTITY = ['id', 'type', 'name', 'extensions'];

function textAt(event: Json | undefined, name: string): string {
  const value = event?.[name];
  return typeof value === 'string' ? value : '';
}

/** The event while it is written: what is not yet JSON has no type and action, but these. */
function writtenOf(text: string): { readonly type: string; readonly action: string } {
  const event = parsed(text);
  return {
    type: textAt(event, 'type') || EVENT_TYPES.find((type) => text.includes(`"${type}"`)) || '',
    action: textAt(event, 'action') || (/"action"\s*:\s*"(\w+)"/.exec(text)?.[1] ?? ''),
  };
}

const isEventType = (type: string): type is EventType => EVENT_TYPES.some((one) => one === type);

const byAction = (types: TypesByAction, action: string) => types[action] ?? types.others;

function wordsAt(pointer: string, text: string): readonly string[] | undefined {
  const { type, action } = writtenOf(text);
  const rule: EventRule | undefined = isEventType(type) ? EVENT_RULES[type] : undefined;
  const words: Readonly<Record<string, () => readonly string[] | undefined>> = {
    '/@context': () => [CALIPER_CONTEXT],
    '/type': () => EVENT_TYPES,
    '/profile': () => PROFILES,
    '/action': () => rule?.actions,
    '/actor/type': () => rule && byAction(rule.actors, action),
    '/object/type': () => rule?.objects,
    '/generated/type': () => rule && byAction(rule.generated, action),
    '/target/type': () => rule?.targets,
    '/referrer/type': () => rule?.referrers,
    '/generated/extensions/scoreType': () => SCORE_TYPES,
    '/session': () => [AUTO_ATTACH],
  };
  const part = /^\/(\w+)\/type$/.exec(pointer)?.[1] ?? '';
  return words[pointer]?.() ?? PART_TYPES[part];
}

/** In front of an id, where one is written as an address. */
const BELOW: Readonly<Partial<Record<RecordKind, string>>> = {
  courses: '/rostering/1.0/courses/',
  students: '/rostering/1.0/users/',
};

/** Which records' ids stand at a place, and what is in front of them there. */
function idsAt(pointer: string) {
  const kind = kindAt(pointer);
  if (!kind || kind === 'events') return undefined;
  const below = pointer === '/object/assignable/id' ? '/ims/case/v1p1/CFItems/' : BELOW[kind];
  return { kind, below: below ?? '' };
}

/** The options at a place; records are looked for by what is typed, or by the end of an address. */
export function optionsAt(api: Api, baseUrl: string) {
  return async ({
    path,
    isName,
    typed,
    current,
    text,
    signal,
  }: JsonPlace): Promise<JsonOption[]> => {
    const fits = (value: string) => value.toLowerCase().includes(typed.toLowerCase());
    if (isName) {
      const parent = path.slice(0, -1).map((name) => `/${name}`);
      const names = MEMBERS[parent.join('')] ?? ENTITY;
      return names.filter(fits).map((value) => ({ value }));
    }
    const pointer = path.map((name) => `/${name}`).join('');
    const words = wordsAt(pointer, text);
    const place = idsAt(pointer);
    if (!place) {
      const all = (words ?? []).map((value) => ({ value }));
      // A word that stands there already is replaced by any other.
      const some = all.filter(({ value }) => fits(value));
      return words?.includes(current) ? all : some;
    }
    // An address that stands there is replaced by any other: only what is typed is looked for.
    const search = { typed: /[/:]|^[\da-f-]{8,}$/i.test(typed) ? '' : typed };
    const found = await findRecords(api, place.kind, { ...search, signal });
    return found.map(({ id, name }) => ({
      value: place.below ? baseUrl + place.below + encodeURIComponent(id) : id,
      detail: name,
    }));
  };
}
