/** The official Caliper 1.2 examples: accepted, and refused with any single fault. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { describe, test } from 'node:test';
import { post, statusOfEvent, urn, withMember } from '../../../test/fixtures/events.ts';
import { type TestReply, testServer } from '../../../test/harness/test-server.ts';
import {
  officialPath,
  readOfficialJson,
  skipWithoutOfficialFiles as skip,
} from '../../../test/official/files.ts';
import { findings } from '../../http/request/validate.ts';
import { ENTITIES } from './entity-types.ts';
import { EventBody } from './event-schemas.ts';
import { entityId, isObject, type Json } from './json-shapes.ts';
import { EVENT_RULES, type EventType } from './vocabulary.ts';

const server = await testServer();
const partner = await server.partner();

function documents(folder: string): [string, Json][] {
  if (skip) return [];
  return readdirSync(officialPath(`caliper/${folder}`)).map((name) => [
    name.replace(/^caliper|\.json$/g, ''),
    readOfficialJson(`caliper/${folder}/${name}`),
  ]);
}

/** Adds the members that the partner API requires beyond the standard. */
function completed(event: Json): Json {
  const extensions = { ...(event['extensions'] as Json), subject: 'Math' };
  if (event['type'] !== 'GradeEvent') return { ...event, extensions };
  const generated = { ...(event['generated'] as Json), extensions: { scoreType: 'MASTERY' } };
  return { ...event, extensions, generated };
}

const events = documents('events').map(([name, event]) => [name, completed(event)] as const);

function envelope(data: readonly unknown[], members: Json = {}) {
  const dataVersion = 'http://purl.imsglobal.org/ctx/caliper/v1p2';
  const sendTime = new Date().toISOString();
  return { sensor: 'https://example.edu/sensors/1', sendTime, dataVersion, data, ...members };
}

type Found = [pointer: string, code: string];

function findingsOf({ status, body, text }: TestReply): Found[] {
  assert.equal(status, 400, text);
  return body.imsx_error_details.map(({ path, code }: Record<string, string>) => [path, code]);
}

type Fault = readonly [pointer: string, value: unknown, code: string, found?: string];

const faults = (pointer: string, code: string, values: readonly unknown[]): Fault[] =>
  values.map((value) => [pointer, value, code]);

const NO_TIMES = ['yesterday', '2026-01-15', '2026-01-15T10:00:00', '2026-02-30T10:00:00Z', 7, {}];
const NO_IRIS = ['no iri', 'https://exa mple.edu', '/relative', 7, ''];
const ACTIONS = [...new Set(Object.values(EVENT_RULES).flatMap(({ actions }) => actions)), 'Reset'];

/** Faults of members that every event has. */
function commonFaults(event: Json): Fault[] {
  const rule = EVENT_RULES[event['type'] as EventType];
  const others = ACTIONS.filter((action) => !rule.actions.includes(action));
  const required = ['@context', 'id', 'type', 'actor', 'action', 'object', 'eventTime'];
  return [
    ...required.map((name): Fault => [`/${name}`, undefined, 'field_missing']),
    ...faults('/@context', 'context_not_caliper', ['http://schema.org', ['http://schema.org'], 7]),
    ...faults('/id', 'field_type', ['event-1', 'urn:uuid', `urn:x:${'1'.repeat(255)}`, 7, null]),
    ...faults('/type', 'type_unsupported', ['MediaEvent', 'gradeEvent', 7]),
    ...faults('/action', 'action_unsupported', [...others, 'viewed', 7]),
    ...faults('/eventTime', 'field_type', NO_TIMES),
    ['/eventTime', new Date(Date.now() + 3_600_000).toISOString(), 'event_time_in_future'],
    ...faults('/profile', 'field_type', ['NoProfile', 7, '__proto__', 'constructor']),
    ...faults('/extensions', 'field_type', ['Math', [], 7]),
    ['/extensions', undefined, 'subject_missing', '/extensions/subject'],
    ...faults('/extensions/subject', 'subject_missing', [undefined, '']),
    ...faults('/extensions/subject', 'field_type', [7, ['Math'], 'x'.repeat(256)]),
    ...faults('/actor', 'field_type', ['https://example.edu/users/1', 7, []]),
    ...faults('/object', 'field_type', ['https://example.edu/items/1', 7, []]),
  ];
}

const PARTS = [
  ...['actor', 'object', 'generated', 'edApp', 'group', 'membership', 'session'],
  ...['federatedSession', 'target', 'referrer'],
];

