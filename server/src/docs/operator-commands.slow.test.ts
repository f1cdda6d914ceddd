/** The commands that the pages for operators show succeed, in the order of each page. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { putPlace } from '../../test/fixtures/events.ts';
import { zipOf } from '../../test/fixtures/imports.ts';
import { samplePackage } from '../../test/fixtures/packages.ts';
import { putSchool } from '../../test/fixtures/people.ts';
import { SCHOOL, withManifest } from '../../test/fixtures/roster-files.ts';
import { runShell } from '../../test/harness/command.ts';
import { areInstalled } from '../../test/harness/program.ts';
import { testFolder } from '../../test/harness/scratch.ts';
import { testServer } from '../../test/harness/test-server.ts';
import { DAY_MS } from '../lib/time.ts';
import { listFiles, readSource } from './render/files.ts';

/** An indented line; what follows three spaces is said of it. */
const SHOWN = /^ {4}((?:[A-Z_]+=\S+ )*npx lectern .+?)(?: {3,}.*)?$/gm;
/** What tests of its own run: it needs an empty installation, another issuer, a sound machine. */
const ELSEWHERE = /db restore|--external|doctor/;

const skip = !(await areInstalled('bash')) && 'there is no bash, so no command is run';
const soon = new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10);

const server = await testServer();
const partner = await server.partner('Math Quest');
const { studentId } = await putPlace(partner);
const { orgId: schoolId } = await putSchool(partner);
const folder = await testFolder('operator');

/** Files that the pages name, and another year of the first. */
const [math, science] = [samplePackage(3), samplePackage(2)];
const later = { ...math, CFDocument: { ...math.CFDocument, title: 'Mathematics 2027' } };
const write = (name: string, content: unknown) =>
  writeFile(join(folder, name), JSON.stringify(content));
await write('math.json', math);
await write('science.json', science);
await write('math-2027.json', later);
await writeFile(join(folder, 'district.zip'), await zipOf(withManifest(SCHOOL)));

/** The command with the ids and files of this test in place of those that a page means. */
function filled(command: string): string {
  return command
    .replace('--school <sourcedId>', `--school ${schoolId}`)
    .replace(/standards (publish|export) <id>/, `standards $1 ${math.CFDocument['identifier']}`)
    .replace('<old> <new>', 'math.json math-2027.json')
    .replaceAll('<sourcedId>', studentId)
    .replaceAll('<clientId>', partner.clientId)
    .replace(/<applicationId>|(?<=--application )<id>/, partner.applicationId)
    .replace(/(?<=--until )\S+/, soon)
    .replace('science.xlsx', 'science.json')
    .replace('/backups/', `${folder}/backup-`)
    .replace(/student erase \S+/, '$& --yes');
}

const pages = await Promise.all(
  [...(await listFiles())]
    .filter(([path]) => path.startsWith('operate/'))
    .map(async ([path, file]) => ({
      path,
      commands: [...(await readSource(file)).matchAll(SHOWN)].map(([, one = '']) => one),
    })),
);

test('every command of the pages for operators succeeds', { skip }, async () => {
  const run = pages.flatMap(({ path, commands }) =>
    commands.filter((one) => !ELSEWHERE.test(one)).map((command) => ({ path, command })),
  );
  assert.ok(run.length > 20, `${run.length} commands`);
  // Others need the student that is erased.
  run.sort(
    (left, right) => Number(/erase/.test(left.command)) - Number(/erase/.test(right.command)),
  );
  for (const { path, command } of run) {
    await runShell(server, filled(command), { folder }).catch((error) => {
      assert.fail(`${path}: ${filled(command)}\n${error.stdout}${error.stderr}`);
    });
  }
});
