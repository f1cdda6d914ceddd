/** Prints the medians of all rounds, the ratios and their targets. */
import { median } from '../median.ts';
import type { Storing } from './server.ts';

export interface Measured {
  readonly storing: Storing | 'bare' | 'committer';
  readonly connections: number;
  readonly events: number;
  readonly eventsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly statuses: Readonly<Record<string, number>>;
  /** CPU of the server process and of PostgreSQL, microseconds per event. */
  readonly nodeCpuUs: number;
  readonly postgresCpuUs: number | null;
  readonly memoryMb: number | null;
  readonly walPerPayload: number | null;
  readonly diskPerPayload: number | null;
  /** Seconds from the end of the load to the last processed event; null = no worker. */
  readonly drainSeconds: number | null;
}

const LABELS: Readonly<Record<Measured['storing'], string>> = {
  bare: 'F  Fastify alone, body parsed',
  off: 'H  HTTP only, nothing stored',
  committer: 'P  committer alone',
  single: '   one INSERT per request',
  group: '   group commit',
  work: '   group commit, processed',
};

export function printReport(measured: readonly Measured[]): void {
  const connections = [...new Set(measured.map((one) => one.connections))];
  for (const count of connections) {
    const ofCount = measured.filter((one) => one.connections === count);
    const figure = (storing: Measured['storing'], member: keyof Measured) =>
      median(
        ofCount
          .filter((one) => one.storing === storing)
          .map((one) => one[member] as number | null)
          .filter((value) => value !== null),
      );
    printFigures(count, figure);
    printRatios(figure);
  }
  const refused = measured.flatMap(({ statuses }) =>
    Object.entries(statuses).filter(([status]) => status !== '202'),
  );
  if (refused.length > 0) console.log(`\nNot accepted: ${JSON.stringify(refused)}`);
}

type Figure = (storing: Measured['storing'], member: keyof Measured) => number;

function printFigures(connections: number, figure: Figure): void {
  console.log(`\n${connections} connections`);
  console.log(
    '                                events/s   p50 ms   p99 ms   CPU µs node + PostgreSQL',
  );
  for (const storing of ['bare', 'off', 'committer', 'single', 'group', 'work'] as const) {
    const cell = (member: keyof Measured, digits: number, width: number) => {
      const value = figure(storing, member);
      return (Number.isNaN(value) ? '–' : value.toFixed(digits)).padStart(width);
    };
    const cells = [
      cell('eventsPerSecond', 0, 9),
      cell('p50Ms', 1, 9),
      cell('p99Ms', 1, 9),
      cell('nodeCpuUs', 0, 12),
      cell('postgresCpuUs', 0, 8),
    ];
    console.log(`${LABELS[storing].padEnd(30)}${cells.join('')}`);
  }
}

function printRatios(figure: Figure): void {
  const cpu = (storing: Measured['storing']) =>
    figure(storing, 'nodeCpuUs') + figure(storing, 'postgresCpuUs');
  const rate = (storing: Measured['storing']) => figure(storing, 'eventsPerSecond');
  const rows: [string, number, string][] = [
    ['door: H ÷ F', rate('off') / rate('bare'), '≥ 0.60'],
    [
      'durable ÷ min(H, P)',
      rate('group') / Math.min(rate('off'), rate('committer')),
      '≥ 0.70 / 0.45',
    ],
    ['durable ÷ one INSERT per request', rate('group') / rate('single'), '≥ 2.5 / 2.0'],
    ['CPU per event ÷ one INSERT per request', cpu('group') / cpu('single'), '≤ 0.40'],
    ['p99 ÷ its p99', figure('group', 'p99Ms') / figure('single', 'p99Ms'), '≤ 0.6'],
    ['processing on ÷ ingest only', rate('work') / rate('group'), '≥ 0.70'],
    ['drained after the load, s', figure('work', 'drainSeconds'), '≤ 1'],
    ['WAL ÷ payload', figure('group', 'walPerPayload'), '≤ 1.4'],
    ['table + index ÷ payload', figure('group', 'diskPerPayload'), '≤ 1.4'],
    ['memory of the server, MB', figure('work', 'memoryMb'), '< 400'],
  ];
  for (const [label, value, target] of rows) {
    console.log(`  ${label.padEnd(42)}${value.toFixed(2).padStart(8)}   target ${target}`);
  }
}
