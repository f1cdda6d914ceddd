/** The Python of this machine, for the tests of its SDK. */
import { execFile, execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

const PACKAGE = resolve(import.meta.dirname, '..');

const NEEDED = 'import sys; sys.exit(sys.version_info < (3, 10))';

function isPython(command: string): boolean {
  try {
    execFileSync(command, ['-c', NEEDED], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** `LECTERN_PYTHON` names another one. */
const python = [process.env['LECTERN_PYTHON'] ?? 'python3', 'python'].find(isPython);

/** For the option `skip` of a test: false, or why nothing runs. */
export const skipWithoutPython: string | false =
  python === undefined && 'no Python 3.10 or newer, so nothing of sdk-python is tested';

interface Run {
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
}

/** Runs Python with the package on its path; resolves to what it prints. */
export function runPython(args: readonly string[], { env = {}, input = '' }: Run = {}) {
  return new Promise<string>((done, fail) => {
    const paths = [resolve(PACKAGE, 'src'), resolve(PACKAGE, 'test')];
    const child = execFile(
      python ?? '',
      ['-W', 'error', ...args],
      {
        cwd: PACKAGE,
        maxBuffer: 64 * 1_024 * 1_024,
        env: {
          PATH: process.env['PATH'],
          PYTHONPATH: paths.join(':'),
          PYTHONDONTWRITEBYTECODE: '1',
          PYTHONIOENCODING: 'utf-8',
          ...env,
        },
      },
      (error, stdout, stderr) => (error ? fail(new Error(stderr || error.message)) : done(stdout)),
    );
    child.stdin?.end(input);
  });
}
