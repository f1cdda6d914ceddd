/** Prints what was measured, with its limits (the budgets of the console). */
import assert from 'node:assert/strict';
import type { findLoads } from '../../console/test/harness/assets.ts';
import { median } from '../median.ts';
import { LINES, type Loaded } from './load.ts';

const KB = 1_000;
/** Packed bytes, as in console/test/shell.slow.test.ts. */
const LIMITS = { entry: 240 * KB, style: 45 * KB, page: 40 * KB, plots: 110 * KB, code: 130 * KB };
/** Limits on the slow line, and on this machine. */
const LCP_MS_MAX = 3_000;
const CONTENT_MS_MAX = 600;
/** Cumulative layout shift, of any line. */
const SHIFT_MAX = 0.05;
const HEAP_MIB_MAX = 80;

const share = (value: number, limit: number) => `${Math.round((100 * value) / limit)} %`;

export function printSizes({
  scripts,
  styles,
  later,
}: Awaited<ReturnType<typeof findLoads>>): void {
  console.log('\npacked bytes by part, and their share of the limit');
  const line = (name: string, bytes: number, limit: number) =>
    console.log(`${name.padEnd(20)}${String(bytes).padStart(9)}  ${share(bytes, limit)}`);
  line('entry', scripts.bytes, LIMITS.entry);
  line('style', styles.bytes, LIMITS.style);
  // What several pages load is found once for each of them.
  const parts = new Map(later.map((part) => [`${part.name} ${part.bytes}`, part]));
  for (const { name, bytes } of [...parts.values()].toSorted(inOrder)) {
    line(name, bytes, name === 'plots' || name === 'code' ? LIMITS[name] : LIMITS.page);
  }
}

type Part = Awaited<ReturnType<typeof findLoads>>['later'][number];

const inOrder = (one: Part, other: Part) =>
  one.name.localeCompare(other.name) || other.bytes - one.bytes;

type Figure = 'contentMs' | 'lcpMs' | 'blockingMs' | 'shift';

/** The medians of one line. */
const figuresOf =
  (measured: readonly Loaded[], line: string) => (what: Loaded['what'], figure: Figure) =>
    median(
      measured.filter((one) => one.line === line && one.what === what).map((one) => one[figure]),
    );

export function printLoads(measured: readonly Loaded[]): void {
  console.log('\ncold load of the page of events: medians, and ÷ the bare page of as many bytes');
  for (const { name, network } of LINES) {
    const figure = figuresOf(measured, name);
    console.log(name);
    for (const member of ['contentMs', 'lcpMs'] as const) {
      const [own, bare] = [figure('console', member), figure('bare', member)];
      const limit = network ? LCP_MS_MAX : CONTENT_MS_MAX;
      const ratio = (own / bare).toFixed(2);
      console.log(
        `  ${member.padEnd(12)}${own.toFixed(0).padStart(7)} ÷ ${bare.toFixed(0)} = ${ratio}` +
          `  (${share(own, limit)} of ${limit})`,
      );
    }
    console.log(`  blockingMs  ${figure('console', 'blockingMs').toFixed(0).padStart(7)}`);
    const shift = figure('console', 'shift');
    console.log(
      `  shift       ${shift.toFixed(3).padStart(7)}  (${share(shift, SHIFT_MAX)} of ${SHIFT_MAX})`,
    );
  }
}

/** Throws when the largest paint on the slow line is later than its limit, or was not measured. */
export function requireLcp(measured: readonly Loaded[]): void {
  for (const { name } of LINES.filter(({ network }) => network)) {
    const ms = figuresOf(measured, name)('console', 'lcpMs');
    assert.ok(ms <= LCP_MS_MAX, `LCP at ${name}: ${ms.toFixed(0)} of ${LCP_MS_MAX} ms`);
  }
}

/** `heaps`: before, and after each part of the events. */
export function printMemory(heaps: readonly number[], shown: number, events: number): void {
  const [before = Number.NaN, ...after] = heaps;
  console.log('\nheap of the page of events in MiB, and ÷ the same page before');
  const line = (name: string, mib: number) =>
    console.log(
      `${name.padEnd(28)}${mib.toFixed(1).padStart(6)}  ${(mib / before).toFixed(2)}` +
        `  (${share(mib, HEAP_MIB_MAX)} of ${HEAP_MIB_MAX})`,
    );
  line('before', before);
  for (const [index, mib] of after.entries())
    line(`after ${events * (index + 1)} live events`, mib);
  line('they are shown', shown);
}

export interface FrameworkFigures {
  readonly items: number;
  /** From the click in the list to the first rows, when the server has to make the outline. */
  readonly firstRowsMs: number;
  /** From the click to the first rows, when the server has the outline. */
  readonly againMs: number;
  /** From each key of a search to its painted result. */
  readonly keysMs: readonly number[];
  /** Between the frames of a scroll through the whole tree. */
  readonly framesMs: readonly number[];
  /** Memory of the tab beyond the list of frameworks, with the thread that holds the outline. */
  readonly mib: number;
}

const TREE_LIMITS = { firstRowsMs: 1_000, keyMs: 50, frameMs: 32, mib: 120 };

/** The smaller framework comes first. */
export function printFrameworks(figures: readonly FrameworkFigures[]): void {
  const most = (values: readonly number[]) => values.reduce((max, one) => Math.max(max, one), 0);
  const rows: readonly [string, (one: FrameworkFigures) => number, number][] = [
    ['first rows, server cold', ({ firstRowsMs }) => firstRowsMs, TREE_LIMITS.firstRowsMs],
    ['first rows, server warm', ({ againMs }) => againMs, TREE_LIMITS.firstRowsMs],
    ['key, median ms', ({ keysMs }) => median(keysMs), TREE_LIMITS.keyMs],
    ['key, slowest ms', ({ keysMs }) => most(keysMs), TREE_LIMITS.keyMs],
    ['frame, median ms', ({ framesMs }) => median(framesMs), TREE_LIMITS.frameMs],
    ['frame, slowest ms', ({ framesMs }) => most(framesMs), TREE_LIMITS.frameMs],
    ['memory, MiB', ({ mib }) => mib, TREE_LIMITS.mib],
  ];
  const [small, large] = figures;
  if (!small || !large) return;
  console.log(`\n${large.items} items, ÷ ${small.items} items, and their share of the limit`);
  for (const [name, of, limit] of rows) {
    const [value, base] = [of(large), of(small)];
    const ratio = (value / base).toFixed(2);
    console.log(
      `${name.padEnd(24)}${value.toFixed(1).padStart(8)} ÷ ${base.toFixed(1)} = ${ratio}` +
        `  (${share(value, limit)} of ${limit})`,
    );
  }
}
