/** No alert burns for a server that has nothing to do. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { urlOf } from '../../../test/harness/command.ts';
import { testConnection } from '../../../test/harness/database.ts';
import { freePort } from '../../../test/harness/free-port.ts';
import { judge, noPromtool } from '../../../test/harness/promtool.ts';
import { testFolder } from '../../../test/harness/scratch.ts';
import { dataFolder, startProcess } from '../../../test/harness/server-process.ts';
import { alertFile } from './alerts.ts';

const folder = await testFolder('alerts');

/** The metrics of a server, each as it stays for 30 hours. */
function still(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const samples = lines.map((line) => {
    const end = line.lastIndexOf(' ');
    const value = line.slice(end + 1).replace('Nan', 'NaN');
    const [, name = '', labels = ''] = /^(\w+)(?:\{(.*)\})?$/.exec(line.slice(0, end)) ?? [];
    const all = ['job="lectern"', 'instance="a"', labels].filter((one) => one !== '').join(',');
    return [`${name}{${all}}`, `${value}x1800`] as const;
  });
  return { 'up{job="lectern",instance="a"}': '1x1800', ...Object.fromEntries(samples) };
}

const places = {
  'an external database': async () => ({ DATABASE_URL: urlOf(await testConnection()) }),
  'the embedded database, until a backup is missed': async () => ({ DATA_DIR: await dataFolder() }),
};

for (const [place, settingsOf] of Object.entries(places)) {
  test(`beside ${place}`, { skip: noPromtool }, async () => {
    const settings = await settingsOf();
    const port = String(await freePort());
    const server = await startProcess({ ...settings, PORT: port, HOST: '127.0.0.1' });
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    assert.match(metrics, /^lectern_database_up 1$/m);
    const missed = 'DATA_DIR' in settings ? 1 : 0;
    const trial = {
      labels: '',
      series: still(metrics),
      counts: [
        [150, 0],
        [1_700, missed],
      ],
    } as const;
    await judge(folder, alertFile(), [trial]);
    server.kill('SIGTERM');
    await server.ended;
  });
}
