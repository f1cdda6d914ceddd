/** Operation over HTTP and by commands: settings of applications, the audit log, retention. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { pino } from 'pino';
import { courseBody } from '../../test/fixtures/content.ts';
import {
  gradeEvent,
  type Place,
  processed,
  putPlace,
  xpEvent,
} from '../../test/fixtures/events.ts';
import { samplePackage } from '../../test/fixtures/packages.ts';
import { putSchool } from '../../test/fixtures/people.ts';
import { lectern, urlOf } from '../../test/harness/command.ts';
import { eventually } from '../../test/harness/server-process.ts';
import { testServer } from '../../test/harness/test-server.ts';
import { ConfigError } from '../config/values.ts';
import { readConfig } from '../config.ts';
import { CONSOLE_ID } from '../curriculum/platform.ts';
import { DAY_MS } from '../lib/time.ts';
import { recordAudit } from '../privacy/audit.ts';
import { DisclosureLog } from '../privacy/disclosures.ts';
import { sql, trusted } from '../storage/database/sql.ts';
import { retentionJob } from './retention.ts';

const server = await testServer();
const operator = await server.operator();
const partner = await server.partner('Math Quest');
const env = { DATABASE_URL: urlOf(server.connection), BASE_URL: server.baseUrl };

describe('settings of an application', () => {
  const SETTINGS_URL = `/admin/1.0/applications/${partner.applicationId}/settings`;
  const DEFAULTS = { compat: null, roster: 'own' };

  const putSettings = (settings: object) => operator.patch(SETTINGS_URL, { settings });

  const command = (...args: string[]) => lectern(['application', ...args], { env });

  describe('/admin/1.0/applications/:sourcedId/settings', () => {
    test('200 with the settings, before and after a change', async () => {
      assert.deepEqual((await operator.get(SETTINGS_URL)).body, { settings: DEFAULTS });
      const settings = { compat: 'live', roster: 'all' };
      assert.deepEqual((await putSettings(settings)).body, { settings });
      assert.deepEqual((await operator.get(SETTINGS_URL)).body, { settings });
      assert.equal((await putSettings(DEFAULTS)).status, 200);
      const { lines } = (
        await operator.get(`/admin/1.0/audit?filter=objectId='${partner.applicationId}'&limit=1`)
      ).body;
      assert.equal(lines[0].actorId, operator.clientId);
    });

    test('200 for one member alone: the other stays', async () => {
      assert.equal((await putSettings({ roster: 'all' })).status, 200);
      const changed = await putSettings({ compat: 'live' });
      assert.deepEqual(changed.body, { settings: { compat: 'live', roster: 'all' } });
      assert.deepEqual((await putSettings(DEFAULTS)).body, { settings: DEFAULTS });
    });

    test('400 for an unknown value', async () => {
      assert.equal((await putSettings({ ...DEFAULTS, compat: 'on' })).status, 400);
    });

    test('403 for partners, 404 for an unknown application', async () => {
      assert.equal((await partner.get(SETTINGS_URL)).status, 403);
      const unknown = `/admin/1.0/applications/${crypto.randomUUID()}/settings`;
      assert.equal((await operator.get(unknown)).status, 404);
      assert.equal((await operator.patch(unknown, { settings: DEFAULTS })).status, 404);
    });
  });

  describe('lectern application', () => {
    test('exit code 0 for a change, which the list shows', async () => {
      const ending = await command('set', partner.applicationId, '--compat', 'off');
      assert.equal(ending.code, 0, ending.stderr);
      assert.match(ending.stdout, /Compat +off\nRoster +own\n$/);
      assert.deepEqual((await operator.get(SETTINGS_URL)).body.settings, {
        ...DEFAULTS,
        compat: 'off',
      });
      const all = ['set', partner.applicationId, '--compat', 'default', '--roster', 'all'];
      const json = await command(...all, '--output', 'json');
      const settings = { compat: null, roster: 'all' };
      assert.deepEqual(JSON.parse(json.stdout), { sourcedId: partner.applicationId, ...settings });
      const listed = await command('list');
      assert.match(listed.stdout, new RegExp(`${partner.applicationId}  default  all +Math Quest`));
      await putSettings(DEFAULTS);
    });

    test('exit code 4 for an unknown application, 2 for an unknown value', async () => {
      const unknown = await command('set', 'no-such-id', '--compat', 'live');
      assert.equal(unknown.code, 4);
      assert.equal(unknown.stderr, "No application with the id 'no-such-id' is known.\n");
      assert.equal((await command('set', partner.applicationId, '--compat', 'on')).code, 2);
    });
  });

  /** A grade that names its lesson in the assignable id alone, which COMPAT=live accepts. */
  function grade(place: Place) {
    const { extensions, ...event } = gradeEvent(place, {
      scoreGiven: 1,
      maxScore: 2,
      assignableId: `https://learn.example/lessons/${place.lessonId}`,
    });
    const { lesson: _, ...others } = extensions;
    return { ...event, extensions: others };
  }

  test('a running server applies a change; a repeated event gets the warnings of its first reply', async () => {
    const place = await putPlace(partner);
    const liveIs = async (wanted: boolean) =>
      eventually('the server applies the setting', async () => {
        const { body } = await partner.post('/events/1.0/', grade(place));
        return 'jobId' in body === wanted;
      });
    const codesOf = async (event: object) => {
      const { body } = await partner.post('/events/1.0/', event);
      return body.warnings?.map(({ code }: { code: string }) => code) ?? [];
    };
    const before = grade(place);
    assert.deepEqual(await codesOf(before), ['lesson_missing']);
    await putSettings({ ...DEFAULTS, compat: 'live' });
    await liveIs(true);
    const during = grade(place);
    assert.deepEqual(await codesOf(during), []);
    assert.deepEqual(await codesOf(before), ['lesson_missing']);
    await putSettings(DEFAULTS);
    await liveIs(false);
    assert.deepEqual(await codesOf(during), []);
  });
});

