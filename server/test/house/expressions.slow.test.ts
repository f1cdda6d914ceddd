/** Every regular expression of what is shipped takes linear time, whatever text it reads. */
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { suite, test } from 'node:test';
import type { AttackPattern } from 'recheck';
import {
  isCallExpression,
  isNewExpression,
  isRegularExpressionLiteral,
} from 'typescript/unstable/ast/is';
import { runPython, skipWithoutPython } from '../../../sdk-python/test/python.ts';
import { routes } from '../../src/app.ts';
import { NAMED_APPLICATION } from '../../src/events/caliper/ed-app.ts';
import { STORED_UUID_PATTERN, UUID_PATTERN } from '../../src/lib/uuid.ts';
import { visitShipped } from '../harness/syntax.ts';

/** The build of its own scripts alone: the others start a program for this machine, or Java. */
const { checkSync }: typeof import('recheck') = createRequire(import.meta.url)(
  'recheck/lib/browser.js',
);

/** Files that make expressions of parts: such an expression, or where it comes from. */
const MADE: Readonly<Record<string, readonly string[] | string>> = {
  'server/src/lib/uuid.ts': [UUID_PATTERN, STORED_UUID_PATTERN],
  'server/src/events/caliper/ed-app.ts': [NAMED_APPLICATION],
  'server/src/admin/students/mentions.ts': [
    '(?<![\\p{L}\\p{N}])(?:Ada|Ada Love)(?![\\p{L}\\p{N}])',
  ],
  'server/src/docs/render/highlight.ts': 'reads the samples of the documentation alone',
  'server/src/http/reference/match.ts': ['^/rostering/1\\.0/students/[^/]+/agents/[^/]+$'],
  'console/src/routes/addresses.ts': ['^/console/(?:o|a/[^/]+)/students/[^/]+/sessions/[^/]+/?$'],
  'server/src/console/assets/shell.ts': 'those of addresses.ts',
  'sdk/src/generated/uuid.ts': 'those of lib/uuid.ts',
};

interface Expression {
  readonly place: string;
  readonly source: string;
  readonly flags: string;
}

const literals: Expression[] = [];
const made = new Set<string>();

visitShipped((file, node) => {
  if (isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/');
    literals.push({
      place: file,
      source: node.text.slice(1, end),
      flags: node.text.slice(end + 1),
    });
  }
  const isCall = isNewExpression(node) || isCallExpression(node);
  if (isCall && /^(globalThis\.)?RegExp$/.test(node.expression.getText())) made.add(file);
});

/** Automata of many states take seconds: for those the checker searches a slow text instead. */
const LIMITS = { timeout: 60_000, maxNFASize: 3_000, maxIteration: 3 };
/** How often a slow text repeats its part: quadratic time is then ten milliseconds and more. */
const REPETITIONS = 5_000;
const FAST_MS_MAX = 2;
const verdicts = new Map<string, string>();

/** `linear`, or what is wrong with the expression. */
function verdictOn({ source, flags }: Omit<Expression, 'place'>): string {
  const key = `/${source}/${flags}`;
  const verdict = verdicts.get(key) ?? (isPlain(source, flags) ? 'linear' : judge(source, flags));
  verdicts.set(key, verdict);
  return verdict;
}

/** True for what repeats nothing, and for what repeats one character at one place. */
function isPlain(source: string, flags: string): boolean {
  const bare = source.replace(/\\./gs, 'e').replace(/\[[^\]]*\]/g, 'c');
  const repeats = bare.match(/.?(?:[*+]|\{\d+,?\d*\})/gs) ?? [];
  if (repeats.length === 0) return true;
  const isAnchored = flags.includes('y') || (/^\^(?!.*\|)/s.test(bare) && !flags.includes('m'));
  return isAnchored && repeats.length === 1 && !repeats[0]?.startsWith(')');
}

function judge(source: string, flags: string): string {
  const found = checkSync(source, flags, LIMITS);
  if (found.status === 'safe') return 'linear';
  if (found.status === 'unknown') return `cannot be judged: ${found.error.kind}`;
  const { complexity, attack } = found;
  const isSlow =
    complexity.type === 'exponential' || msOf(new RegExp(source, flags), attack) > FAST_MS_MAX;
  return isSlow ? `${complexity.summary} with ${attack.pattern}` : 'linear';
}

/** A search may find a text that is slow for the checker alone: the best of three times in V8. */
function msOf(expression: RegExp, { pumps, suffix }: AttackPattern): number {
  const text = pumps.map(({ prefix, pump }) => prefix + pump.repeat(REPETITIONS)).join('') + suffix;
  const times = [1, 2, 3].map(() => {
    const began = performance.now();
    text.match(expression);
    return performance.now() - began;
  });
  return Math.min(...times);
}

function slow(expressions: readonly Expression[]): string[] {
  return expressions.flatMap((one) => {
    const verdict = verdictOn(one);
    return verdict === 'linear' ? [] : [`${one.place} /${one.source}/${one.flags}: ${verdict}`];
  });
}

test('the checker knows a slow expression', () => {
  const known = [
    '0+$',
    '^(a+)+$',
    '\\s*,\\s*',
    '<script>.*?</script>',
    '\\beyJ[\\w-]+\\.[\\w-]+\\.[\\w-]*',
    '^[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?$',
    '^https?://[^\\s/?#]+[^\\s]*$',
    '^[ \\t]+|[ \\t]+$',
  ];
  const missed = known.filter((source) => verdictOn({ source, flags: '' }) === 'linear');
  assert.deepEqual(missed, []);
});

suite('linear', () => {
  test('every literal', () => {
    assert.ok(literals.length > 300, `${literals.length} literals`);
    assert.deepEqual(slow(literals), []);
  });

  test('every expression that is made of parts', () => {
    assert.deepEqual([...made].sort(), Object.keys(MADE).sort());
    const expressions = Object.entries(MADE).flatMap(([place, sources]) =>
      typeof sources === 'string' ? [] : sources.map((source) => ({ place, source, flags: 'u' })),
    );
    assert.deepEqual(slow(expressions), []);
  });

  test('every pattern of a schema', () => {
    const patterns = routes.flatMap((route) => patternsIn(route.url, { ...route, handle: null }));
    assert.ok(patterns.length > 400, `${patterns.length} patterns`);
    assert.deepEqual(slow(patterns), []);
  });

  test('every expression of Python', { skip: skipWithoutPython }, async () => {
    const found: { file: string; source: string; ignoresCase: boolean }[] = JSON.parse(
      await runPython(['test/expressions.py']),
    );
    assert.ok(found.length > 10, `${found.length} expressions`);
    const expressions = found.map(({ file, source, ignoresCase }) => ({
      place: file,
      source: source.replaceAll('\\Z', '$').replaceAll('(?P<', '(?<'),
      flags: ignoresCase ? 'i' : '',
    }));
    assert.deepEqual(slow(expressions), []);
  });
});

function patternsIn(place: string, value: unknown): Expression[] {
  if (typeof value !== 'object' || value === null) return [];
  const { pattern } = value as { pattern?: unknown };
  const own = typeof pattern === 'string' ? [{ place, source: pattern, flags: 'u' }] : [];
  return [...own, ...Object.values(value).flatMap((part) => patternsIn(place, part))];
}
