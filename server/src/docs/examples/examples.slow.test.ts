/** Sends the examples of the pages of codes: the wrong one gets its code, the right one no code. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { signedIn } from '../../../test/fixtures/accounts.ts';
import { putStates } from '../../../test/fixtures/docs-states.ts';
import { putExamples } from '../../../test/fixtures/docs-world.ts';
import { statusOfEvent } from '../../../test/fixtures/events.ts';
import { importClient } from '../../../test/fixtures/imports.ts';
import { putLearner, sendAnswers } from '../../../test/fixtures/reviews.ts';
import { type TestReply, testServer } from '../../../test/harness/test-server.ts';
import { REASONS } from '../../events/reasons.ts';
import { ERRORS, FINDINGS } from '../../http/mending.ts';
import { DAY_MS } from '../../lib/time.ts';
import { reviewId } from '../../review/algorithm/ids.ts';
import { sweep } from '../../review/states/due.ts';
import { withImportLock } from '../../roster-files/import/import-lock.ts';
import { sourceOf } from '../../roster-files/import/source.ts';
import { CODES, errorOf } from '../reasons.ts';
import { REASON_EXAMPLES } from './events.ts';
import { type Example, type ExampleRequest, IDS } from './example.ts';
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

/** A server that asks operators for a second factor. */
const strict = await testServer({ ACCOUNTS_SECOND_FACTOR: 'required' });
const alone = await signedIn(strict, { operator: true, confirmed: true });
const [, operatorSession = ''] = alone.cookie.split('=');

/** What the servers named themselves, by what the examples call it. */
const NAMED: Readonly<Record<string, string>> = {
  ...(await putStates({ server, operator, partner, other })),
  $OPERATOR_SESSION: operatorSession,
  $ADMIN_TOKEN: operator.token,
  [IDS.application]: partner.applicationId,
  [IDS.applicationOfOthers]: other.applicationId,
  [IDS.standard]: learner.standardId,
  [IDS.reviewCourse]: reviewId('review-course', learner.studentId, learner.courseId),
  $TOKEN: partner.token,
};

/** Instants of the examples are around eleven o'clock, which is now. */
const NOW = Date.parse('2026-01-15T11:00:00.000Z');

/** The request as this server takes it; ids of events are those of one sending of the examples. */
function sendable(sent: ExampleRequest, eventIds: Map<string, string>): ExampleRequest {
  const shift = Date.now() - NOW;
  const text = Object.entries(NAMED)
    .reduce((all, [id, own]) => all.replaceAll(id, own), JSON.stringify(sent))
    .replace(/2026-01-\d\dT[\d:.]+Z/g, (instant) =>
      new Date(Date.parse(instant) + shift).toISOString(),
    )
    .replace(/(?<="id":")urn:uuid:[ae][^"]+(?=","type":"\w+Event")/g, (id) => {
      const own = eventIds.get(id) ?? `urn:uuid:${randomUUID()}`;
      eventIds.set(id, own);
      return own;
    });
  const named = JSON.parse(text) as ExampleRequest;
  const { url } = named;
  return { ...named, url: url.replace(/urn:uuid:[^/]+/, (id) => eventIds.get(id) ?? id) };
}

async function send(sent: ExampleRequest): Promise<TestReply> {
  const { method, url, body, headers = {} } = sent;
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const given = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const token = 'cookie' in given ? {} : { authorization: `Bearer ${partner.token}` };
  const isStrict = headers['Cookie']?.includes(operatorSession) ?? false;
  return (isStrict ? strict : server).fetch(encodeURI(url), {
    method,
    headers: { ...token, ...type, ...given },
    body: typeof body === 'string' || body === undefined ? body : JSON.stringify(body),
  });
}

/** The event of a request, alone or in an envelope. */
function eventIn({ body }: ExampleRequest): { id: string } {
  const { data: [event] = [body] } = body as { readonly data?: readonly unknown[] };
  return event as { id: string };
}

/** Sends what comes before; returns how to send the two. */
async function prepare({ before = [], wrong, right }: Example) {
  const ids = new Map<string, string>();
  for (const sent of before) {
    const own = sendable(sent, ids);
    const reply = await send(own);
    assert.ok(reply.status < 300, reply.text);
    // Its status is known when another request asks for it.
    if (reply.status === 202) await statusOfEvent(operator, eventIn(own));
  }
  return { wrong: sendable(wrong, ids), right: sendable(right, ids) };
}

