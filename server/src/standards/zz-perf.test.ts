/** x */
import { readFileSync, writeFileSync } from 'node:fs';
import { fork } from 'node:child_process';
import { test } from 'node:test';
import { testServer } from '../../test/harness.ts';
import { uploader } from '../../test/uploader.ts';
const server = await testServer();
const partner = await server.partner();
const { accept } = uploader(partner);
test('x', { timeout: 300000 }, async () => {
  const body = JSON.parse(readFileSync('/work/shared/data/case/packages/synthetic-teks-shaped-2408.json', 'utf8'));
  await accept(body);
  await server.db.script('analyze');
  const ids = body.CFItems.map((x: any) => x.identifier);
  const as = body.CFAssociations.map((x: any) => x.identifier);
  const doc = body.CFDocument.identifier;
  const B = '/ims/case/v1p1';
  const sets: [string, string[]][] = [
    ['health', ['/health']],
    ['CFItems', ids.map((i: string) => `${B}/CFItems/${i}`)],
    ['CFItems official', ids.map((i: string) => `${B}/CFItems/${i}?profile=case`)],
    ['CFItemAssociations', ids.map((i: string) => `${B}/CFItemAssociations/${i}`)],
    ['CFItemAssociations official', ids.map((i: string) => `${B}/CFItemAssociations/${i}?profile=case`)],
    ['CFAssociations', as.map((i: string) => `${B}/CFAssociations/${i}`)],
    ['CFDocuments one', [`${B}/CFDocuments/${doc}`]],
    ['CFDocuments list', [`${B}/CFDocuments`]],
    ['CFItemTypes', [`${B}/CFItemTypes/c63cab1b-0c29-5372-bd7e-aab1ac611031`]],
    ['discovery', [`${B}/discovery/imscasev1p1_openapi3_v1p0.json`]],
    ['304 package', [`${B}/CFPackages/${doc}`]],
  ];
  writeFileSync('/tmp/perf/in.json', JSON.stringify({ base: server.baseUrl, token: partner.token, sets }));
  const child = fork('/tmp/perf/load2.mjs', { stdio: 'inherit' });
  let before = process.cpuUsage();
  child.on('message', (m) => { const d = process.cpuUsage(before); before = process.cpuUsage(); child.send(d.user + d.system); });
  await new Promise((resolve) => child.on('exit', resolve));
});
