/** Trials of alert rules by `promtool test rules`, Prometheus's own judge. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { areInstalled } from './program.ts';

const run = promisify(execFile);

/** Why no alert is tried here; false = promtool is there. For the `skip` of a test. */
export const noPromtool: string | false =
  !(await areInstalled('promtool')) && 'promtool is not installed: "apt-get install prometheus"';

/** How many alerts burn at a minute of the given series, which have a sample each minute. */
export interface Trial {
  /** Labels that choose the alerts, with a comma at the end; '' = all. */
  readonly labels: string;
  /** Values in the notation of promtool, by series. */
  readonly series: Readonly<Record<string, string>>;
  readonly counts: readonly (readonly [minute: number, count: number])[];
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

function linesOf({ labels, series, counts }: Trial): string[] {
  const input = Object.entries(series).map(
    ([name, values]) => `      - { series: ${quoted(name)}, values: ${quoted(values)} }`,
  );
  const checks = counts.flatMap(([minute, count]) => [
    `      - expr: ${quoted(`count(ALERTS{${labels}alertstate="firing"}) or vector(0)`)}`,
    `        eval_time: ${minute}m`,
    `        exp_samples: [{ value: ${count} }]`,
  ]);
  return ['  - interval: 1m', '    input_series:', ...input, '    promql_expr_test:', ...checks];
}

/** The number of rules that `promtool check rules` finds in the text. */
export async function checkRules(folder: string, rules: string): Promise<number> {
  const file = join(folder, 'rules.yml');
  await writeFile(file, rules);
  const { stdout } = await run('promtool', ['check', 'rules', file]);
  return Number(/SUCCESS: (\d+) rules found/.exec(stdout)?.[1]);
}

/** Fails with promtool's words when a trial ends otherwise. */
export async function judge(folder: string, rules: string, trials: readonly Trial[]) {
  await writeFile(join(folder, 'rules.yml'), rules);
  const head = ['rule_files: [rules.yml]', 'evaluation_interval: 1m', 'tests:'];
  const file = join(folder, 'trials.yml');
  await writeFile(file, `${[...head, ...trials.flatMap(linesOf)].join('\n')}\n`);
  await run('promtool', ['test', 'rules', file]).catch(({ stdout, stderr }) => {
    assert.fail(`${stdout}${stderr}`);
  });
}
