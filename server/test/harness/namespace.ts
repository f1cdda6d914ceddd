/** Runs programs as in a container: own process ids, shared memory and /tmp, on one volume. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';

/**
 * The start of a command that runs in namespaces of its own. `before`: lines of a shell that change
 * its mounts. `--kill-child`: as with a container, all its processes end with it.
 */
export function inNamespace(before: readonly string[] = []): readonly string[] {
  const lines = [...hideTemporary(), ...before, 'exec "$@"'];
  return [
    ...['unshare', '--pid', '--ipc', '--mount', '--fork', '--mount-proc', '--kill-child'],
    ...['sh', '-ec', lines.join('\n'), 'sh'],
  ];
}

const ROOT = resolve(import.meta.dirname, '../../..');

/** Lines of a shell: the folder for temporary files is empty, but for the program that runs. */
function hideTemporary(): string[] {
  const hide = `mount -t tmpfs tmpfs '${tmpdir()}'`;
  if (!ROOT.startsWith(`${tmpdir()}/`)) return [hide];
  return [`mount --bind '${ROOT}' /mnt`, hide, `mkdir -p '${ROOT}'`, `mount --move /mnt '${ROOT}'`];
}

const hiding = (program: string) => `mount --bind /dev/null "$(command -v ${program})"`;

/** Hides the program that locks files, as a volume does that knows no locks. */
export const WITHOUT_LOCKS = hiding('flock');

/**
 * A command of this checkout that finds no such program; the process keeps its id. Other accounts
 * may enter its folder, wherever the checkout lies.
 */
export function withoutProgram(name: string, command: readonly string[]): readonly string[] {
  const lines = [`mount --bind '${ROOT}' /mnt`, hiding(name), 'exec "$@"'];
  const moved = command.map((part) => part.replace(ROOT, '/mnt'));
  return ['unshare', '--mount', 'sh', '-ec', lines.join('\n'), 'sh', ...moved];
}

/** Why no namespaces can be made here; false = they can. For the `skip` of a test. */
export const noNamespaces: string | false =
  spawnSync(inNamespace()[0] ?? '', [...inNamespace().slice(1), 'true']).status !== 0 &&
  'namespaces need Linux, util-linux and root';

/** The program that `unshare` runs, by its process id outside. */
export function programIn(unsharePid: number | undefined): number {
  const children = readFileSync(`/proc/${unsharePid}/task/${unsharePid}/children`, 'utf8');
  return Number.parseInt(children, 10);
}