/** Faults of entities, given as objects or as ids. */
function partFaults(event: Json): Fault[] {
  const pointers = PARTS.map((name) => `/${name}`);
  if (event['type'] === 'GradeEvent') pointers.push('/object/assignee', '/generated/attempt');
  return pointers.flatMap((pointer) => {
    const [parent = '', name] = pointer.split('/').slice(1);
    const part = name ? (event[parent] as Json)[name] : event[parent];
    if (typeof part === 'string') return faults(pointer, 'field_type', ['no iri', '/x', 7, '']);
    if (!isObject(part)) return [];
    const inner = [
      ...faults(`${pointer}/id`, 'field_missing', [undefined]),
      ...faults(`${pointer}/id`, 'field_type', isSession(part) ? [7, ''] : NO_IRIS),
      ...faults(`${pointer}/type`, 'field_missing', [undefined]),
      ...faults(`${pointer}/type`, 'field_type', [7]),
    ];
    inner.push([`${pointer}/type`, 'Nonsense', 'field_type']);
    return [...inner, ...faults(pointer, 'field_type', [7, []])].filter(
      ([at, value]) => !(value === undefined && at === '/object/type'),
    );
  });
}

const isSession = (part: Json) => /Session$/.test(String(part['type']));

/** Faults of members of some event types. */
function typeFaults(event: Json): Fault[] {
  const spans = ['/session', '/federatedSession', '/object', '/generated'].flatMap((pointer) => {
    const part = event[pointer.slice(1)];
    if (!isObject(part)) return [];
    return ['startedAtTime', 'endedAtTime']
      .filter((name) => name in part)
      .flatMap((name) => faults(`${pointer}/${name}`, 'field_type', NO_TIMES));
  });
  const wrongActor = event['action'] === 'TimedOut' ? 'Person' : 'Organization';
  const actor: Fault = ['/actor/type', wrongActor, 'field_type'];
  if (event['type'] !== 'GradeEvent') return [actor, ...spans];
  return [
    actor,
    ...spans,
    ['/generated', undefined, 'field_missing'],
    ['/object/assignee', undefined, 'field_missing'],
    ...faults('/object/count', 'field_type', ['1', 1.5, 2 ** 40]),
    ...faults('/generated/scoreGiven', 'score_invalid', [undefined, null, '5', true, 2 ** 60]),
    ...faults('/generated/maxScore', 'score_invalid', [undefined, null, '5', 0, -1, 2 ** 60]),
    ['/generated/extensions', undefined, 'field_missing', '/generated/extensions/scoreType'],
    ['/generated/extensions/scoreType', undefined, 'field_missing'],
    ...faults('/generated/extensions/scoreType', 'field_type', ['BADGE', 'xp', 7]),
  ];
}

test('openapi.json describes each official event', { skip }, () => {
  assert.ok(events.length > 0);
  for (const [name, event] of events) assert.deepEqual(findings(EventBody, event), [], name);
});

describe('official events', { skip }, () => {
  test('there are 16 of them', () => assert.equal(events.length, 16));

  for (const [name, event] of events) {
    test(`${name}: accepted, bare and in an envelope, and has a status`, async () => {
      for (const wrap of [(one: Json) => one, (one: Json) => envelope([one])]) {
        const own = { ...event, id: urn() };
        const reply = await post(partner, wrap(own));
        assert.equal(reply.status, event['type'] === 'SessionEvent' ? 200 : 202, reply.text);
        assert.ok(['processed', 'dropped'].includes((await statusOfEvent(partner, own)).state));
      }
    });

    test(`${name}: refused with any single fault, with its pointer and code`, async () => {
      const all = [...commonFaults(event), ...partFaults(event), ...typeFaults(event)];
      for (const [pointer, value, code, at = pointer] of all) {
        const faulty = withMember({ ...event, id: urn() }, pointer, value);
        const found = findingsOf(await post(partner, faulty));
        const what = `${pointer} = ${JSON.stringify(value)}`;
        assert.deepEqual(found, [[at, code]], what);
      }
    });
  }

  test('refused unchanged: each lacks only the subject, and grades the score type', async () => {
    for (const [name, event] of documents('events')) {
      const found = findingsOf(await post(partner, event));
      const expected: Found[] = [['/extensions/subject', 'subject_missing']];
      if (event['type'] === 'GradeEvent') {
        expected.push(['/generated/extensions/scoreType', 'field_missing']);
      }
      assert.deepEqual(found, expected, name);
    }
  });

  test('NaN, Infinity and 1e400 are not JSON numbers', async () => {
    const [, event = {}] = events.find(([name]) => name === 'EventGradeGraded') ?? [];
    const text = JSON.stringify(withMember(event, '/generated/scoreGiven', 'SCORE'));
    for (const number of ['NaN', 'Infinity', '-Infinity', '1e400', '012']) {
      const reply = await partner.post('/events/1.0/', text.replace('"SCORE"', number));
      assert.deepEqual(findingsOf(reply), [['', 'json_invalid']], number);
    }
  });
});

