/** Prints the figures of the roster commands, and whether they meet the targets. */

export interface Figures {
  /** 'first', 'again', 'changed', 'export', 'sanity' */
  readonly what: string;
  readonly rows: number;
  readonly seconds: number;
  /** CPU time of the command, and of PostgreSQL during it. */
  readonly nodeSeconds: number;
  readonly postgresSeconds: number;
  /** Peak memory of the command. */
  readonly peakMb: number;
  /** The last line that it printed. */
  readonly answer: string;
}

const SECONDS_MAX = 120;
const PEAK_MB_MAX = 1_024;

export function printReport(figures: readonly Figures[], counts: Readonly<Record<string, number>>) {
  const rows = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
  console.log(`\n${rows.join(', ')}`);
  console.log('                 seconds    rows/s   CPU s node   CPU s PostgreSQL   peak MB');
  for (const each of figures) {
    const cells = [
      each.seconds.toFixed(1).padStart(7),
      Math.round(each.rows / each.seconds)
        .toString()
        .padStart(10),
      each.nodeSeconds.toFixed(1).padStart(13),
      each.postgresSeconds.toFixed(1).padStart(19),
      each.peakMb.toFixed(0).padStart(10),
    ];
    console.log(`${each.what.padEnd(17)}${cells.join('')}   ${each.answer}`);
  }
  const first = figures.find(({ what }) => what === 'first import');
  if (!first) return;
  printRow('first import, s', first.seconds, SECONDS_MAX);
  printRow('peak memory of all, MB', Math.max(...figures.map(({ peakMb }) => peakMb)), PEAK_MB_MAX);
}

function printRow(label: string, value: number, target: number): void {
  const verdict = value < target ? 'met' : 'missed';
  console.log(
    `  ${label.padEnd(30)}${value.toFixed(1).padStart(8)}   target < ${target}   ${verdict}`,
  );
}
