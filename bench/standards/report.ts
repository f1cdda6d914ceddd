/** Prints the medians of all rounds, the ratios and their targets. */
import { median } from '../median.ts';
import type { Storing } from './server.ts';

export interface Imported {
  readonly storing: Storing;
  readonly items: number;
  readonly bytes: number;
  readonly seconds: number;
  /** CPU time of the server and of PostgreSQL meanwhile, other requests included. */
  readonly cpuSeconds: number;
  /** Latency of other requests during the import. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  /** Peak memory of the server process. */
  readonly peakMb: number;
}

export interface Read {
  /** first: the request that renders the package; gzip, plain and 304 use the rendered one. */
  readonly what: 'first' | 'gzip' | 'plain' | '304' | 'item' | 'associations';
  /** Size of the framework. */
  readonly items: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly statuses?: Readonly<Record<string, number>>;
}

const SECONDS_MAX: readonly [items: number, seconds: number][] = [
  [2_408, 1],
  [10_000, 4],
  [50_000, 30],
];

const READS: Readonly<Record<Read['what'], [label: string, target: string]>> = {
  first: ['GET CFPackages/{id}, not yet rendered', ''],
  gzip: ['GET CFPackages/{id}, gzip', '≥ 100 of 2,408 items'],
  plain: ['GET CFPackages/{id}, plain', '≥ 100 of 2,408 items'],
  '304': ['GET CFPackages/{id}, 304', '≥ 2,000'],
  item: ['GET CFItems/{id}', '≥ 2,000, p99 ≤ 20 ms'],
  associations: ['GET CFItemAssociations/{id}', '≥ 1,500'],
};

export function printReport(imported: readonly Imported[], reads: readonly Read[]): void {
  for (const items of new Set(imported.map((one) => one.items))) {
    printImport(imported.filter((one) => one.items === items));
  }
  for (const items of new Set(reads.map((read) => read.items))) {
    printReads(reads.filter((read) => read.items === items));
  }
}

function printImport(all: readonly Imported[]): void {
  const [first] = all;
  if (!first) return;
  const figure = (storing: Storing, member: keyof Imported) =>
    median(all.filter((one) => one.storing === storing).map((one) => one[member] as number));
  console.log(`\n${first.items} items and associations, ${(first.bytes / 1e6).toFixed(1)} MB`);
  console.log('                    seconds    CPU s   others p50 ms   p99 ms   max ms   peak MB');
  for (const storing of ['rows', 'lectern'] as const) {
    const label = storing === 'rows' ? 'row by row' : 'Lectern';
    const cells = [
      figure(storing, 'seconds').toFixed(2).padStart(9),
      figure(storing, 'cpuSeconds').toFixed(2).padStart(9),
      figure(storing, 'p50Ms').toFixed(1).padStart(16),
      figure(storing, 'p99Ms').toFixed(1).padStart(9),
      figure(storing, 'maxMs').toFixed(1).padStart(9),
      figure(storing, 'peakMb').toFixed(0).padStart(10),
    ];
    console.log(`${label.padEnd(18)}${cells.join('')}`);
  }
  const secondsMax = SECONDS_MAX.find(([items]) => items >= first.items)?.[1];
  printRow(
    'import ÷ row by row',
    figure('lectern', 'seconds') / figure('rows', 'seconds'),
    '≤ 0.25',
  );
  printRow(
    'its CPU ÷ row by row',
    figure('lectern', 'cpuSeconds') / figure('rows', 'cpuSeconds'),
    '',
  );
  printRow('import, s', figure('lectern', 'seconds'), secondsMax ? `≤ ${secondsMax}` : '');
  printRow("others' p99, ms", figure('lectern', 'p99Ms'), '< 200');
  printRow('peak memory, MB', figure('lectern', 'peakMb'), '< 1024');
}

function printRow(label: string, value: number, target: string): void {
  console.log(`  ${label.padEnd(42)}${value.toFixed(2).padStart(8)}   target ${target}`);
}

function printReads(reads: readonly Read[]): void {
  console.log(
    `\nA framework of ${reads[0]?.items} items        requests/s   p50 ms   p99 ms   target`,
  );
  for (const { what, perSecond, p50Ms, p99Ms, statuses } of reads) {
    const [label, target] = READS[what];
    const cells = [
      perSecond.toFixed(perSecond < 10 ? 1 : 0).padStart(10),
      p50Ms.toFixed(1).padStart(9),
      p99Ms.toFixed(1).padStart(9),
    ];
    const wrong = Object.keys(statuses ?? {}).some((status) => !/^(200|304)$/.test(status));
    const note = wrong ? ` ${JSON.stringify(statuses)}` : '';
    console.log(`  ${label.padEnd(36)}${cells.join('')}   ${target}${note}`);
  }
}
