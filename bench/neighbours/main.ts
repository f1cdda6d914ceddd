/**
 * `npm run bench:neighbours`: the single reads of one partner, alone and while another partner asks
 * for the heaviest pages there are. Goal: its p99 stays within 3 × of the quiet one, and no request
 * of anybody is answered 5xx. With the limits of production and without any.
 * Options: --connections 32 --seconds 5 --rounds 3 --only label
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { openBenchCluster } from '../cluster.ts';
import type { Seen } from '../gets.ts';
import { median } from '../median.ts';
import { requestToken } from '../token.ts';
import { prepare } from './prepare.ts';

const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '32' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
  },
});
const GOAL = 3;
const FIRST_PORT = 18_460;
const COURSES = '/rostering/1.0/courses';

interface Usage {
  readonly rss: number;
  readonly loopMs: number;
}

/** What the heavy client asks for. */
const LOADS: Readonly<Record<string, readonly string[]>> = {
  'pages of 93 MB': [`${COURSES}?limit=3000&filter=title='large'`],
  'pages of 300 large records': [`${COURSES}?limit=300&filter=title='large'`],
  'pages of 3,000 records': [`${COURSES}?limit=3000&filter=title='small'`],
  'searches and far pages': [
    `${COURSES}?limit=100&search=arg&sort=title`,
    `${COURSES}?limit=100&offset=29000&sort=title`,
  ],
};

interface Measured {
  readonly load: string;
  readonly quiet: Seen;
  readonly loud: Seen;
  readonly heavy: Seen;
  readonly rssMib: number;
  /** p99 of the server's event loop. */
  readonly loopMs: number;
}

function client(options: Readonly<Record<string, string | readonly string[]>>): ChildProcess {
  return fork(
    new URL('../gets.ts', import.meta.url),
    Object.entries(options).map(
      ([name, value]) => `--${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
    ),
  );
}

async function seenBy(child: ChildProcess): Promise<Seen> {
  const [seen] = (await once(child, 'message')) as [Seen];
  return seen;
}

const cluster = await openBenchCluster();
const measured: Measured[] = [];
try {
  const connection = await cluster.createDatabase('neighbours');
  const { heavy, other, recordId } = await prepare(connection);
  for (const [index, limits] of ['on', 'off'].entries()) {
    const port = FIRST_PORT + index;
    const server = fork(new URL('server.ts', import.meta.url), [
      `--connection=${JSON.stringify(connection)}`,
      `--port=${port}`,
      `--limits=${limits}`,
    ]);
    await once(server, 'message');
    const tokens = {
      heavy: await requestToken(port, heavy),
      other: await requestToken(port, other),
    };
    /** 200 reads a second. */
    const reads = (seconds: string) =>
      seenBy(
        client({
          port: String(port),
          token: tokens.other,
          connections: '4',
          every: '20',
          seconds,
          paths: [`${COURSES}/${recordId}`],
        }),
      );
    await reads('2');
    for (let round = 0; round < Number(values.rounds); round += 1) {
      for (const [load, paths] of Object.entries(LOADS)) {
        if (!load.includes(values.only)) continue;
        const quiet = await reads(values.seconds);
        const loading = client({
          port: String(port),
          token: tokens.heavy,
          connections: values.connections,
          nice: '10',
          paths: paths.map(encodeURI),
        });
        server.send('usage');
        await once(server, 'message');
        const loud = await reads(values.seconds);
        server.send('usage');
        const [{ rss, loopMs }] = (await once(server, 'message')) as [Usage];
        loading.send('stop');
        const seen = await seenBy(loading);
        measured.push({
          load: `limits ${limits}, ${load}`,
          quiet,
          loud,
          heavy: seen,
          rssMib: rss >> 20,
          loopMs,
        });
      }
    }
    server.send('stop');
    await once(server, 'exit');
  }
  printReport();
} finally {
  await cluster.stop();
}

function printReport(): void {
  console.log(`\np99 of single reads, alone and beside ${values.connections} heavy connections`);
  console.log(
    `${''.padEnd(42)}quiet   loud    ratio (goal ≤ ${GOAL})   heavy/s   server MiB  loop`,
  );
  for (const load of new Set(measured.map((one) => one.load))) {
    const rounds = measured.filter((one) => one.load === load);
    const figure = (of: (one: Measured) => number) => median(rounds.map(of));
    const ratio = figure(({ quiet, loud }) => loud.p99Ms / quiet.p99Ms);
    const cells = [
      figure(({ quiet }) => quiet.p99Ms)
        .toFixed(1)
        .padEnd(8),
      figure(({ loud }) => loud.p99Ms)
        .toFixed(1)
        .padEnd(8),
      `${ratio.toFixed(1)}${ratio > GOAL ? ' over the goal' : ''}`.padEnd(22),
      figure(({ heavy }) => heavy.perSecond)
        .toFixed(1)
        .padEnd(10),
      figure(({ rssMib }) => rssMib)
        .toFixed(0)
        .padEnd(12),
      figure(({ loopMs }) => loopMs).toFixed(1),
    ];
    console.log(load.padEnd(42) + cells.join(''));
    for (const who of ['loud', 'heavy'] as const) {
      const wrong = rounds.flatMap((one) => Object.entries(one[who].statuses));
      const sums = new Map<string, number>();
      for (const [status, count] of wrong) sums.set(status, (sums.get(status) ?? 0) + count);
      if (sums.size > 1 || !sums.has('200')) {
        console.log(
          `  ${who === 'loud' ? 'reads' : who}: ${JSON.stringify(Object.fromEntries(sums))}`,
        );
      }
    }
  }
}
