/** The alert rules: Prometheus's own checker accepts them, and every metric of ours exists. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { areInstalled } from '../../../test/harness/program.ts';
import { testFolder } from '../../../test/harness/scratch.ts';
import '../../app.ts';
import { registry } from '../../http/metrics.ts';
import '../../metrics.ts';
import { ALERTS, alertRules } from './alerts.ts';

const run = promisify(execFile);
const skip =
  !(await areInstalled('promtool')) && 'promtool is not installed: "apt-get install prometheus"';

/** No worker at work for a minute is an alert; work again ends it. */
const NO_WORKER = `
rule_files: [rules.yaml]
evaluation_interval: 15s
tests:
  - interval: 15s
    input_series:
      - { series: 'lectern_worker_active{instance="a"}', values: '1x4 0x8 1x8' }
      - { series: 'lectern_worker_active{instance="b"}', values: '0x20' }
      - { series: 'lectern_worker_last_step_seconds{instance="a"}', values: '1x20' }
    promql_expr_test:
      - expr: count(ALERTS{alertname="LecternNoWorker", alertstate="firing"}) or vector(0)
        eval_time: 1m
        exp_samples: [{ value: 0 }]
      - expr: count(ALERTS{alertname="LecternNoWorker", alertstate="firing"}) or vector(0)
        eval_time: 3m
        exp_samples: [{ value: 1 }]
      - expr: count(ALERTS{alertname="LecternNoWorker", alertstate="firing"}) or vector(0)
        eval_time: 4m30s
        exp_samples: [{ value: 0 }]
`;

test('promtool accepts the rules, and raises and ends an alert by them', { skip }, async () => {
  const folder = await testFolder('alerts');
  await writeFile(join(folder, 'rules.yaml'), alertRules());
  await writeFile(join(folder, 'test.yaml'), NO_WORKER);
  const { stdout } = await run('promtool', ['check', 'rules', join(folder, 'rules.yaml')]);
  assert.match(stdout, new RegExp(`SUCCESS: ${ALERTS.length} rules found`));
  await run('promtool', ['test', 'rules', join(folder, 'test.yaml')]);
});

test('every metric of Lectern in the rules exists', async () => {
  const known = new Set((await registry.getMetricsAsJSON()).map(({ name }) => name));
  const named = alertRules().match(/\blectern_[a-z_]+/g) ?? [];
  const bare = named.map((name) => (known.has(name) ? name : name.replace(/_bucket$/, '')));
  assert.deepEqual(
    [...new Set(bare)].filter((name) => !known.has(name)),
    [],
  );
});
