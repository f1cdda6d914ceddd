/** How a person works: by pointer, or by keyboard alone. */
import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';

export interface Hand {
  press(target: Locator): Promise<void>;
  write(target: Locator, text: string): Promise<void>;
  /** Writes into a field with a list of suggestions, and takes the only one. */
  choose(target: Locator, text: string): Promise<void>;
}

export const pointer: Hand = {
  press: (target) => target.click(),
  write: (target, text) => target.fill(text),
  async choose(target, text) {
    await target.fill(text);
    await target.page().getByRole('option', { name: text }).click();
  },
};

/** No page has more stops before what a person looks for. */
const STOPS_MAX = 80;

/** What leads on to the target: the rows of a table are one stop, and arrows go through them. */
const keyTo = (element: Element) => {
  const focused = document.activeElement;
  const row = element.closest('tbody')?.contains(focused) ? element.closest('tr') : null;
  if (!row || !focused) return 'Tab';
  if (row.contains(focused)) return 'ArrowRight';
  const isBelow = focused.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING;
  return isBelow ? 'ArrowDown' : 'ArrowUp';
};

/** Presses keys until the target has the focus. */
async function reach(target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await target.page().keyboard.press(await target.evaluate(keyTo));
  }
  assert.fail(`${STOPS_MAX} stops do not lead to ${target}`);
}

export const keyboard: Hand = {
  async press(target) {
    await reach(target);
    await target.press('Enter');
  },
  async write(target, text) {
    await reach(target);
    await target.press('Control+a');
    await target.page().keyboard.insertText(text);
  },
  async choose(target, text) {
    await keyboard.write(target, text);
    await target.page().getByRole('option', { name: text }).waitFor();
    await target.press('ArrowDown');
    await target.press('Enter');
  },
};
