/** Prints the medians of all rounds and the ratios to the baseline. */
import { median } from '../median.ts';

export interface Measured {
  readonly label: string;
  readonly who: string;
  readonly perSecond: number;
  /** CPU per request of the server process and of PostgreSQL. */
  readonly nodeUs: number;
  readonly postgresUs: number;
  readonly statuses: Readonly<Record<string, number>>;
}

const TARGET = 0.7;

export function printReport(measured: readonly Measured[], callers: readonly string[]): void {
  console.log(`\nrequests/s (÷ baseline, target ≥ ${TARGET}) and CPU µs, node + PostgreSQL`);
  console.log(`${''.padEnd(24)}${['baseline', ...callers].map((who) => who.padEnd(28)).join('')}`);
  for (const label of new Set(measured.map((one) => one.label))) {
    const figure = (who: string, member: 'perSecond' | 'nodeUs' | 'postgresUs') =>
      median(
        measured.filter((one) => one.label === label && one.who === who).map((one) => one[member]),
      );
    const cells = ['baseline', ...callers].map((who) => {
      const rate = figure(who, 'perSecond');
      const ratio = rate / figure('baseline', 'perSecond');
      const share = who === 'baseline' ? '' : ` (${ratio.toFixed(2)})`;
      const cpu = `${figure(who, 'nodeUs').toFixed(0)}+${figure(who, 'postgresUs').toFixed(0)}`;
      return `${rate.toFixed(0)}${share} ${cpu}`.padEnd(28);
    });
    console.log(label.padEnd(24) + cells.join(''));
  }
  const wrong = measured.filter(({ statuses }) => Object.keys(statuses).some((s) => s !== '200'));
  for (const { label, who, statuses } of wrong) {
    console.log(`  ${who}, ${label}: ${JSON.stringify(statuses)}`);
  }
}