describe('audit log', () => {
  /** The tables whose changes have no line in the audit log, and the reason. */
  const UNAUDITED: Readonly<Record<string, string>> = {
    answers: 'follows from events',
    assessment_line_items: 'follows from events',
    assessment_results: 'follows from events',
    audit_log: 'the log itself',
    cf_associations: 'part of a framework, whose revision changes with it',
    cf_definitions: 'part of a framework, whose revision changes with it',
    cf_items: 'part of a framework, whose revision changes with it',
    disclosure_people: 'part of the disclosure log',
    erased_students: 'an erasure has a line',
    warehouse_deletions: 'follows from deletions',
    warehouse_exports: 'an export has a line',
    disclosures: 'a log itself',
    account_challenges: 'sign-ins at the console under way; sign-ins have lines of their own',
    account_passkeys: 'has lines when it is made, renamed or removed, not for each use',
    account_sessions: 'sessions at the console; sign-ins have lines of their own',
    client_uses: 'when clients were used; written each minute',
    user_sessions: 'sessions at the own pages; sign-ins have lines of their own',
    enrollment_access: 'a day that a job moves',
    erasures: "written with an erasure's own line",
    event_cursor: 'follows from events',
    event_keys: 'follows from events',
    event_shards: 'follows from events',
    event_digests: 'follows from events',
    event_counts: 'counts of events',
    event_outcomes: 'follows from events',
    event_payloads: 'part of events; days that are dropped have lines of their own',
    event_payloads_dropped: 'days that are dropped have lines of their own',
    event_refusals: 'counts of refused events',
    request_errors: 'counts of refused requests',
    review_weeks: 'counts of reviews',
    event_subjects: 'follows from events',
    event_waits: 'follows from events',
    events: 'a log itself',
    feed_changes: 'a log itself',
    heartbeats: 'evidence of a session, as events are',
    import_file_parts: 'parts of the files of imports',
    import_files: 'the import has lines; its lists are disclosures when they are read',
    imports: 'has lines when one is sent, applied or stopped; progress is written each second',
    jobs: 'work of the server',
    migrations: 'a log itself',
    oauth_state: 'the state of sign-ins under way; sign-ins have lines of their own',
    rate_usage: 'counts of requests',
    revoked_tokens: 'ids of tokens, for two hours',
    readiness: 'when a server last proved that it can write',
    record_changes: 'counts of changes',
    refused_events: 'a log itself',
    resource_objectives: 'part of a resource, which changes with it',
    review_answers: 'follows from events',
    review_lessons: 'follows from events',
    review_placements: 'follows from events',
    review_states: 'follows from events',
    review_students: 'follows from events',
    review_sweeps: 'a position in a table',
    roster_parts: 'names of parts of records, which change with them',
    roster_told: 'up to where the feed has told of changes',
    server_facts: 'what commands tell the server of themselves',
    server_processes: 'which processes run',
    session_evidence: 'follows from events',
    sessions: 'follows from events',
    sign_in_failures: 'sign-ins have lines of their own',
    unattached_events: 'follows from events',
    xp_entries: 'follows from events',
    erasure_confirmations: 'a log itself',
    webhook_attempts: 'a log itself',
    webhooks: 'its routes write the lines; each message writes to it',
  };

  async function linesOf(filter: string) {
    const url = `/admin/1.0/audit?limit=100&filter=${encodeURIComponent(filter)}`;
    const reply = await operator.get(url);
    assert.equal(reply.status, 200, reply.text);
    return reply.body.lines;
  }

  test('every table is audited, or is listed with a reason why not', async () => {
    const tables = await server.db.query<{ name: string; triggers: number }>(sql`
    select c.relname as name, (
      select count(*) from pg_trigger t
      where t.tgrelid = c.oid and t.tgfoid = 'write_audit'::regproc
    ) as triggers
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition`);
    const audited = tables.filter(({ triggers }) => triggers === 3).map(({ name }) => name);
    const names = tables.map(({ name }) => name);
    assert.deepEqual(
      [...audited, ...Object.keys(UNAUDITED)].sort(),
      names.sort(),
      "in a migration: select audit_table('name', '{key}', 'person'); or give the reason here",
    );
  });

  test('a write has a line: actor, object, request, address, and a hash before and after', async () => {
    const id = `course-${randomUUID()}`;
    const first = await partner.put(`/rostering/1.0/courses/${id}`, courseBody(id));
    await partner.put(`/rostering/1.0/courses/${id}`, courseBody(id, { title: 'Changed' }));
    await partner.delete(`/rostering/1.0/courses/${id}`);
    const [deleted, updated, created, ...more] = await linesOf(`objectId='${id}'`);
    assert.deepEqual(more, []);
    assert.deepEqual(created, {
      sourcedId: created.sourcedId,
      at: created.at,
      actorKind: 'client',
      actorId: partner.clientId,
      applicationId: partner.applicationId,
      action: 'create',
      objectType: 'courses',
      objectId: id,
      person: null,
      before: null,
      after: created.after,
      requestId: first.headers.get('x-request-id'),
      address: '127.0.0.0',
      outcome: 'ok',
    });
    assert.match(created.after, /^[0-9a-f]{64}$/);
    assert.deepEqual([updated.action, updated.before], ['update', created.after]);
    assert.deepEqual([deleted.action, deleted.before], ['update', updated.after]);
  });

  test('a refused write has no line: line and change are one transaction', async () => {
    const id = `course-${randomUUID()}`;
    const refused = courseBody(id, { org: { sourcedId: 'no org' } });
    assert.equal((await partner.put(`/rostering/1.0/courses/${id}`, refused)).status, 400);
    assert.deepEqual(await linesOf(`objectId='${id}'`), []);
  });

  test('writes of people and frameworks have lines, events have none', async () => {
    const school = await putSchool(partner);
    const person = await linesOf(`person='${school.userId}'`);
    const types = new Set(person.map(({ objectType }: { objectType: string }) => objectType));
    assert.deepEqual([...types].sort(), ['enrollments', 'student_bases', 'users']);
    const body = samplePackage();
    const posted = await partner.post('/ims/case/v1p1/CFPackages', body);
    assert.equal(posted.status, 201, posted.text);
    const lines = await linesOf(`objectId='${body.CFDocument['identifier']}'`);
    assert.deepEqual([lines.length, lines[0].actorId], [1, partner.clientId]);
    const before = (await linesOf("action!='read'")).length;
    const place = await putPlace(partner);
    const afterPlace = (await operator.get('/admin/1.0/audit?limit=1')).body.lines;
    await processed(partner, xpEvent(place, 1));
    assert.deepEqual((await operator.get('/admin/1.0/audit?limit=1')).body.lines, afterPlace);
    assert.ok(before > 0);
  });

  test('the actor of a command is its name, of other writers their application name in PostgreSQL', async () => {
    const made = await lectern(['client', 'create', '--name', 'X', '--output', 'json'], { env });
    const { clientId } = JSON.parse(made.stdout);
    await lectern(['client', 'disable', clientId], { env });
    const [disabled, created] = await linesOf(`objectId='${clientId}'`);
    assert.deepEqual(
      [created.actorKind, created.actorId, created.action],
      ['command', 'lectern client create', 'create'],
    );
    assert.deepEqual(
      [disabled.actorKind, disabled.actorId, disabled.action],
      ['command', 'lectern client disable', 'update'],
    );
    await server.db.execute(
      sql`update clients set disabled_at = null where client_id = ${clientId}`,
    );
    const [last] = await linesOf(`objectId='${clientId}'`);
    assert.equal(last.actorKind, 'system');
    assert.match(last.actorId, /lectern test$/);
  });

  test('a sign-in has a line, although it changes no row', async () => {
    const actor = { kind: 'user', id: 'zoe', address: '192.0.2.0' } as const;
    const entry = { action: 'sign-in', objectType: 'users', objectId: 'zoe', person: 'zoe' };
    await recordAudit(server.db, { ...entry, actor, outcome: 'wrong-password' });
    const [line] = await linesOf("person='zoe'");
    assert.deepEqual(
      [line.actorKind, line.actorId, line.action, line.outcome, line.address],
      ['user', 'zoe', 'sign-in', 'wrong-password', '192.0.2.0'],
    );
  });

  test('a line is found by its number, as one person reads it to another', async () => {
    const [newest] = await linesOf("objectType!='nothing'");
    assert.deepEqual(await linesOf(`sourcedId='${newest.sourcedId}'`), [newest]);
  });

  test('403 for a partner; no statement changes, deletes or truncates lines', async () => {
    assert.equal((await partner.get('/admin/1.0/audit')).status, 403);
    const { studentId } = await putPlace(partner);
    await partner.get(`/rostering/1.0/users/${studentId}`);
    await eventually('a disclosure', async () => {
      const { body } = await operator.get(`/admin/1.0/students/${studentId}/disclosures`);
      return body.disclosures.length > 0;
    });
    for (const statement of [
      "update audit_log set outcome = 'x'",
      'delete from audit_log',
      'truncate audit_log',
      'delete from disclosures',
      'truncate disclosures',
      'delete from disclosure_people',
      'truncate disclosure_people',
      'update disclosure_people set digest = null',
      "set lectern.upkeep = 'erasure'; update disclosures set endpoint = 'x'",
      "set lectern.upkeep = 'erasure'; delete from audit_log",
      "set lectern.upkeep = 'retention'; update audit_log set outcome = 'x'",
      "set lectern.upkeep = 'retention'; truncate audit_log",
      "set lectern.upkeep = 'erasure'; update audit_log set at = now()",
    ]) {
      const lines = await server.db.first<{ count: number }>(
        sql`select count(*) as count from audit_log`,
      );
      assert.ok((lines?.count ?? 0) > 0);
      await assert.rejects(server.db.script(statement), { code: '42501' }, statement);
    }
  });

  test('every write of a request has an actor', async () => {
    const withoutActor = await server.db.query(sql`
    select object_type, action from audit_log
    where actor_kind = 'system' and actor_id not like '%lectern test' and object_type not in ('signing_keys', 'server_secrets')
      and not (object_type = 'applications' and object_id = ${CONSOLE_ID})`);
    assert.deepEqual(withoutActor, []);
  });
});

