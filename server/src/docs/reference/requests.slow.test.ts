/** Sends the requests of the reference as printed: they make, read and delete one world. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { putAccount } from '../../../test/fixtures/accounts.ts';
import { gradeEvent, post, sessionEvent, statusOfEvent } from '../../../test/fixtures/events.ts';
import { importClient } from '../../../test/fixtures/imports.ts';
import { atEnd } from '../../../test/harness/database.ts';
import { areInstalled } from '../../../test/harness/program.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { workerCaughtUp } from '../../../test/harness/worker.ts';
import { routes } from '../../app.ts';
import { PARTNER_SCOPES } from '../../auth/tokens/scopes.ts';
import { openapi } from '../../http/reference/openapi.ts';
import { COLLECTIONS, REQUESTS } from '../../http/reference/requests.ts';
import { sql } from '../../storage/database/sql.ts';
import { EXAMPLE_URL } from '../render/files.ts';
import { type OpenApi, operationsOf, requestText } from './operations.ts';

const server = await testServer();
const partner = await server.partner('Quest', [...PARTNER_SCOPES, 'roster-demographics.readonly']);
const operator = await server.operator();
const document = openapi(routes) as unknown as OpenApi;

/** Why a request is not sent by this test. */
const NOT_SENT: Readonly<Record<string, string>> = {
  'GET /events/1.0/stream': 'a stream has no end',
  'GET /admin/1.0/stream': 'a stream has no end',
  'GET /oauth2/userinfo': 'it takes the token of a person who signed in',
  'POST /oauth2/userinfo': 'it takes the token of a person who signed in',
  'POST /oauth2/revoke': 'it ends the token of the requests after it',
  'POST /standards/1.0/frameworks/tables': 'its body is a file',
  'GET /ims/case/v1p1/CFRubrics/{sourcedId}': 'no upload has rubrics',
  'GET /ims/case/v1p0/CFRubrics/{sourcedId}': 'no upload has rubrics',
};

const samples = operationsOf(document).flatMap((one) => {
  const text = NOT_SENT[one.name] ? undefined : requestText(one, document);
  return text === undefined ? [] : [{ ...one, text }];
});
type Sample = (typeof samples)[number];

/** What the server names itself, by what the samples call it. */
const named: Record<string, string> = {
  LECTERN_APPLICATION_ID: partner.applicationId,
  LECTERN_CLIENT_ID: partner.clientId,
  LECTERN_CLIENT_SECRET: partner.clientSecret,
};

interface SampleReply {
  readonly isDone: boolean;
  readonly output: string;
}

/** Starts bash, which runs one program after the other; each knows its variables alone. */
function openShell() {
  const shell = spawn('bash', ['--norc'], {
    env: { PATH: process.env['PATH'] ?? '' },
  });
  atEnd(async () => void shell.kill());
  const printed = shell.stdout.setEncoding('utf8')[Symbol.asyncIterator]();
  return async (program: string, variables: Readonly<Record<string, string>>) => {
    const names = Object.entries(variables).map(
      ([name, value]) => `export ${name}=${quoted(value)}`,
    );
    const whole = quoted([...names, program].join('\n'));
    const end = `end of ${randomUUID()}: `;
    shell.stdin.write(`(eval ${whole}) < /dev/null 2>&1\necho "${end}$?"\n`);
    let output = '';
    while (!(output.includes(end) && output.endsWith('\n'))) {
      const { value, done } = await printed.next();
      assert.ok(!done, `the shell ended: ${output}`);
      output += value;
    }
    const [text = '', code] = output.trimEnd().split(end);
    return { isDone: code === '0', output: text };
  };
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

let run: ReturnType<typeof openShell> | undefined;

function send({ operation, text }: Sample): Promise<SampleReply> {
  const isManaged = ['Applications', 'Webhooks'].some((tag) => operation.tags.includes(tag));
  const ways = operation.security.map(({ token = [] }) => token);
  const isOperators =
    isManaged || (ways.length > 0 && ways.every((scopes) => scopes.includes('admin')));
  const { token } = isOperators ? operator : partner;
  const program = `set -u; curl() { command curl --fail-with-body "$@"; }\n${text}`;
  const sent = program.replaceAll(EXAMPLE_URL, server.baseUrl);
  // One shell for all: starting one takes longer than its request.
  run ??= openShell();
  return run(sent, { ...named, TOKEN: token });
}

const is = (...methods: readonly string[]) =>
  samples.filter(({ name }) => methods.some((method) => name.startsWith(`${method} `)));

/** Sends until nothing more succeeds: a record follows those that it refers to. */
async function sendAll(all: readonly Sample[]): Promise<string[]> {
  let left = all;
  for (;;) {
    const failed: { one: Sample; output: string }[] = [];
    for (const one of left) {
      const { isDone, output } = await send(one);
      if (!isDone) failed.push({ one, output });
      else note(one.name, output);
    }
    if (failed.length === 0 || failed.length === left.length) {
      return failed.map(({ one, output }) => `${one.name}: ${output.slice(0, 400)}`);
    }
    left = failed.map(({ one }) => one);
  }
}

/** Ids that a reply tells and that later requests name. */
const TOLD: readonly (readonly [operation: string, variable: string, member: RegExp])[] = [
  ['POST /applications/1.0/{sourcedId}/clients', 'CLIENT', /"clientId"\s*:\s*"([^"]+)"/],
  ['POST /admin/1.0/applications/{sourcedId}/grants', 'GRANT', /"sourcedId"\s*:\s*"([^"]+)"/],
  ['POST /applications/1.0/{sourcedId}/webhooks', 'WEBHOOK', /"id"\s*:\s*"([^"]+)"/],
  ['POST /admin/1.0/imports', 'IMPORT', /"id"\s*:\s*"([^"]+)"/],
  ['GET /gradebook/1.0/assessment-results', 'RESULT', /"sourcedId"\s*:\s*"([^"]+)"/],
];

