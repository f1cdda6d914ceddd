/** Hostile and extreme data, for the stories. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  courseBody,
  lessonBody,
  put,
  resourceBody,
  unitBody,
} from '../../../server/test/fixtures/content.ts';
import { putPlace, urn, xpEvent } from '../../../server/test/fixtures/events.ts';
import {
  sampleAssociation,
  sampleItem,
  samplePackage,
} from '../../../server/test/fixtures/packages.ts';
import { uploader } from '../../../server/test/fixtures/uploader.ts';
import type { TestServer } from '../../../server/test/harness/test-server.ts';
import { workerCaughtUp } from '../../../server/test/harness/worker.ts';

const BASE = '/rostering/1.0';

const MARKUP = `<img src=x onerror=alert(1)><script>alert(2)</script>"'&amp;{{7*7}}`;
const WORD = 'Donaudampfschifffahrt'.repeat(12).slice(0, 250);

/** Names that break layouts, run as scripts or formulas, or name members of every object. */
export const NASTY_NAMES: readonly string[] = [
  MARKUP,
  WORD,
  '\u202egnp.stluser\u202c \u05e9\u05dc\u05d5\u05dd \u0645\u0631\u062d\u0628\u0627',
  'zero\u200bwidth\u2060 name\ufeff',
  '👩‍👩‍👧‍👦🏳️‍🌈 Z\u0351\u036b\u0343\u036a\u0302\u036b\u033da\u0324\u0332\u031fl\u0340go',
  '__proto__',
  'constructor',
  '=HYPERLINK("https://elsewhere.example","x")',
  '@SUM(1+1)*cmd|A0',
  '-2+3+cmd',
  'javascript:alert(3)',
  'null',
];

/** Ids that end paths, quotes, queries and tags. */
const NASTY_IDS: readonly string[] = [
  '__proto__',
  'a/../b?c=1#d%20e',
  `"'<b>&\\`,
  '\u202e١٢٣ \u200b',
  'i'.repeat(255),
];

/** Digits that no double has. */
export const LONG_NUMBERS = ['12345678901234567890', '0.1000000000000000055511151231257827'];

export const NASTY_EVENT_ID = `urn:x:<b>/..%2F?q=1#"'\u202e`;

export interface WorldNasty {
  readonly applicationId: string;
  readonly courseId: string;
  readonly lessonId: string;
  readonly documentId: string;
  readonly itemId: string;
}

/** An application whose every name and id is nasty. */
export async function putNasty(server: TestServer): Promise<WorldNasty> {
  const [first = MARKUP, ...others] = NASTY_NAMES;
  for (const name of others) await server.partner(name);
  const partner = await server.partner(first);
  const { applicationId, clientId } = partner;
  const operator = await server.operator();
  const description = `${MARKUP} ${'x'.repeat(1_900)}`;
  await operator.patch(`/admin/1.0/applications/${applicationId}`, { description });
  await operator.patch(`/applications/1.0/${applicationId}/clients/${clientId}`, { label: WORD });
  const [courseId = ''] = NASTY_IDS;
  for (const [index, title] of NASTY_NAMES.entries()) {
    const id = NASTY_IDS[index] ?? `course-${index}`;
    const url = `${BASE}/courses/${encodeURIComponent(id)}`;
    await put(partner, url, courseBody(id, { title, courseCode: title }));
  }
  const [unitId, resourceId] = [randomUUID(), randomUUID()];
  const unit = unitBody(unitId, courseId, { title: `${WORD}${WORD}` });
  await put(partner, `${BASE}/units/${unitId}`, unit);
  const resource = resourceBody(resourceId, { title: MARKUP });
  await put(partner, `${BASE}/resources/${resourceId}`, resource);
  let lessonId = '';
  for (const title of NASTY_NAMES) {
    lessonId = randomUUID();
    const lesson = lessonBody(lessonId, { unitId, resourceId }, { title });
    await put(partner, `${BASE}/lessons/${lessonId}`, lesson);
  }
  const framework = await putFramework(partner);
  await sendEvents(server, partner, { courseId, lessonId });
  return { applicationId, courseId, lessonId, ...framework };
}

async function putFramework(partner: Awaited<ReturnType<TestServer['partner']>>) {
  const body = samplePackage(0);
  const text = `${MARKUP} ${'statement '.repeat(100)}${WORD.repeat(4)}`;
  Object.assign(body.CFDocument, { title: MARKUP, creator: WORD, subject: [...NASTY_NAMES] });
  for (const [index, humanCodingScheme] of NASTY_NAMES.entries()) {
    const item = sampleItem({ fullStatement: index === 0 ? text : WORD, humanCodingScheme });
    body.CFItems.push(item);
    body.CFAssociations.push(sampleAssociation(item, body.CFDocument, { sequenceNumber: index }));
  }
  await uploader(partner).accept(body);
  return {
    documentId: String(body.CFDocument['identifier']),
    itemId: String(body.CFItems[0]?.['identifier']),
  };
}

/** A counted one with long numbers, and drops by unknown ids. */
async function sendEvents(
  server: TestServer,
  partner: Awaited<ReturnType<TestServer['partner']>>,
  { courseId, lessonId }: { readonly courseId: string; readonly lessonId: string },
): Promise<void> {
  const place = await putPlace(partner);
  const nasty = xpEvent({ ...place, courseId, lessonId }, 1, {
    id: NASTY_EVENT_ID,
  });
  // JSON.stringify would round the numbers.
  const members = [
    `"numbers":[${LONG_NUMBERS.join()}]`,
    `"long":"${'x'.repeat(2_000)}"`,
    `${JSON.stringify(MARKUP)}:${JSON.stringify(NASTY_NAMES)}`,
  ];
  const text = JSON.stringify(nasty).replace('"extensions":{', `$&${members.join()},`);
  const bodies: unknown[] = [
    text,
    ...NASTY_NAMES.map((name) => xpEvent({ ...place, courseId: name }, 1)),
    { ...xpEvent({ ...place, studentId: WORD }, 1_000_000_000), id: urn() },
  ];
  for (const body of bodies) {
    const reply = await partner.post('/events/1.0/', body);
    assert.ok(reply.status < 300, reply.text);
  }
  await workerCaughtUp(server.db);
}
