/** A control's states can be told: what draws them has 3:1 (WCAG 1.4.11), unchecked by axe. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

const RATIO_MIN = 3;

/** The part that is drawn, and the mark in it. */
const CONTROLS = {
  checkbox: { part: '.mantine-Checkbox-input', mark: '.mantine-Checkbox-icon' },
  radio: { part: '.mantine-Radio-radio', mark: '.mantine-Radio-icon' },
  switch: { part: '.mantine-Switch-track', mark: '.mantine-Switch-thumb' },
  choice: { part: '.mantine-SegmentedControl-indicator', mark: '' },
  field: { part: '.mantine-Input-input', mark: '' },
  button: { part: '.mantine-Button-root[data-variant="default"]:not(:disabled)', mark: '' },
  tab: { part: '.tabs a[aria-current]', mark: '' },
} as const;

export async function requireContrast(
  page: Page,
  kind: keyof typeof CONTROLS,
  state: 'on' | 'off',
): Promise<void> {
  // What changes colour slowly has changed it.
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  const found = await page.evaluate(ratios, { ...CONTROLS[kind], isOn: state === 'on' });
  assert.ok(found.length > 0, `${page.url()} has a ${kind} that is ${state}`);
  for (const { edge, mark } of found) {
    assert.ok(edge >= RATIO_MIN, `the edge of a ${kind}, ${state}: ${edge.toFixed(2)}:1`);
    if (mark === null) continue;
    assert.ok(mark >= RATIO_MIN, `the mark of a ${kind}, ${state}: ${mark.toFixed(2)}:1`);
  }
}

interface Looked {
  readonly part: string;
  readonly mark: string;
  readonly isOn: boolean;
}

interface Ratios {
  /** The contrast of a border or of the fill, whichever is told best, with what is around. */
  readonly edge: number;
  /** The contrast of the mark with the fill; null = there is none in this state. */
  readonly mark: number | null;
}

/** In the page. */
function ratios({ part, mark, isOn }: Looked): Ratios[] {
  const channels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const isClear = (colour: string) => channels(colour)[3] === 0;
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const ratio = (one: string, other: string) => {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  const fillOf = (element: Element | null): string => {
    if (!element) return 'rgb(255 255 255)';
    const { backgroundColor } = getComputedStyle(element);
    return isClear(backgroundColor) ? fillOf(element.parentElement) : backgroundColor;
  };
  return [...document.querySelectorAll<HTMLElement>(part)]
    .filter((element) => element.checkVisibility())
    .filter((element) => {
      const input = element.matches('input') ? element : element.previousElementSibling;
      const isInput = input instanceof HTMLInputElement;
      if (isInput && input.disabled) return false;
      return !isInput || (input.checked || input.indeterminate) === isOn;
    })
    .map((element) => {
      const around = fillOf(element.parentElement);
      const fill = fillOf(element);
      const own = getComputedStyle(element);
      const borders = (['Top', 'Bottom'] as const).map((side) =>
        Number.parseFloat(own[`border${side}Width`]) > 0
          ? ratio(own[`border${side}Color`], around)
          : 1,
      );
      const drawn = mark
        ? (element.querySelector(mark) ?? element.parentElement?.querySelector(mark))
        : null;
      const style = drawn && getComputedStyle(drawn);
      const isMarked = style && (isOn || part.includes('Switch'));
      const ink = style && (isClear(style.backgroundColor) ? style.color : style.backgroundColor);
      return {
        edge: Math.max(...borders, ratio(fill, around)),
        mark: isMarked && ink ? ratio(ink, fill) : null,
      };
    });
}
