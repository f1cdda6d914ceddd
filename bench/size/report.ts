/** Prints what the requests took, the slowest first, and which tables were read as a whole. */
import type { Seen } from '../../server/test/fixtures/size/plans.ts';
import type { Asked } from '../../server/test/fixtures/size/requests.ts';

export interface Answered extends Asked {
  readonly status: number;
  /** The first look, and the median of those after it. */
  readonly firstMs: number;
  readonly ms: number;
}

/** A page above it is too slow, and a first look. */
const PAGE_MS_MAX = 300;
const FIRST_MS_MAX = 3_000;
/** Slower answers are printed. */
const SHOWN_MS = 100;
/** A sequential scan of a smaller table is no fault. */
const SCAN_ROWS_MIN = 10_000;

export function printAnswers(
  answered: readonly Answered[],
  plans: ReadonlyMap<string, readonly Seen[]>,
): void {
  const refused = answered.filter(({ status }) => status >= 400);
  const slow = answered.filter(({ ms, firstMs }) => ms > PAGE_MS_MAX || firstMs > FIRST_MS_MAX);
  console.log('   first   median ms   status       rows   pages   request');
  for (const one of answered.toSorted((a, b) => b.ms - a.ms)) {
    if (one.ms < SHOWN_MS && one.firstMs < 1_000 && one.status < 400) continue;
    const seen = plans.get(`${one.who} ${one.label}`) ?? [];
    const sum = (of: (one: Seen) => number) => seen.reduce((all, each) => all + of(each), 0);
    console.log(
      one.firstMs.toFixed(0).padStart(8) +
        one.ms.toFixed(0).padStart(12) +
        String(one.status).padStart(9) +
        String(sum(({ rows }) => rows)).padStart(11) +
        String(sum(({ pages }) => pages)).padStart(8) +
        `   ${one.who} ${one.label}`,
    );
  }
  for (const [request, seen] of plans) {
    const scans = seen.flatMap((each) => each.scans).filter(({ rows }) => rows >= SCAN_ROWS_MIN);
    for (const { table, rows } of scans) console.log(`  whole ${table} (${rows} rows): ${request}`);
  }
  console.log(
    `  ${answered.length} requests, ${refused.length} refused, ` +
      `${slow.length} above ${PAGE_MS_MAX} ms or ${FIRST_MS_MAX} ms at first`,
  );
}
