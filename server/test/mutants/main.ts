/**
 * `npm run mutate -- FOLDER`: changes the rules of a room in one place at a time, and runs the
 * tests of the room against each change. What no test catches is a promise without a test, code
 * that nothing needs, or an equal mutant, which `rooms.ts` names with the reason.
 *
 * `npm run mutate -- FILE`, or `FILE:12-30`, mutates this file or these lines alone;
 * `npm run mutate -- --changed` mutates the rule files that differ from the branch `main`.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { globalSetup, globalTeardown } from '../harness/global-setup.ts';
import type { Room } from './room.ts';
import { ROOMS } from './rooms.ts';

type Mutant = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

const ROOT = resolve(import.meta.dirname, '../../..');

/** In .gitignore. */
const REPORTS = 'mutants';

/** A mutant that hangs costs as much, a slow machine is not taken for one. */
const TEST_MS_MAX = 60_000;

/** The texts of the rule files by path. */
type Sources = ReadonlyMap<string, string>;

/** What is mutated: a path of Stryker, of a file of the room, with or without lines. */
interface Job {
  readonly room: Room;
  readonly mutate: readonly string[];
}

function rulesOf({ folder, rules }: Room): string[] {
  return rules.map((file) => `${folder}/${file}`);
}

function changedFiles(): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  const since = git('merge-base', 'main', 'HEAD').trim();
  return git('diff', '--name-only', since).split('\n');
}

function readJobs([name, ...others]: readonly string[]): Job[] {
  const asked = name?.replace(/\/$/, '') ?? '';
  const found: Job[] = [];
  const changed = asked === '--changed' ? changedFiles() : [];
  for (const room of ROOMS) {
    const files = rulesOf(room);
    const isWhole = room.folder === asked || room.folder === `server/src/${asked}`;
    const part = files.filter((file) => changed.includes(file));
    if (files.includes(asked.replace(/:\d+-\d+$/, ''))) part.push(asked);
    if (isWhole || part.length > 0) found.push({ room, mutate: isWhole ? files : part });
  }
  if (others.length > 0 || (found.length === 0 && asked !== '--changed')) {
    const rooms = ROOMS.map(({ folder }) => `  ${folder}`).join('\n');
    throw new Error(
      `No rule file is in ${JSON.stringify(asked)}. Name one folder, or a rule file of it ` +
        `(server/test/mutants/rooms.ts):\n${rooms}`,
    );
  }
  return found;
}

function runMutants({ room, mutate }: Job): Promise<Mutant[]> {
  const { promises = [], leftOut = [] } = room;
  const without = ['*.official', ...leftOut].join('|');
  return new Stryker({
    mutate: [...mutate],
    testRunner: 'tap',
    tap: {
      testFiles: [`${room.folder}/**/!(${without}).test.ts`, ...promises],
      nodeArgs: ['--test-reporter=tap', '-r', '{{hookFile}}', '{{testFile}}'],
      forceBail: true,
    },
    coverageAnalysis: 'perTest',
    timeoutMS: TEST_MS_MAX,
    concurrency: availableParallelism(),
    // Texts are no rules; the compiler compares the words that decide something.
    mutator: { excludedMutations: ['StringLiteral'] },
    disableTypeChecks: false,
    // Stryker reads the file with a function that TypeScript 7 has not; no file, no reading.
    tsconfigFile: 'none',
    // A name without a slash in front would leave out every folder of the name.
    ignorePatterns: ['/data', '/dist', `/${REPORTS}`],
    tempDirName: `${REPORTS}/tmp`,
    reporters: ['html', 'progress-append-only'],
    htmlReporter: { fileName: reportOf(room) },
    allowConsoleColors: false,
  }).runMutationTest();
}

function reportOf({ folder }: Room): string {
  return `${REPORTS}/${folder.replace('server/src/', '').replaceAll('/', '-')}.html`;
}

/** The text that the mutant replaces, in the file as it was when the run began. */
function codeOf({ fileName, location: { start, end } }: Mutant, sources: Sources): string {
  const lines = sources.get(resolve(ROOT, fileName))?.split('\n') ?? [];
  const taken = lines.slice(start.line - 1, end.line);
  const last = taken.length - 1;
  taken[last] = (taken[last] ?? '').slice(0, end.column - 1);
  taken[0] = (taken[0] ?? '').slice(start.column - 1);
  return taken.join('\n');
}

/** Prints the survivors and the score of a room; returns whether it is below the goal. */
async function isBelow({ room, mutate }: Job): Promise<boolean> {
  const files = rulesOf(room).map((file) => resolve(ROOT, file));
  const sources: Sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
  const mutants = await runMutants({ room, mutate });
  const equal = (room.equal ?? []).flatMap(({ file, mutants }) =>
    mutants.map((pair) => [`${room.folder}/${file}`, ...pair].join('\n')),
  );
  const counts = { caught: 0, survived: 0, equal: 0 };
  for (const mutant of mutants) {
    const { status, mutatorName, replacement, location } = mutant;
    if (status === 'Killed' || status === 'Timeout') counts.caught += 1;
    if (status !== 'Survived' && status !== 'NoCoverage') continue;
    const code = codeOf(mutant, sources);
    const file = relative(ROOT, resolve(ROOT, mutant.fileName));
    const name = [file, code, replacement].join('\n');
    const at = equal.indexOf(name);
    counts[at < 0 ? 'survived' : 'equal'] += 1;
    if (at >= 0) {
      equal.splice(at, 1);
      continue;
    }
    const coverage = status === 'NoCoverage' ? ', no test' : '';
    console.log(`\n${file}:${location.start.line} ${mutatorName}${coverage}`);
    console.log(`- ${code}\n+ ${replacement}`);
  }
  const caught = equal.filter((name) => mutate.includes(name.split('\n')[0] ?? ''));
  for (const name of caught) console.log(`\nA test catches it, take it out of rooms.ts: ${name}`);
  const score = (counts.caught / Math.max(1, counts.caught + counts.survived)) * 100;
  console.log(
    `\n${room.folder}: ${counts.caught} caught, ${counts.survived} survived, ` +
      `${counts.equal} equal: ${score.toFixed(1)} % (goal ${room.scoreMin} %). ` +
      `Report: ${join(ROOT, reportOf(room))}`,
  );
  return score < room.scoreMin || caught.length > 0;
}

const jobs = readJobs(process.argv.slice(2));
process.chdir(ROOT);
await globalSetup();
try {
  for (const job of jobs) {
    if (await isBelow(job)) process.exitCode = 1;
  }
} finally {
  await globalTeardown();
}
