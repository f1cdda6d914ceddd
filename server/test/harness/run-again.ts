/**
 * Runs the test files that failed in `npm test` once more, without the others beside them. What
 * fails again fails. A file that passes now is named at the end: its test, or the server, has a
 * fault that shows on a busy machine only, and is to be mended like any other.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { FAILED_FILES } from './summary-reporter.ts';

/** So many may fail on a machine that stood still for a while; more have a cause of their own. */
const FILES_MAX = 8;

const text = readFileSync(FAILED_FILES, 'utf8');
const failed = [...new Set(text.split('\n').filter(Boolean))];
// A process that ended early is named by itself: which of its files have not run is unknown.
if (failed.length === 0 || failed.length > FILES_MAX || !failed.every(isTestFile)) process.exit(1);
console.log(`\nFAILED: ${failed.join(', ')}. They run once more, without the others.\n`);
const { status } = spawnSync('npm', ['run', '-s', 'test:run', '--', ...failed], {
  stdio: 'inherit',
});
if (status !== 0) process.exit(1);
console.log(`\nUNSTEADY, to be mended: passed only when run again: ${failed.join(', ')}`);

function isTestFile(name: string): boolean {
  return name.endsWith('.test.ts');
}
