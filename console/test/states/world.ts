/** The world in which the states of pages are looked at. */
import { testServer } from '../../../server/test/harness/test-server.ts';
import { putWorldCourse } from './content.ts';
import { sendWorldEvents } from './event-world.ts';
import { putWorldFrameworks } from './framework-world.ts';
import { putWorldImports } from './import-world.ts';
import type { World } from './story.ts';

/** Names that break layouts and must not run. */
const NASTY = [
  '<img src=x onerror=alert(1)>',
  `${'Very long name of an application '.repeat(7)}`.trim(),
  '\u202eright to left\u202c and back 🧮',
];

export async function buildWorld(): Promise<World> {
  const server = await testServer();
  const partner = await server.partner('Math Quest');
  const newcomer = await server.partner('Reading Lab');
  for (const name of NASTY) await server.partner(name);
  const told = await sendWorldEvents(partner);
  const course = await putWorldCourse(partner);
  const frameworks = await putWorldFrameworks(partner);
  const imports = await putWorldImports(server);
  return { server, partner, newcomer, told, course, frameworks, imports };
}
