/** One of the processes that share the test files. */
import { runTestFiles } from '../harness/test-files.ts';

await runTestFiles('pages');
