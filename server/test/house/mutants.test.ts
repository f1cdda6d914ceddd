/** The list of rule files that `npm run mutate` mutates fits the source. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { ROOMS } from '../mutants/rooms.ts';
import { none } from './none.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const LIST = 'server/test/mutants/rooms.ts';

test('every rule file and promise of the list exists', () => {
  const missing = ROOMS.flatMap(({ folder, rules, promises = [] }) =>
    [...rules.map((file) => join(folder, file)), ...promises].filter(
      (file) => !existsSync(join(ROOT, file)),
    ),
  );
  none(missing, `correct the paths in ${LIST}`);
});

test('every rules.ts in a room of the list is mutated', () => {
  const left = ROOMS.flatMap(({ folder, rules }) =>
    globSync('**/rules.ts', { cwd: join(ROOT, folder) })
      .filter((file) => !rules.includes(file))
      .map((file) => join(folder, file)),
  );
  none(left, `add them to the rules of their room in ${LIST}`);
});

test('an equal mutant names code that stands in its file', () => {
  const gone = ROOMS.flatMap(({ folder, equal = [] }) =>
    equal.flatMap(({ file, mutants }) => {
      const text = readFileSync(join(ROOT, folder, file), 'utf8');
      return mutants.filter(([code]) => !text.includes(code)).map(([code]) => `${file}: ${code}`);
    }),
  );
  none(gone, `take them out of ${LIST}, or run \`npm run mutate\` on the room`);
});
