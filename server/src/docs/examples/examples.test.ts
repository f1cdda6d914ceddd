/** Sends the examples of the pages of codes: the wrong one gets its code, the right one no code. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { putExamples } from '../../../test/fixtures/docs-world.ts';
import { statusOfEvent } from '../../../test/fixtures/events.ts';
import { putLearner, sendAnswers } from '../../../test/fixtures/reviews.ts';
import { type TestReply, testServer } from '../../../test/harness/test-server.ts';
import { REASONS } from '../../events/reasons.ts';
import { DAY_MS } from '../../lib/time.ts';
import { reviewId } from '../../review/algorithm/ids.ts';
import { sweep } from '../../review/states/due.ts';
import { ERRORS, FINDINGS } from '../codes.ts';
import { CODES } from '../reasons.ts';
import { REASON_EXAMPLES } from './events.ts';
import { type Example, IDS, type Sent } from './example.ts';
import { REQUEST_EXAMPLES } from './requests.ts';

const server = await testServer();
const partner = await server.partner('Quest');
const other = await server.partner('Other');
const operator = await server.operator();
await putExamples(partner, other);

/** A student whose answer of three days ago is due, so that there is a review course. */
const learner = await putLearner(partner);
const answered = new Date(Date.now() - 3 * DAY_MS).toISOString();
await sendAnswers(partner, learner, [{ at: answered }]);
await sweep(server.db, new Date());

/** What the server named itself, by the id of the examples. */
const NAMED: Readonly<Record<string, string>> = {
  [IDS.application]: partner.applicationId,
  [IDS.applicationOfOthers]: other.applicationId,
  [IDS.standard]: learner.standardId,
  [IDS.reviewCourse]: reviewId('review-course', learner.studentId, learner.courseId),
  $TOKEN: partner.token,
};

/** Instants of the examples are around this one, which is an hour before now. */
const SHIFT = Date.now() - 3_600_000 - Date.parse('2026-01-15T10:00:00.000Z');

/** The request as this server takes it; ids of events are those of one sending of the examples. */
function sendable(sent: Sent, eventIds: Map<string, string>): Sent {
  const text = Object.entries(NAMED)
    .reduce((all, [id, own]) => all.replaceAll(id, own), JSON.stringify(sent))
    .replace(/2026-01-\d\dT[\d:.]+Z/g, (instant) =>
      new Date(Date.parse(instant) + SHIFT).toISOString(),
    )
    .replace(/(?<="id":")urn:uuid:[ae][^"]+(?=","type":"\w+Event")/g, (id) => {
      const own = eventIds.get(id) ?? `urn:uuid:${randomUUID()}`;
      eventIds.set(id, own);
      return own;
    });
  return JSON.parse(text);
}

async function send(sent: Sent): Promise<TestReply> {
  const { method, url, body, headers = {} } = sent;
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const given = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return server.fetch(encodeURI(url), {
    method,
    headers: { authorization: `Bearer ${partner.token}`, ...type, ...Object.fromEntries(given) },
    body: typeof body === 'string' || body === undefined ? body : JSON.stringify(body),
  });
}

/** Sends what comes before; returns how to send the two. */
async function prepare({ before = [], wrong, right }: Example) {
  const ids = new Map<string, string>();
  for (const sent of before) {
    const reply = await send(sendable(sent, ids));
    assert.ok(reply.status < 300, reply.text);
  }
  return { wrong: sendable(wrong, ids), right: sendable(right, ids) };
}

const codesOf = (found: readonly { readonly code: string }[] = []) => found.map(({ code }) => code);

/** The codes that a reply names: findings of a refusal, warnings of a success, or the error. */
function codesIn({ status, body }: TestReply): string[] {
  if (status < 300) return codesOf(body.warnings ?? body.findings);
  const error = body.imsx_CodeMinor.imsx_codeMinorField[0].imsx_codeMinorFieldValue;
  return body.imsx_error_details ? codesOf(body.imsx_error_details) : [error];
}

describe('an event for', () => {
  for (const [code, example] of Object.entries(REASON_EXAMPLES)) {
    test(code, async () => {
      const { wrong, right } = await prepare(example);
      const statuses = [];
      for (const sent of [wrong, right]) {
        const reply = await send(sent);
        assert.equal(reply.status, 202, reply.text);
        statuses.push(await statusOfEvent(operator, sent.body as { id: string }));
      }
      const [{ state, reason, warnings }, after] = statuses;
      const isDrop = REASONS[code as keyof typeof REASONS].effect === 'drop';
      assert.equal(state, isDrop ? 'dropped' : 'processed');
      assert.deepEqual(isDrop ? [reason.code] : codesOf(warnings), [code]);
      assert.deepEqual([after.state, after.warnings], ['processed', []]);
    });
  }
});

describe('a request for', () => {
  for (const [code, example] of Object.entries(REQUEST_EXAMPLES)) {
    test(code, async () => {
      const { wrong, right } = await prepare(example);
      const reply = await send(wrong);
      assert.deepEqual([...new Set(codesIn(reply))], [code], reply.text);
      const { statuses } = FINDINGS[code] ?? ERRORS[code] ?? assert.fail(code);
      if (statuses.length > 0) assert.ok(statuses.includes(reply.status), reply.text);
      else assert.ok(reply.status < 300, reply.text);
      const after = await send(right);
      assert.ok(after.status < 300, after.text);
      assert.deepEqual(codesIn(after), []);
    });
  }
});

test('examples are of codes that exist', () => {
  const named = [...Object.keys(REASON_EXAMPLES), ...Object.keys(REQUEST_EXAMPLES)];
  assert.deepEqual(
    named.filter((code) => !CODES.includes(code)),
    [],
  );
});