describe('retention', () => {
  const { applicationId } = partner;

  async function count(table: string, where = 'true'): Promise<number> {
    const row = await server.db.first<{ count: number }>(
      sql`select count(*) as count from ${trusted(table)} where ${trusted(where)}`,
    );
    return row?.count ?? 0;
  }

  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

  test('each table is purged by its own setting, and the audit log has the count', async () => {
    const { studentId } = await putPlace(partner);
    const log = new DisclosureLog(server.db, pino({ level: 'silent' }));
    const line = { at: new Date(), applicationId, clientId: 'c', endpoint: 'GET /' };
    for (let index = 0; index < 10_001; index += 1) {
      log.note({ ...line, requestId: `r-${index}`, students: studentId });
    }
    await log.stop();
    await server.db.execute(sql`
    insert into heartbeats (application_id, session_id, minute, first_at, last_at)
    select ${applicationId}, 's', now() + n * interval '1 minute', now(), now()
    from generate_series(1, 3) n`);
    const settings = { RETENTION_AUDIT_DAYS: '30', RETENTION_DISCLOSURE_DAYS: '60' };
    const job = retentionJob(readConfig({ ...settings, RETENTION_HEARTBEAT_DAYS: '90' }));
    const lines = await count('audit_log');
    assert.ok(lines > 0);
    const kept = async () => [
      (await count('audit_log', "action <> 'purge'")) > 0,
      (await count('disclosures')) > 0,
      (await count('disclosure_people')) > 0,
      (await count('heartbeats')) > 0,
    ];
    await job.run(server.db, inDays(29));
    assert.deepEqual(await kept(), [true, true, true, true]);
    await job.run(server.db, inDays(31));
    assert.deepEqual(await kept(), [false, true, true, true]);
    const [purge] = await server.db.query<{ outcome: string }>(
      sql`select outcome from audit_log where action = 'purge'`,
    );
    assert.match(purge?.outcome ?? '', new RegExp(`^${lines} rows before 20`));
    await job.run(server.db, inDays(61));
    assert.deepEqual(await kept(), [false, false, false, true]);
    await job.run(server.db, inDays(91));
    assert.deepEqual(await kept(), [false, false, false, false]);
  });

  test('0 keeps rows for ever; a fraction of a day is refused', async () => {
    const settings = { RETENTION_AUDIT_DAYS: '0', RETENTION_DISCLOSURE_DAYS: '0' };
    const before = await count('audit_log');
    await retentionJob(readConfig(settings)).run(server.db, inDays(100_000));
    assert.equal(await count('audit_log'), before);
    assert.throws(() => readConfig({ RETENTION_AUDIT_DAYS: '1.5' }), ConfigError);
  });
});
