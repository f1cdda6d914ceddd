/** Judges pages in a real browser by axe. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** Less than half of `axe.source`, which every page would take longer to read. */
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Scope {
  /** Only these rules; all of WCAG 2.2 AA and axe's best practice when left out. */
  readonly only?: readonly string[];
  readonly without?: readonly string[];
  /** A selector of what is not judged. */
  readonly outside?: string;
}

/** Each finding is `rule: element: why`. */
interface Findings {
  readonly violations: readonly string[];
  /** What axe cannot decide. */
  readonly undecided: readonly string[];
  /** How many elements passed a rule. */
  readonly passed: number;
}

/** Axe's own reporters describe every element that passed, which takes half of its time. */
export async function judge(
  page: Page,
  { only, without = [], outside }: Scope = {},
): Promise<Findings> {
  const options: RunOptions = {
    runOnly: only ? { type: 'rule', values: [...only] } : { type: 'tag', values: TAGS },
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
  };
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SOURCE);
  await page.evaluate(endTransitions);
  return page.evaluate(runAxe, { options, outside });
}

interface Window {
  readonly document: {
    getAnimations(): readonly {
      effect: { getComputedTiming(): { endTime: number } };
      finish(): void;
    }[];
  };
  requestAnimationFrame(run: () => void): void;
}

/** Colours of a theme that has just changed arrive a frame later, by a transition. */
async function endTransitions(): Promise<void> {
  const { document, requestAnimationFrame } = globalThis as unknown as Window;
  await new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  for (const animation of document.getAnimations()) {
    const { endTime } = animation.effect.getComputedTiming();
    if (Number.isFinite(endTime)) animation.finish();
  }
}

interface Judged {
  readonly options: RunOptions;
  readonly outside: string | undefined;
}

/** Runs in the page, whose types the server does not have. */
function runAxe({ options, outside }: Judged): Promise<Findings> {
  type Raw = Parameters<import('axe-core').AxeReporter>[0][number];
  const { axe: own, document } = globalThis as unknown as { axe: typeof axe; document: 'page' };
  const lines = (id: string, nodes: Raw['violations'] | Raw['incomplete']) =>
    nodes.slice(0, 4).map(({ node, any, all, none }) => {
      const html =
        (node as { element?: { outerHTML: string } }).element?.outerHTML.slice(0, 160) ?? '';
      const why = [...any, ...all, ...none].map(({ message }) => message);
      return `${id}: ${html}: ${why.join('; ')}`;
    });
  const reporter = (results: readonly Raw[]) => ({
    violations: results.flatMap(({ id, violations }) => lines(id, violations)),
    undecided: results.flatMap(({ id, incomplete }) => lines(id, incomplete)),
    passed: results.reduce((sum, { passes }) => sum + passes.length, 0),
  });
  const asked = { ...options, reporter } as unknown as RunOptions;
  // Axe answers with what its reporter returns.
  return own.run(
    outside ? { exclude: [outside] } : document,
    asked,
  ) as Promise<unknown> as Promise<Findings>;
}

const PHONE = { width: 390, height: 844 };

/** No finding of axe at WCAG 2.2 AA: light as wide as the page is, and dark on a phone. */
export async function assertAccessible(page: Page, what: string): Promise<void> {
  const light = await judge(page);
  const size = page.viewportSize() ?? PHONE;
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await judge(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(size);
  assert.deepEqual([...light.violations, ...dark.violations], [], what);
}
