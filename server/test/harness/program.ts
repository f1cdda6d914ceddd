/** Programs that some tests need beside those of the packages. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Whether the machine has all of these programs. */
export function areInstalled(...names: readonly string[]): Promise<boolean> {
  return promisify(execFile)('which', names).then(
    () => true,
    () => false,
  );
}