/** The finding of each official envelope without a single supported event. */
const REFUSED: Readonly<Record<string, Found>> = {
  EnvelopeEntityBatch: ['/data', 'envelope_count'],
  EnvelopeEntitySingle: ['/data/0/type', 'type_unsupported'],
  EnvelopeEventBatch: ['/data', 'envelope_count'],
  EnvelopeEventContextArray: ['/data/0/type', 'type_unsupported'],
  EnvelopeEventThinned: ['/data/0/type', 'type_unsupported'],
  EnvelopeMixedBatch: ['/data', 'envelope_count'],
  EnvelopeTermAction: ['/data', 'envelope_count'],
  EnvelopeTermLISRole: ['/data', 'envelope_count'],
  EnvelopeTermLISStatus: ['/data', 'envelope_count'],
  EnvelopeTermLTIMessageType: ['/data', 'envelope_count'],
  EnvelopeTermMetric: ['/data', 'envelope_count'],
  EnvelopeTermSystemIdentifierType: ['/data', 'envelope_count'],
  EnvelopeToolUseEvent: ['/data/0/type', 'type_unsupported'],
};

/** Members of the official context that are no entities, though they stand among them. */
const NO_ENTITIES = ['Selector', 'TextPositionSelector', 'SystemIdentifier'];

test('the entity types are those of the official context', { skip }, () => {
  const context = readOfficialJson('caliper/context/caliper-v1p2.jsonld')['@context'];
  const terms = Object.keys(context);
  const official = terms.slice(terms.indexOf('Entity'), terms.indexOf('WebPage') + 1);
  const expected = official.filter((name) => !NO_ENTITIES.includes(name));
  assert.deepEqual([...ENTITIES].sort(), expected.sort());
});

test('each official entity is accepted as the target of a GradeEvent', { skip }, async () => {
  const [, event = {}] = events.find(([name]) => name === 'EventGradeGraded') ?? [];
  const entities = documents('entities').filter(([name]) => !/SystemIdentifier$/.test(name));
  assert.ok(entities.length > 0);
  for (const [name, target] of entities) {
    const { status, text } = await post(partner, { ...event, id: urn(), target });
    assert.equal(status, 202, `${name}: ${text}`);
  }
});

describe('official envelopes', { skip }, () => {
  for (const [name, body] of documents('envelopes')) {
    const data = (body['data'] as Json[]).map(completed);
    const refused = REFUSED[name];
    if (!refused) {
      test(`${name}: accepted`, async () => {
        const reply = await post(partner, { ...body, data });
        assert.equal(reply.status, 202, reply.text);
      });
      continue;
    }
    test(`${name}: refused with ${refused[1]}`, async () => {
      const found = findingsOf(await post(partner, { ...body, data }));
      assert.ok(
        found.some(([at, code]) => at === refused[0] && code === refused[1]),
        String(found),
      );
    });
  }

  test('refused with any single fault of the envelope', async () => {
    const event = (events[0]?.[1] ?? {}) as Json;
    const all: Fault[] = [
      ['/sensor', undefined, 'field_missing'],
      ...faults('/sensor', 'field_type', [7, null, {}]),
      ['/sendTime', undefined, 'field_missing'],
      ...faults('/sendTime', 'field_type', NO_TIMES),
      ['/dataVersion', undefined, 'field_missing'],
      ...faults('/dataVersion', 'data_version_unsupported', ['v1p2', 7, null]),
      ...faults('/data', 'field_type', [7, null, {}]),
      ...faults('/data', 'envelope_count', [[], [event, event]]),
      ['/data', [7], 'field_type', '/data/0'],
    ];
    for (const [pointer, value, code, at = pointer] of all) {
      const body = envelope([{ ...event, id: urn() }], { [pointer.slice(1)]: value });
      const found = findingsOf(await post(partner, body));
      assert.deepEqual(found, [[at, code]], `${pointer} = ${JSON.stringify(value)}`);
    }
  });
});

test('parts of an official event that are ids are kept as sent', { skip }, async () => {
  const [, event = {}] = events.find(([name]) => name === 'EventViewViewedDocument') ?? [];
  const own = { ...event, id: urn() } as Json & { id: string };
  await post(partner, own);
  const { payload } = await statusOfEvent(partner, own);
  assert.equal(entityId(payload.edApp), entityId(event['edApp']));
  assert.deepEqual(payload, own);
});