const codesOf = (found: readonly { readonly code: string }[] = []) => found.map(({ code }) => code);

const errorIn = ({ body }: TestReply): string =>
  body.imsx_CodeMinor.imsx_codeMinorField[0].imsx_codeMinorFieldValue;

/** The codes that a reply names: findings of a refusal, warnings of a success, or the error. */
function codesIn(reply: TestReply): string[] {
  const { status, body } = reply;
  if (status < 300) return codesOf(body?.warnings ?? body?.findings);
  return body.imsx_error_details ? codesOf(body.imsx_error_details) : [errorIn(reply)];
}

describe('an event for', () => {
  for (const [code, example] of Object.entries(REASON_EXAMPLES)) {
    test(code, async () => {
      const { wrong, right } = await prepare(example);
      const statuses = [];
      for (const sent of [wrong, right]) {
        const reply = await send(sent);
        assert.equal(reply.status, 202, reply.text);
        statuses.push(await statusOfEvent(operator, eventIn(sent)));
      }
      const [{ state, reason, warnings }, after] = statuses;
      const isDrop = REASONS[code as keyof typeof REASONS].effect === 'drop';
      assert.equal(state, isDrop ? 'dropped' : 'processed');
      assert.deepEqual(isDrop ? [reason.code] : codesOf(warnings), [code]);
      assert.deepEqual([after.state, after.warnings], ['processed', []]);
    });
  }
});

/** What holds while the wrong request of a code is sent. */
const DURING: Readonly<Record<string, (work: () => Promise<TestReply>) => Promise<TestReply>>> = {
  import_running: async (work) =>
    withImportLock(server.db, await sourceOf(server.db, undefined, server.baseUrl), work),
};

/** One import at a time: the next example begins when this one has ended. */
async function ended({ status, body }: TestReply): Promise<void> {
  if (status !== 202 || !body.import) return;
  const states = ['ready', 'done', 'failed'];
  const { state, ...rest } = await importClient(server, operator).reach(body.import.id, states);
  assert.notEqual(state, 'failed', JSON.stringify(rest));
}

describe('a request for', () => {
  for (const [code, example] of Object.entries(REQUEST_EXAMPLES)) {
    test(code, async () => {
      const { wrong, right } = await prepare(example);
      const during = DURING[code] ?? ((work) => work());
      const reply = await during(() => send(wrong));
      assert.deepEqual([...new Set(codesIn(reply))], [code], reply.text);
      const { statuses } = FINDINGS[code] ?? ERRORS[code] ?? assert.fail(code);
      if (statuses.length > 0) {
        assert.ok(statuses.includes(reply.status), reply.text);
        if (FINDINGS[code]) assert.equal(errorIn(reply), errorOf(reply.status));
      } else assert.ok(reply.status < 300, reply.text);
      const after = await send(right);
      assert.ok(after.status < 300, after.text);
      assert.deepEqual(codesIn(after), []);
      await ended(after);
    });
  }
});

/** Why a code has no example. */
const WITHOUT_EXAMPLE: Readonly<Record<string, string>> = {
  payload_too_large: 'a page does not show megabytes',
  record_too_large: 'a page does not show hundreds of kilobytes',
  tree_too_large: 'a page does not show thousands of units',
  cursor_replaced: 'no request replaces the log of a server',
  processing_error: 'no request is the cause of a fault of the server',
  internal_server_error: 'no request is the cause of a fault of the server',
  server_busy: 'no single request is the cause of the load',
};

test('every code has an example, or a reason why not', () => {
  const shown = [...Object.keys(REASON_EXAMPLES), ...Object.keys(REQUEST_EXAMPLES)];
  const lacking = CODES.filter((code) => !shown.includes(code));
  assert.deepEqual(lacking.toSorted(), Object.keys(WITHOUT_EXAMPLE).toSorted());
});

test('examples are of codes that exist', () => {
  const named = [...Object.keys(REASON_EXAMPLES), ...Object.keys(REQUEST_EXAMPLES)];
  assert.deepEqual(
    named.filter((code) => !CODES.includes(code)),
    [],
  );
});
