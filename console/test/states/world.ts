/** The world in which the states of pages are looked at. */
import { testServer } from '../../../server/test/harness/test-server.ts';
import { workerCaughtUp } from '../../../server/test/harness/worker.ts';
import { putWorldClass } from './class-world.ts';
import { putWorldCourse } from './content-world.ts';
import { sendWorldEvents } from './event-world.ts';
import { putWorldFrameworks } from './framework-world.ts';
import { putWorldImports } from './import-world.ts';
import { putNasty } from './nasty-world.ts';
import { sendWorldSessions } from './session-world.ts';
import type { World } from './story.ts';
import { putWorldStudent } from './student-world.ts';

export async function buildWorld(): Promise<World> {
  const server = await testServer();
  const partner = await server.partner('Math Quest');
  const newcomer = await server.partner('Reading Lab');
  const told = await sendWorldEvents(partner);
  const course = await putWorldCourse(partner);
  const frameworks = await putWorldFrameworks(partner);
  const imports = await putWorldImports(server);
  const nasty = await putNasty(server);
  const student = await putWorldStudent(partner);
  const klass = await putWorldClass(partner);
  const sessions = await sendWorldSessions(partner, told);
  await workerCaughtUp(server.db);
  const records = { told, course, frameworks, imports, nasty, student, sessions, klass };
  return { server, partner, newcomer, ...records };
}
