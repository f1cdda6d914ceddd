/** The colours that texts and marks have on each other: WCAG 2.2 AA in both themes. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const css = readFileSync(join(import.meta.dirname, '../src/style/tokens.css'), 'utf8');
const colours = new Map(
  css.matchAll(/(--[\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g).map(([, name = '', ...both]) => {
    return [name, both] as const;
  }),
);

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const GROUNDS = ['--bg', '--sunken', '--raised', '--selected', '--hover'];

const PAIRS: Readonly<Record<string, readonly string[]>> = {
  '--text': [...GROUNDS, '--info-bg', '--ok-bg', '--warn-bg', '--warn-deep', '--bad-bg'],
  '--soft': GROUNDS,
  '--accent': ['--bg', '--sunken', '--info-bg', '--selected'],
  '--on-accent': ['--accent', '--accent-hover'],
  '--on-danger': ['--danger'],
  '--ok': ['--bg', '--ok-bg'],
  '--warn': ['--bg', '--sunken', '--warn-bg', '--warn-deep'],
  '--bad': ['--bg', '--sunken', '--bad-bg'],
};

/** The edges of fields, boxes and buttons: WCAG 2.2 §1.4.11. */
const EDGES: Readonly<Record<string, readonly string[]>> = { '--edge': GROUNDS };

for (const [ratioMin, pairs] of [
  [4.5, PAIRS],
  [3, EDGES],
] as const)
  for (const [text, grounds] of Object.entries(pairs)) requirePairs(ratioMin, text, grounds);

function requirePairs(ratioMin: number, text: string, grounds: readonly string[]): void {
  test(`${text} has ${ratioMin}:1 on ${grounds.join(', ')}`, () => {
    for (const ground of grounds) {
      const [on, under] = [colours.get(text), colours.get(ground)];
      assert.ok(on && under, `${text} and ${ground} are tokens`);
      for (const [theme, colour] of on.entries()) {
        const ratio = contrast(colour, under[theme] ?? '');
        assert.ok(ratio >= ratioMin, `${text} on ${ground}, theme ${theme}: ${ratio.toFixed(2)}:1`);
      }
    }
  });
}
