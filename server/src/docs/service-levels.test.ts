/** The expressions of docs/operate/service-levels.md tell a kept promise from a broken one. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { judge, noPromtool, type Trial } from '../../test/harness/promtool.ts';
import { testFolder } from '../../test/harness/scratch.ts';
import '../app.ts';
import { registry } from '../http/metrics.ts';
import '../metrics.ts';

const PAGE = resolve(import.meta.dirname, '../../../docs/operate/service-levels.md');
const text = await readFile(PAGE, 'utf8');
const expressions = [...text.matchAll(/```promql\n(.+)\n```/g)].map(([, one = '']) => one);

/** The bounds of the page, in its order; a month is an hour here. */
const BROKEN = ['< 0.999', '< 0.999', '< 0.99', '< 0.995', '> 24', '> 0'];

const rules = [
  'groups:',
  '  - name: promises',
  '    rules:',
  ...expressions.flatMap((one, index) => [
    `      - alert: Broken${index}`,
    `        expr: '(${one.replaceAll('30d', '1h')}) ${BROKEN[index]}'`,
  ]),
  '',
].join('\n');

const REQUESTS = 'lectern_http_requests_total{route="/x",status';
const SECONDS = 'lectern_http_request_seconds';

/** 10,000 requests a minute, of which `failed` fail and `slow` are slow. */
function hour({ failed, slow, up, lag }: Record<'failed' | 'slow' | 'up' | 'lag', string>) {
  return {
    'up{job="lectern",instance="a"}': up,
    'up{job="lectern",instance="b"}': '0x120',
    [`${REQUESTS}="200"}`]: '0+10000x120',
    [`${REQUESTS}="503"}`]: `0+${failed}x120`,
    'lectern_http_requests_total{route="/health/ready",status="503"}': '0+5000x120',
    [`${SECONDS}_bucket{route="/x",le="0.25"}`]: `0+${10_000 - Number(slow)}x120`,
    [`${SECONDS}_count{route="/x"}`]: '0+10000x120',
    lectern_events_lag_seconds: lag,
    lectern_backup_time_seconds: '0x120',
  };
}

const count = (minute: number, broken: number): Trial['counts'] => [[minute, broken]];

test('each expression is broken by what breaks its promise, and by nothing else', {
  skip: noPromtool,
}, async () => {
  assert.equal(expressions.length, BROKEN.length);
  const kept = { failed: '5', slow: '50', up: '1x120', lag: '9x120' };
  const trials = [
    { labels: '', series: hour(kept), counts: count(100, 0) },
    ...Object.entries({
      Broken0: { ...kept, up: '1x80 0x1 1x40' },
      Broken1: { ...kept, failed: '11' },
      Broken2: { ...kept, slow: '101' },
      Broken3: { ...kept, lag: '9x80 11x0 9x40' },
    }).map(([alertname, course]) => ({
      ...{ labels: `alertname="${alertname}",`, series: hour(course) },
      counts: count(100, 1),
    })),
    {
      labels: 'alertname="Broken5",',
      series: hour({ ...kept, failed: '150' }),
      counts: count(100, 1),
    },
  ];
  await judge(await testFolder('promises'), rules, trials);
});

test('each metric of the page exists', async () => {
  const known = (await registry.getMetricsAsJSON()).map(({ name }) => name);
  const named = expressions.flatMap((one) => one.match(/lectern_\w+/g) ?? []);
  const plain = named.map((name) => name.replace(/_(bucket|count|sum)$/, ''));
  assert.deepEqual(
    plain.filter((name) => !known.includes(name)),
    [],
  );
});
