/**
 * `npm run bench:review`: time of a sweep with many due standards, of a sweep without any, and of a
 * rebuild of states.
 * Options: --states 1000000 --due 50000 --students 10000
 */
import { parseArgs } from 'node:util';
import { sweep } from '../../server/src/review/states/due.ts';
import { rebuildStates } from '../../server/src/review/states/rebuild.ts';
import { migrate } from '../../server/src/storage/database/migrate.ts';
import { openDatabase } from '../../server/src/storage/database/postgres.ts';
import { sql } from '../../server/src/storage/database/sql.ts';
import { openBenchCluster } from '../cluster.ts';
import { prepare } from './prepare.ts';

const { values } = parseArgs({
  options: {
    states: { type: 'string', default: '1000000' },
    due: { type: 'string', default: '50000' },
    students: { type: 'string', default: '10000' },
  },
});
const size = {
  states: Number(values.states),
  due: Number(values.due),
  students: Number(values.students),
};
const TARGET_SECONDS = 60;
const NOW = new Date('2026-02-01T12:00:00Z');

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1_000;
}

function print(what: string, value: string): void {
  console.log(`  ${what.padEnd(48)}${value.padStart(12)}`);
}

const cluster = await openBenchCluster();
try {
  const connection = await cluster.createDatabase('bench_review');
  const db = openDatabase(connection, { name: 'bench', connectionsMax: 2, statementTimeoutMs: 0 });
  await migrate(db);
  await prepare(db, size);
  console.log(`${size.states} states of ${size.students} students, ${size.due} due at once`);
  let placed = 0;
  const before = { node: process.cpuUsage(), postgres: cluster.cpuUs() };
  const taken = await seconds(async () => {
    placed = (await sweep(db, NOW)).placed;
  });
  print('placed', String(placed));
  print('seconds', taken.toFixed(1));
  print('of the target of 60 s', `${(taken / TARGET_SECONDS).toFixed(2)} ×`);
  print('placed a second', (placed / taken).toFixed(0));
  const { user, system } = process.cpuUsage(before.node);
  const cpu = [user + system, cluster.cpuUs() - before.postgres];
  const perPlaced = cpu.map((us) => (us / placed).toFixed(0));
  print('CPU µs each, node + PostgreSQL', perPlaced.join(' + '));
  const idle = await seconds(() => sweep(db, NOW));
  print('a sweep that finds nothing, seconds', idle.toFixed(2));
  const rows = await db.first<{ lessons: number; courses: number }>(sql`
    select (select count(*) from lessons where student_id is not null) as lessons,
      (select count(*) from courses where student_id is not null) as courses`);
  print('review lessons, courses', `${rows?.lessons}, ${rows?.courses}`);
  let students = 0;
  const rebuilt = await seconds(async () => {
    students = await rebuildStates(db, NOW, 'student-1');
    for (let n = 2; n <= 100; n += 1) students += await rebuildStates(db, NOW, `student-${n}`);
  });
  const each = (rebuilt * 1e6) / (students * (size.states / size.students));
  print('states rebuilt, µs each', each.toFixed(0));
  await db.close();
} finally {
  await cluster.stop();
}