function note(name: string, output: string): void {
  for (const [operation, variable, member] of TOLD) {
    if (name === operation) named[variable] = member.exec(output)?.[1] ?? '';
  }
}

const skip = !(await areInstalled('bash', 'curl')) && 'bash or curl is missing';

/** Records that samples name and no sample makes. */
async function putGiven(): Promise<void> {
  const put = async (url: string, body: object) => {
    const reply = await partner.put(`/ims/oneroster/rostering/v1p2/${url}`, body);
    assert.ok(reply.status < 300, reply.text);
  };
  const { academicSession } = REQUESTS['AcademicSessionBody'] as { academicSession: object };
  for (const [type, sourcedId] of [
    ['term', COLLECTIONS.terms],
    ['gradingPeriod', COLLECTIONS.gradingPeriods],
  ] as const) {
    await put(`academicSessions/${sourcedId}`, {
      academicSession: { ...academicSession, sourcedId, type },
    });
  }
  await put(`orgs/${COLLECTIONS.orgs}`, REQUESTS['OrgBody'] as object);
  const { user } = REQUESTS['UserBody'] as { user: object };
  const org = { sourcedId: COLLECTIONS.orgs };
  for (const [role, sourcedId] of [
    ['teacher', COLLECTIONS.teachers],
    ['parent', COLLECTIONS.agents],
  ] as const) {
    const roles = [{ roleType: 'primary', role, org }];
    await put(`users/${sourcedId}`, { user: { ...user, sourcedId, username: role, roles } });
  }
  named['ERASURE'] = randomUUID();
  await server.db.execute(sql`
    insert into erasure_confirmations (id, application_id, student_key)
    values (${named['ERASURE']}, ${partner.applicationId}, gen_random_uuid())`);
  named['ACCOUNT'] = (
    await putAccount(server.db, { roles: { [partner.applicationId]: 'viewer' } })
  ).id;
}

test('every request of the reference succeeds as it is printed', { skip }, async () => {
  await putGiven();
  const early = await sendAll(is('PUT'));
  const login = sessionEvent('LoggedIn', {
    id: COLLECTIONS.sessions,
    studentId: COLLECTIONS.users,
  });
  const began = await partner.post('/events/1.0/', {
    ...login,
    eventTime: '2026-01-15T10:00:00.000Z',
    session: { ...login.session, extensions: { requiresHeartbeat: true } },
  });
  assert.equal(began.status, 200, began.text);
  const waiting = samples.filter(({ name }) => early.some((one) => one.startsWith(`${name}: `)));
  const isApply = ({ name }: Sample) => name.endsWith('/apply');
  const posts = is('POST');
  const failed = await sendAll([...posts.filter((one) => !isApply(one)), ...waiting]);
  await importClient(server, operator).reach(named['IMPORT'] ?? '', ['ready']);
  failed.push(...(await sendAll(posts.filter(isApply))));
  const place = {
    studentId: COLLECTIONS.users,
    courseId: COLLECTIONS.courses,
    lessonId: COLLECTIONS.lessons,
  };
  await post(partner, gradeEvent(place, { scoreGiven: 1, maxScore: 1 }));
  await statusOfEvent(partner, { id: COLLECTIONS.events });
  await workerCaughtUp(server.db);
  failed.push(...(await sendAll(is('GET'))));
  failed.push(...(await sendAll(is('DELETE'))));
  assert.deepEqual(failed, []);
});
