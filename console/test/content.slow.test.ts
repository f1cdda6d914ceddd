/** Content: lessons move by menu, keys and dragging; the move can be undone. */
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import fc from 'fast-check';
import { skipWithoutChromium } from '../../server/test/harness/chromium.ts';
import { testServer } from '../../server/test/harness/test-server.ts';
import { reorder } from '../src/pages/course/order.ts';
import { type Visitor, visitAs } from './harness/visit.ts';
import { putWorldCourse } from './states/content-world.ts';

test('a move writes what changes, and the list is then in the order that was wanted', () => {
  const siblings = fc
    .array(fc.integer({ min: -3, max: 40 }), { minLength: 1, maxLength: 12 })
    .map((orders) =>
      orders
        .toSorted((left, right) => left - right)
        .map((sortOrder, index) => ({ sourcedId: String(index), sortOrder })),
    );
  fc.assert(
    fc.property(siblings, fc.nat(11), fc.integer({ min: -2, max: 13 }), (rows, from, to) => {
      const moving = rows[from % rows.length];
      assert.ok(moving);
      const changed = reorder(rows, moving.sourcedId, to);
      const others = rows.filter((row) => row !== moving);
      const wanted = others.toSpliced(Math.min(Math.max(to, 0), others.length), 0, moving);
      const orderOf = new Map(changed.map(({ row, sortOrder }) => [row.sourcedId, sortOrder]));
      const after = rows
        .map((row) => ({ ...row, sortOrder: orderOf.get(row.sourcedId) ?? row.sortOrder }))
        .toSorted((left, right) => left.sortOrder - right.sortOrder);
      assert.deepEqual(
        after.map(({ sourcedId }) => sourcedId),
        wanted.map(({ sourcedId }) => sourcedId),
      );
      assert.ok(changed.every(({ row, sortOrder }) => row.sortOrder !== sortOrder));
    }),
  );
});

suite('the order of lessons', { skip: skipWithoutChromium }, async () => {
  const server = await testServer();
  const partner = await server.partner('Math Quest');
  const { courseId } = await putWorldCourse(partner);
  let visitor: Visitor;
  before(async () => {
    visitor = await visitAs(server, {
      name: 'Developer',
      roles: { [partner.applicationId]: 'developer' },
    });
  });
  after(() => visitor.context.close());

  const stored = async () => {
    const { body } = await partner.get(`/rostering/1.0/courses/${courseId}/tree`);
    const [first] = body.units.filter(({ parent }: { parent: unknown }) => parent === null);
    return body.lessons
      .filter(({ unit }: { unit: { sourcedId: string } }) => unit.sourcedId === first.sourcedId)
      .map(({ title }: { title: string }) => title.split(/[ ,]/)[0]);
  };

  test('by menu, undone, by keys, by dragging; metadata stays', async () => {
    const { page } = visitor;
    const moved = page.getByText(/rows? moved/);
    await visitor.open(`/a/${partner.applicationId}/content`);
    const course = page.getByRole('row', { name: 'Fractions and decimals' });
    await course.getByRole('cell', { name: '4', exact: true }).waitFor();
    await course.getByRole('cell', { name: '0%' }).waitFor();
    await course.getByRole('cell', { name: 'Math Quest' }).waitFor();
    await page.getByRole('link', { name: 'Fractions and decimals' }).click();
    await page.getByRole('button', { name: 'Move Thirds' }).click();
    await page.getByRole('menuitem', { name: 'Move up' }).click();
    await moved.waitFor();
    assert.deepEqual(await stored(), ['Thirds', 'Halves', 'Adding']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('The order is as it was.').waitFor();
    assert.deepEqual(await stored(), ['Halves', 'Thirds', 'Adding']);
    await page.getByRole('link', { name: 'Halves', exact: true }).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await moved.waitFor();
    assert.deepEqual(await stored(), ['Thirds', 'Halves', 'Adding']);
    const lesson = (name: RegExp) => page.getByRole('link', { name });
    await lesson(/^Adding/).dragTo(lesson(/^Thirds/));
    await page.waitForFunction(() =>
      /Adding.*Thirds.*Halves/s.test(document.querySelector('main')?.textContent ?? ''),
    );
    assert.deepEqual(await stored(), ['Adding', 'Thirds', 'Halves']);
    const { body } = await partner.get(`/rostering/1.0/courses/${courseId}/tree`);
    const thirds = body.lessons.find(({ title }: { title: string }) => title === 'Thirds');
    assert.deepEqual(thirds.extensions, { spacedRepetitionEnabled: false });
    visitor.requireNoFaults();
  });
});
