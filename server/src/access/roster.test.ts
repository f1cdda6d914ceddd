/** Predicates that are decided without a row, and the id of an application as a literal. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { printSql, type Sql, sql } from '../storage/database/sql.ts';
import { isInDistrict, isPersonOfDistrict } from './district.ts';
import { applicationLiteral, mayReadClass, mayReadOfClass, mayReadRow } from './roster.ts';
import { mayReadDerivedFrom, mayReadDerivedFromStudent } from './students.ts';

const caller = { clientId: '', scopes: new Set<string>(), operator: false };

test('a UUID is a literal, and everything else is refused', () => {
  const id = '0193a5c0-0000-7000-8000-000000000001';
  const { text, values } = printSql(applicationLiteral({ ...caller, applicationId: id }));
  assert.deepEqual([text, values], [`'${id}'::uuid`, []]);
  for (const applicationId of ['', `${id}'`, "' or true --"])
    assert.throws(() => applicationLiteral({ ...caller, applicationId }), /not the id/);
});

const isNever = (predicate: Sql) => printSql(predicate).text === 'false';

test('no one but the operator of a district reads what a district operator reads', () => {
  const district = { role: 'district', orgId: 'north' } as const;
  const others = [
    { role: 'analyst', orgId: 'north' },
    { role: 'analyst', orgId: null },
    { role: 'district', orgId: null },
  ] as const;
  for (const predicate of [isInDistrict, isPersonOfDistrict]) {
    assert.ok(!isNever(predicate(district, sql`id`)));
    for (const orgRole of others) assert.ok(isNever(predicate(orgRole, sql`id`)));
  }
});

test('an account of an org reads nothing by the access of an application', () => {
  const orgRole = { role: 'district', orgId: 'north' } as const;
  const account = { ...caller, applicationId: '', orgRole };
  assert.ok(isNever(mayReadRow(account, sql`readers`)));
  assert.ok(isNever(mayReadClass(account, sql`class_id`)));
  assert.ok(isNever(mayReadOfClass(account, { owner: sql`owner`, klass: sql`class_id` })));
});

test('what came from the events of an application is read by it, by people, and by operators', () => {
  const applicationId = '0193a5c0-0000-7000-8000-000000000001';
  const of = { application: sql`giver`, student: sql`student` };
  const application = { ...caller, applicationId };
  const own = printSql(mayReadDerivedFrom(application, of.application));
  assert.deepEqual([own.text.includes('giver ='), own.values], [true, [applicationId]]);
  const ofStudent = printSql(mayReadDerivedFromStudent(application, of)).text;
  assert.ok(ofStudent.includes(`giver = '${applicationId}'`));
  for (const everywhere of [
    { ...application, operator: true },
    { ...application, person: { sourcedId: 'teacher', today: '2026-01-15' } },
    { ...application, orgRole: { role: 'district', orgId: 'north' } as const },
  ]) {
    assert.equal(printSql(mayReadDerivedFrom(everywhere, of.application)).text, 'true');
    assert.ok(!printSql(mayReadDerivedFromStudent(everywhere, of)).text.includes('giver'));
  }
});
