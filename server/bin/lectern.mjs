#!/usr/bin/env node
// Starts the command line: the sources of a repository, or the compiled files of a package. Where
// Node is too old, the one that npm installed runs it.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SERVER_FLAGS } from './server-flags.mjs';

const NODE_MAJOR_MIN = 24;

if (Number.parseInt(process.versions.node, 10) >= NODE_MAJOR_MIN) {
  // Windows cannot replace a process; the server runs there without.
  const { execve, execPath, execArgv, argv } = process;
  const flags = missingFlags();
  if (flags.length > 0) execve?.(execPath, [execPath, ...execArgv, ...flags, ...argv.slice(1)]);
  const source = new URL('../src/cli/main.ts', import.meta.url);
  const compiled = new URL('../lib/cli/main.js', import.meta.url);
  const hasSources = existsSync(source);
  // Half of what a command takes. With the program, where only who installed it may write: another
  // account could leave code in a folder for all.
  const root = new URL(hasSources ? '../..' : '..', import.meta.url);
  const cache = join(fileURLToPath(root), 'node_modules/.cache/compile');
  module.enableCompileCache(cache);
  // For the threads and processes that it starts: they inherit the environment only.
  process.env.NODE_COMPILE_CACHE ??= cache;
  const { main } = await import(hasSources ? source : compiled);
  process.exitCode = await main(process.argv.slice(2));
} else {
  runWithInstalledNode();
}

/** What V8 is told for this command, but for what the operator tells it otherwise. */
function missingFlags() {
  if (process.argv[2] !== 'start') return [];
  const told = [...process.execArgv, process.env.NODE_OPTIONS ?? ''].join(' ').replaceAll('_', '-');
  return SERVER_FLAGS.filter((flag) => !told.includes(flag.replace(/^--(no-)?|=.*/g, '')));
}

/** The program in one of the packages that bring Node; undefined = none is for this machine. */
function installedNode() {
  const { resolve } = module.createRequire(import.meta.url);
  const platform = `${process.platform}-${process.arch}`;
  for (const name of [`node-${platform}`, `node-bin-${platform}`]) {
    try {
      return join(dirname(resolve(`${name}/package.json`)), 'bin', 'node');
    } catch {}
  }
  return undefined;
}

function runWithInstalledNode() {
  const node = installedNode();
  if (!node) {
    console.error(
      `Lectern needs Node ${NODE_MAJOR_MIN} or newer; this is ${process.version}, and \`npm install\` found none for this machine.`,
    );
    process.exitCode = 1;
    return;
  }
  const args = [...missingFlags(), fileURLToPath(import.meta.url), ...process.argv.slice(2)];
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
