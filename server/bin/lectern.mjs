#!/usr/bin/env node
// Starts the command line. An old Node cannot run TypeScript: then the one that npm installed does.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

const NODE_MAJOR_MIN = 24;

if (Number.parseInt(process.versions.node, 10) >= NODE_MAJOR_MIN) {
  const { main } = await import('../src/cli/main.ts');
  process.exitCode = await main(process.argv.slice(2));
} else {
  runWithInstalledNode();
}

function runWithInstalledNode() {
  const node = fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url));
  if (!existsSync(node)) {
    console.error(
      `Lectern needs Node ${NODE_MAJOR_MIN} or newer; this is ${process.version}, and \`npm install\` found none for this machine.`,
    );
    process.exitCode = 1;
    return;
  }
  const args = [fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  const child = spawn(node, args, { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // A terminal sends Ctrl-C to both of us; a second one would mean "stop at once".
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + constants.signals[signal];
  });
}
