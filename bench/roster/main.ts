/**
 * `npm run bench:roster`: time of `lectern roster` for a district: first import, import without
 * changes, import with one student in ten changed, export, sanity check.
 * Options: --students 56000 --classes 8
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { migrate } from '../../server/src/storage/database/migrate.ts';
import { openBenchCluster, withDatabase } from '../cluster.ts';
import { writeDistrict } from './district.ts';
import { type Figures, printReport } from './report.ts';

const { values } = parseArgs({
  options: {
    students: { type: 'string', default: '56000' },
    classes: { type: 'string', default: '8' },
  },
});
const students = Number(values.students);
const classesOfStudent = Number(values.classes);
const BIN = fileURLToPath(new URL('../../server/bin/lectern.mjs', import.meta.url));
/** Loaded before the command; sends its CPU time and peak memory at exit. */
const USAGE = fileURLToPath(new URL('./usage.mjs', import.meta.url));

const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-roster-'));
const cluster = await openBenchCluster();
try {
  const district = { students, classesOfStudent, renamedPerMille: 0 };
  const counts = await writeDistrict(join(folder, 'today'), district);
  await writeDistrict(join(folder, 'tomorrow'), { ...district, renamedPerMille: 100 });
  const connection = await cluster.createDatabase('roster');
  await withDatabase(connection, migrate);
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const url = urlOf(connection as unknown as Record<string, string | number>);
  const run = (what: string, ...args: string[]) => measure({ what, rows, url }, args);
  const figures = [
    await run('first import', 'import', join(folder, 'today')),
    await run('import again', 'import', join(folder, 'today')),
    await run('1 in 10 renamed', 'import', join(folder, 'tomorrow')),
    await run('export', 'export', join(folder, 'export.zip')),
    await run('import of it', 'import', join(folder, 'export.zip')),
    await run('sanity', 'sanity'),
  ];
  printReport(figures, counts);
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}

function urlOf({ database, ...address }: Record<string, string | number>): string {
  const entries = Object.entries(address).map(([name, value]) => [name, String(value)]);
  return `postgres:///${database}?${new URLSearchParams(Object.fromEntries(entries))}`;
}

async function measure(
  { what, rows, url }: { what: string; rows: number; url: string },
  args: readonly string[],
): Promise<Figures> {
  const before = cluster.cpuUs();
  const start = performance.now();
  const child = spawn(process.execPath, ['--import', USAGE, BIN, 'roster', ...args], {
    env: { DATABASE_URL: url },
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  let text = '';
  child.stdout?.on('data', (chunk) => {
    text += chunk;
  });
  const usage = once(child, 'message').then(
    ([message]) => message as { cpuSeconds: number; peakMb: number },
  );
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${what}: exit code ${code}.`);
  const seconds = (performance.now() - start) / 1_000;
  const { cpuSeconds, peakMb } = await usage;
  const postgresSeconds = (cluster.cpuUs() - before) / 1e6;
  const answer = text.trimEnd().split('\n').at(-1) ?? '';
  return { what, rows, seconds, nodeSeconds: cpuSeconds, postgresSeconds, peakMb, answer };
}
