/** nginx with a configuration of a test; one that serves as a bad network. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { areInstalled } from './program.ts';
import { testFolder } from './scratch.ts';
import { eventually } from './server-process.ts';
import { listens, stopAtEnd } from './started-program.ts';

/** A configuration with this content of the block `http`; its files are in the folder. */
export function nginxConfig(http: string, folder: string): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events {}
    http { access_log off;
    ${kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n')}
    ${http} }`;
}

export const spawnNginx = (file: string): ChildProcess =>
  spawn('nginx', ['-e', 'stderr', '-c', file], { stdio: 'ignore' });

/** Why a test is skipped that needs it; false = it is not. */
export const withoutNginx = async () =>
  !(await areInstalled('nginx')) && 'nginx is not installed: "apt-get install nginx-light"';

/**
 * One of ten requests is answered with 500, one is cut at once, one arrives and its answer is
 * lost, and two wait for half a second and more; the others pass.
 */
const badSite = (port: number, to: string) => `
  split_clients "$request_id" $fate { 10% refuse; 10% cut; 10% lose; 20% delay; * pass; }
  map $fate $delayed { delay yes; default ""; }
  limit_req_zone $delayed zone=delayed:1m rate=2r/s;
  server {
    listen 127.0.0.1:${port};
    proxy_read_timeout 30s;
    location / {
      if ($fate = refuse) { return 500; }
      if ($fate = cut) { return 444; }
      error_page 418 = @lost;
      if ($fate = lose) { return 418; }
      limit_req zone=delayed burst=100;
      proxy_pass ${to};
    }
    location @lost { proxy_pass ${to}; proxy_read_timeout 1ms; }
  }`;

/** Starts a bad network in front of an address; it ends with the test file. Returns its address. */
export async function startBadNetwork(to: string): Promise<string> {
  const [folder, port] = [await testFolder('nginx'), await freePort()];
  const file = join(folder, 'nginx.conf');
  await writeFile(file, nginxConfig(badSite(port, to), folder));
  const child = spawnNginx(file);
  stopAtEnd(child);
  await eventually('nginx listens', () => {
    assert.equal(child.exitCode, null, 'nginx ended: its configuration is not valid');
    return listens(port);
  });
  return `http://127.0.0.1:${port}`;
}
