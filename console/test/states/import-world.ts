/** Imports in every state, as the world's operators have made them. */
import { importClient, zipOf } from '../../../server/test/fixtures/imports.ts';
import { SCHOOL, withManifest } from '../../../server/test/fixtures/roster-files.ts';
import type { TestServer } from '../../../server/test/harness/test-server.ts';

/** Ids of imports by what they show. */
export interface WorldImports {
  /** Checked: it creates, removes many, and has wrong rows. */
  readonly ready: string;
  readonly done: string;
  /** Applied with wrong rows. */
  readonly partial: string;
  readonly failed: string;
  readonly discarded: string;
}

const ROSTER = { kind: 'roster', name: 'spring.zip' };

const withoutLine = (text: string | undefined, start: string) =>
  (text ?? '').replace(new RegExp(`^${start},.*\n`, 'm'), '');

export async function putWorldImports(server: TestServer): Promise<WorldImports> {
  const imports = importClient(server, await server.operator());
  const whole = await imports.check(ROSTER, await zipOf(withManifest(SCHOOL)));
  const done = await imports.apply(whole.id);
  const wrong = withManifest({
    ...SCHOOL,
    orgs: (SCHOOL['orgs'] ?? '').replace('North,school', 'North,kiosk'),
    users: `${withoutLine(SCHOOL['users'], 'student-2')}student-3,,,true,,,Flint,,,,,,,,,,,,,,,\n`,
    roles: withoutLine(SCHOOL['roles'], 'role-2'),
    enrollments: withoutLine(SCHOOL['enrollments'], 'enrollment-2'),
  });
  const partly = await imports.check({ ...ROSTER, mode: 'delta' }, await zipOf(wrong));
  const partial = await imports.apply(partly.id);
  const failed = await imports.check({ ...ROSTER, name: 'Roster of "North".zip' }, 'no zip file');
  const given = await imports.check(ROSTER, await zipOf(withManifest(SCHOOL)));
  await server.operator().then((client) => client.delete(`/admin/1.0/imports/${given.id}`));
  const ready = await imports.check(ROSTER, await zipOf(wrong));
  return {
    ready: ready.id,
    done: done.id,
    partial: partial.id,
    failed: failed.id,
    discarded: given.id,
  };
}
