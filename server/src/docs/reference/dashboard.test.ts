/** The dashboard for Grafana: its metrics are those of /metrics, and its queries are PromQL. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { processed, putPlace, xpEvent } from '../../../test/fixtures/events.ts';
import { noPromtool } from '../../../test/harness/promtool.ts';
import { testFolder } from '../../../test/harness/scratch.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { ROOT } from '../render/files.ts';

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number };
  readonly datasource?: { readonly uid: string };
  readonly targets?: readonly { readonly expr: string }[];
}

const run = promisify(execFile);
const text = await readFile(join(ROOT, 'deploy/grafana/lectern.json'), 'utf8');
const { panels } = JSON.parse(text) as { readonly panels: readonly Panel[] };
const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

test('every metric of the dashboard is in the answer of /metrics, with the labels that it uses', async () => {
  const server = await testServer();
  const partner = await server.partner();
  const place = await putPlace(partner);
  await processed(partner, xpEvent({ ...place, courseId: 'no-such-course' }, 1));
  await partner.post('/events/1.0/', { ...xpEvent(place, 1), eventTime: 'yesterday' });
  const answer = (await server.fetch('/metrics')).text;
  const types = new Set([...answer.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const named = queries.flatMap((query) => query.match(/\b(lectern|process|nodejs)_\w+/g) ?? []);
  const missing = named.filter((name) => !types.has(name.replace(/_(bucket|count)$/, '')));
  assert.deepEqual(missing, []);
  assert.match(answer, /^lectern_events_last_hour\{state="dropped",code="course_unknown"\} 1$/m);
  assert.match(
    answer,
    /^lectern_http_requests_total\{method="POST",route="\/events\/1.0\/",status/m,
  );
  assert.match(answer, /^lectern_worker_batch_seconds_count [1-9]/m);
});

test('Prometheus understands every query', { skip: noPromtool }, async () => {
  const folder = await testFolder('dashboard');
  const rules = queries.flatMap((query, index) => [
    `      - record: query:${index}`,
    `        expr: '${query.replaceAll('$__rate_interval', '5m').replaceAll('$job', 'lectern')}'`,
  ]);
  const file = join(folder, 'queries.yaml');
  await writeFile(file, ['groups:', '  - name: dashboard', '    rules:', ...rules, ''].join('\n'));
  const { stdout } = await run('promtool', ['check', 'rules', file]);
  assert.match(stdout, new RegExp(`SUCCESS: ${queries.length} rules found`));
});

for (const name of ['lectern', 'learning']) {
  test(`${name}: panels have titles and ids of their own, the data source is a variable`, async () => {
    const file = await readFile(join(ROOT, `deploy/grafana/${name}.json`), 'utf8');
    const { panels } = JSON.parse(file) as { readonly panels: readonly Panel[] };
    const shown = panels.filter(({ type }) => type !== 'row');
    assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length);
    assert.equal(new Set(panels.map(({ title }) => title)).size, panels.length);
    for (const { title, datasource } of shown)
      assert.match(datasource?.uid ?? '', /^\$\{datasource\}$/, title);
    // None overlap.
    const places = panels.map(({ gridPos: { x, y } }) => `${x} ${y}`);
    assert.equal(new Set(places).size, panels.length);
  });
}
