/** What an answer of 400 and above says, as a program reads it. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { InvalidObjectivesError, isLecternError } from '../src/index.ts';
import { BASE, failure, page, scripted, status } from './scripted.ts';
import { answers } from './vectors/vectors.ts';

describe('errors', () => {
  const errorOf = (answer: Response) => failure(scripted(() => answer, { retries: 0 }).call());
  const classes: Readonly<Record<number, string>> = {
    ...{ 400: 'ValidationError', 401: 'AuthError', 403: 'ForbiddenError', 404: 'NotFoundError' },
    ...{ 409: 'ConflictError', 410: 'CursorError', 413: 'ValidationError' },
    ...{ 415: 'ValidationError', 418: 'LecternError', 422: 'ValidationError' },
    ...{ 429: 'RateLimitError', 499: 'LecternError', 500: 'ServerError', 502: 'ServerError' },
    ...{ 503: 'OverloadedError' },
  };

  test('one class for each thing that a program does about it', async () => {
    for (const [code, name] of Object.entries(classes)) {
      const error = await errorOf(status(Number(code)));
      assert.deepEqual([error.name, error.status], [name, Number(code)]);
      assert.equal(error.message, `The server answered ${code}.`);
      assert.deepEqual(
        [error.code, error.findings, error.requestId, error.retryAfterMs],
        ['', [], null, null],
      );
      assert.deepEqual([error.docs, error.location, error.isFinal], [null, null, false]);
      assert.equal('cause' in error, false);
    }
  });

  test('what the answer says is in its members', async () => {
    const docs = `${BASE}/docs/reasons/field_missing`;
    const finding = { path: '/type', code: 'field_missing', message: 'type is missing.', docs };
    const minor = { imsx_codeMinorField: [{ imsx_codeMinorFieldValue: 'invaliddata' }] };
    const headers = { 'x-request-id': 'r1', 'retry-after': '7', location: '/events/1.0/events/e' };
    const body = { imsx_description: 'It is wrong.', imsx_CodeMinor: minor };
    const findings = [finding];
    const all = { ...body, imsx_error_details: findings, docs: `${BASE}/docs/x` };
    const whole = await errorOf(Response.json(all, { status: 409, headers }));
    assert.deepEqual(
      { ...whole },
      {
        ...{ name: 'ConflictError', status: 409, code: 'field_missing', findings },
        ...{ requestId: 'r1', retryAfterMs: 7_000, docs: `${BASE}/docs/x` },
        ...{ location: '/events/1.0/events/e', isFinal: true },
      },
    );
    assert.equal(whole.message, 'It is wrong. (request r1)');
    const { docs: own, code } = await errorOf(
      Response.json({ ...body, imsx_error_details: findings }, { status: 400 }),
    );
    assert.deepEqual([own, code], [docs, 'field_missing']);
    const bare = await errorOf(Response.json(body, { status: 400 }));
    assert.deepEqual([bare.code, bare.findings, bare.docs], ['invaliddata', [], null]);
    const oauth = { error: 'invalid_scope', error_description: 'No such scope.' };
    const { message, code: ofOauth } = await errorOf(Response.json(oauth, { status: 400 }));
    assert.deepEqual([message, ofOauth], ['No such scope.', 'invalid_scope']);
    const missing = { ...body, invalidIds: ['x'] };
    const objectives = await errorOf(Response.json(missing, { status: 400 }));
    assert.deepEqual(
      [objectives.name, (objectives as never)['invalidIds']],
      ['InvalidObjectivesError', ['x']],
    );
    const nexts = [{ next: 'c2' }, {}].map((one) => errorOf(Response.json(one, { status: 410 })));
    assert.deepEqual(
      (await Promise.all(nexts)).map((one) => (one as never)['next']),
      ['c2', ''],
    );
  });

  test('what a proxy says, and bodies that are none, are the error of the status', async () => {
    const json = { status: 502, headers: { 'content-type': 'application/json' } };
    for (const body of [
      'null',
      '"no"',
      '[]',
      '{"imsx_CodeMinor":{}}',
      '{"imsx_error_details":1}',
    ]) {
      const { name, message } = await errorOf(new Response(body, json));
      assert.deepEqual([name, message], ['ServerError', 'The server answered 502.']);
    }
    assert.equal((await errorOf(page(404))).name, 'NotFoundError');
  });

  test('final is what Lectern has refused of what was sent', async () => {
    for (const { name, by, status: code, type, body, outcome } of answers) {
      if (by !== 'events' || code < 400) continue;
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const error = await errorOf(
        new Response(text, { status: code, headers: { 'content-type': type } }),
      );
      assert.equal(error.isFinal, outcome === 'refused', name);
    }
  });

  test('one that the program makes is as one without an answer', () => {
    const own = new InvalidObjectivesError('none');
    const nothing = { requestId: null, retryAfterMs: null, docs: null, location: null };
    assert.deepEqual(
      { ...own },
      {
        ...{ name: 'InvalidObjectivesError', status: 0, code: '', isFinal: false },
        ...{ findings: [], invalidIds: [], ...nothing },
      },
    );
    assert.ok(isLecternError(own));
    for (const other of [new Error('none'), { ...own }, null, undefined, 'LecternError'])
      assert.equal(isLecternError(other), false);
  });
});
