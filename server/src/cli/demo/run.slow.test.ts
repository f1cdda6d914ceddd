/** `lectern demo`: all events are processed, a second run changes nothing, wrong use is refused. */
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { suite, test } from 'node:test';
import { promisify } from 'node:util';
import { usernameOf } from '#demo';
import { Browser } from '../../../test/harness/browser.ts';
import { lectern, urlOf } from '../../../test/harness/command.ts';
import { commandSession } from '../../../test/harness/command-session.ts';
import { samplesOf } from '../../../test/harness/markdown.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { openPartner } from '../../demo/partner.ts';
import { sendDemo } from '../../demo/send.ts';
import { listFiles, readSource } from '../../docs/render/files.ts';
import { progressFor } from '../progress.ts';
import { tryNext } from './report.ts';
import { renewPassword } from './run.ts';

const STUDENTS = 4;

const server = await testServer();
const { baseUrl, db } = server;
const lecternSession = commandSession();
const run = async () => {
  const partner = await openPartner(db, { isOnly: true });
  return sendDemo({ partner, baseUrl, progress: progressFor(true), students: STUDENTS });
};

const env = { DATABASE_URL: urlOf(server.connection), BASE_URL: baseUrl };

const first = await run();
const second = await run();

suite('the first run', () => {
  test('sends everything, and the server processes all of it', () => {
    assert.equal(first.events.replayed, 0);
    assert.ok(first.events.sent > 200);
    assert.ok(first.events.heartbeats > 0);
    const { sent } = first.events;
    assert.deepEqual(first.states, { received: 0, processed: sent, dropped: 6, failed: 0 });
    const { xpEntries, assessmentResults } = first.totals;
    assert.deepEqual({ xpEntries, assessmentResults }, first.expected);
  });

  test('fills the lists of OneRoster that a suite of another maker reads records from', async () => {
    const operator = await server.operator();
    const services = {
      'rostering/v1p2': 'academicSessions terms gradingPeriods orgs schools courses classes users',
      'gradebook/v1p2': 'categories assessmentLineItems assessmentResults',
      'resources/v1p2': 'resources',
    };
    const counts = Object.entries(services).flatMap(([service, lists]) =>
      lists.split(' ').map(async (list) => {
        const reply = await operator.get(`/ims/oneroster/${service}/${list}?limit=1`);
        return [list, reply.status, reply.headers.get('x-total-count') !== '0'];
      }),
    );
    for (const [list, ...found] of await Promise.all(counts)) {
      assert.deepEqual(found, [200, true], String(list));
    }
  });

  test('gives XP and results, which the read-backs of a student show', () => {
    assert.ok(first.totals.xp > 0);
    assert.ok(first.totals.assessmentResults > 0);
    for (const { says } of first.student.readings) assert.match(says, /[1-9]/);
  });

  test('every mistake is answered with its expected reason and a fix', () => {
    const answers = first.mistakes.map(({ answer, code }) => `${answer} ${code}`);
    assert.deepEqual(answers, [
      '202, dropped course_missing',
      '202, dropped lesson_missing',
      '202, dropped course_unknown',
      '202, dropped lesson_unknown',
      '202, dropped lesson_not_in_course',
      '202, dropped student_not_accessible',
      '400 subject_missing',
      '400 field_missing',
      '400 action_unsupported',
      '409 event_id_conflict',
      '400 envelope_count',
      '404 session_not_found',
    ]);
    for (const { message, fix } of first.mistakes) assert.ok(message && fix);
  });
});

suite('the second run', () => {
  test('replays every event and counts nothing twice', () => {
    assert.equal(second.events.replayed, second.events.sent);
    assert.deepEqual(second.states, first.states);
    assert.deepEqual(second.totals, first.totals);
    assert.deepEqual(second.student, first.student);
    assert.deepEqual(second.mistakes, first.mistakes);
  });

  test('creates no record', () => {
    const { courses = 0, units = 0, lessons = 0, resources = 0, users = 0 } = first.records;
    const least = [courses, units, lessons, resources, users].reduce((a, b) => a + b);
    assert.ok(first.created > least, `${first.created} records`);
    assert.equal(second.created, 0);
    assert.deepEqual(second.records, first.records);
  });

  test('uses the same application with a new client; the old client is refused', async () => {
    assert.equal(second.applicationId, first.applicationId);
    const token = ({ clientId, clientSecret }: { clientId: string; clientSecret: string }) =>
      server.fetch('/oauth2/token', {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          client_id: clientId,
          client_secret: clientSecret,
        }),
      });
    assert.equal((await token(second)).status, 200);
    assert.equal((await token(first)).status, 401);
  });
});

