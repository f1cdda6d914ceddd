/** Child process of command-session.ts: runs `lectern` commands, one for each message. */
import { setTimeout as pause } from 'node:timers/promises';
import { main } from '../../src/cli/main.ts';

export interface CommandOrder {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly uid?: number;
  /** Written to stdout and stderr after all that the command prints. */
  readonly mark: string;
}

const CLOSE_MS_MAX = 2_000;

const openResources = () => process.getActiveResourcesInfo().toSorted().join(', ');

process.on('message', async ({ args, env, cwd, uid, mark }: CommandOrder) => {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.chdir(cwd);
  const before = openResources();
  const ownId = process.geteuid?.();
  if (uid !== undefined) process.seteuid?.(uid);
  const code = await main(args);
  if (ownId !== undefined) process.seteuid?.(ownId);
  const isClosed = await isEqualSoon(before, openResources);
  if (!isClosed) process.stderr.write(`The command leaves open: ${openResources()}\n`);
  // Each command adds one, and Node warns of many.
  process.stdout.removeAllListeners('error');
  process.stdout.write(mark);
  process.stderr.write(mark);
  process.send?.(isClosed ? code : -1);
});

async function isEqualSoon(wanted: string, found: () => string): Promise<boolean> {
  const deadline = Date.now() + CLOSE_MS_MAX;
  while (found() !== wanted) {
    if (Date.now() > deadline) return false;
    await pause(1, undefined, { ref: false });
  }
  return true;
}
