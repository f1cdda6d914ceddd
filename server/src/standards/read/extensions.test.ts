/** Extensions that are no object: kept in the package, not served, with a warning at each place. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { samplePackage } from '../../../test/fixtures/packages.ts';
import { uploader } from '../../../test/fixtures/uploader.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import type { Members } from '../values/references.ts';

const server = await testServer();
const { accept, readBack } = uploader(await server.partner());

test('Q31 extensions of the package and of each definition are kept, and said where not served', async () => {
  const changed = '2026-01-15T10:00:00.000Z';
  const of = (title: string, members = {}) => {
    const uri = `https://x.example/${title}`;
    return { identifier: randomUUID(), uri, title, lastChangeDateTime: changed, ...members };
  };
  const level = of('level', { extensions: [{ a: 1 }, 'b'] });
  const criterion = (members: Members) => of('rubric', { CFRubricCriteria: [of('row', members)] });
  const places: Record<string, Members> = {
    '/extensions': { extensions: ['a', 'list'] },
    '/CFDefinitions/extensions': { CFDefinitions: { extensions: 'a text' } },
    '/CFDefinitions/CFItemTypes/0/extensions': {
      CFDefinitions: { CFItemTypes: [of('type', { extensions: [] })] },
    },
    '/CFRubrics/0/extensions': { CFRubrics: [of('rubric', { extensions: false })] },
    '/CFRubrics/0/CFRubricCriteria/0/extensions': {
      CFRubrics: [criterion({ extensions: 7 })],
    },
    '/CFRubrics/0/CFRubricCriteria/0/CFRubricCriterionLevels/0/extensions': {
      CFRubrics: [criterion({ extensions: {}, CFRubricCriterionLevels: [level] })],
    },
  };
  for (const [path, members] of Object.entries(places)) {
    const body = { ...samplePackage(1), ...members };
    assert.deepEqual(
      (await accept(body)).map(({ path: at, code }) => `${at} ${code}`),
      [`${path} extensions_type`],
    );
    const back: Members = await readBack(body);
    for (const name of Object.keys(members)) assert.deepEqual(back[name], members[name], path);
  }
  const levels = [of('level', { extensions: [{ a: 1 }] }), of('level', { extensions: { a: 1 } })];
  const CFRubrics = [criterion({ CFRubricCriterionLevels: levels })];
  const objects = { extensions: {}, CFDefinitions: { extensions: { a: [] } }, CFRubrics };
  assert.deepEqual(await accept({ ...samplePackage(1), ...objects }), []);
});