test('one teacher, principal and student sign in at their own pages by the new password', async () => {
  const before = await renewPassword(db, second.people);
  const password = await renewPassword(db, second.people);
  const signIn = async (role: keyof typeof second.people, word: string) => {
    const browser = new Browser();
    const asked = await browser.follow(`${baseUrl}/console/me/sign-in`, baseUrl);
    const name = usernameOf(second.people[role], role);
    const sent = await browser.submit(asked, { decision: 'sign-in', name, password: word });
    if (sent.status === 400) return undefined;
    await browser.follow(sent, baseUrl);
    return JSON.parse((await browser.visit(`${baseUrl}/console/api/me/insights/1.0/me`)).text);
  };
  assert.equal(await signIn('teacher', before), undefined);
  assert.equal((await signIn('teacher', password)).teaches.length, 1);
  assert.equal((await signIn('principal', password)).leads[0].name, 'Demo School');
  assert.equal((await signIn('student', password)).person.sourcedId, second.student.id);
});

test('prints what the samples of the documentation take from it', async () => {
  const printed = tryNext(first).flatMap((line) => /^export (\w+)=/.exec(line)?.[1] ?? []);
  for (const [page, file] of await listFiles()) {
    const samples = samplesOf(await readSource(file)).filter(({ flags }) => flags.includes('run'));
    const taken = samples.flatMap(({ text }) => text.match(/\bLECTERN_\w+/g) ?? []);
    assert.deepEqual(
      taken.filter((name) => !printed.includes(name)),
      [],
      page,
    );
  }
});

const noCurl = spawnSync('curl', ['--version']).error ? 'curl is not installed' : false;

test('the commands to try next work in a shell', { skip: noCurl }, async () => {
  const lines = tryNext(second);
  const requests = lines.filter((line) => line.startsWith('curl'));
  const failing = lines.map((line) =>
    line.replace(/^curl -s /, 'echo; curl -sS --fail-with-body '),
  );
  const { stdout } = await promisify(execFile)('sh', ['-ec', failing.join('\n')]);
  const replies = stdout.split('\n').filter(Boolean);
  assert.equal(replies.length, requests.length);
  for (const reply of replies) assert.doesNotMatch(reply, /imsx_codeMajor/);
});

test('lectern demo: 0 with the tables on stdout; with --quiet nothing on stderr', async () => {
  const { code, stdout, stderr } = await lectern(['demo', '--students', '1', '--quiet'], { env });
  assert.deepEqual([code, stderr], [0, '']);
  assert.match(stdout, /^ {2}standards {3}297 items/m);
  assert.match(stdout, /^ {3}1 {2}a grade without a course +202, dropped {2}course_missing$/m);
  assert.match(stdout, /^export LECTERN_CLIENT_SECRET=lec_sk_/m);
});

test('lectern demo --output json: 0 with one document', async () => {
  const args = ['demo', '--students', '1', '--quiet', '--output', 'json'];
  const { code, stdout, stderr } = await lecternSession(args, { env });
  assert.equal(code, 0, stderr);
  const report = JSON.parse(stdout);
  assert.equal(report.applicationId, first.applicationId);
  assert.equal(report.events.replayed, report.events.sent);
  assert.equal(report.mistakes.length, 12);
});

suite('lectern demo refuses', () => {
  const absent = 'http://127.0.0.1:1';
  const production = { NODE_ENV: 'production', BASE_URL: 'https://learn.example' };
  const failures: readonly [number, string, RegExp, Record<string, string>, ...string[]][] = [
    [
      9,
      'no server',
      /^No server answers at http:\/\/127\.0\.0\.1:1 .* Start it with npm start.*\n$/,
      { BASE_URL: absent },
    ],
    [9, 'no server at --base-url', /127\.0\.0\.1:1 /, {}, '--base-url', absent],
    [3, 'production', /NODE_ENV is production/, production],
    [3, 'scaffolding that is off', /SCAFFOLDING=on/, { SCAFFOLDING: 'off' }],
    [2, 'too many students', /from 1 to 60/, {}, '--students', '61'],
    [2, 'an invalid address', /--base-url .*It takes an address/, {}, '--base-url', 'nonsense'],
  ];
  for (const [code, what, message, settings, ...args] of failures) {
    test(`${code} for ${what}`, async () => {
      const ending = await lecternSession(['demo', ...args], { env: settings });
      assert.equal(ending.code, code, ending.stderr);
      assert.match(ending.stderr, message);
      assert.equal(ending.stdout, '');
    });
  }
});
