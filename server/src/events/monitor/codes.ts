/** Reason codes as their reader sees them: two look alike to a partner. */
import { shownCode } from '../reasons/explain.ts';
import { REASONS, type ReasonCode } from '../reasons.ts';

const CODES = Object.keys(REASONS) as ReasonCode[];

/** The stored codes that a reader sees as this one; [] = none, or no such code. */
export function codesOf(shown: string, operator: boolean): ReasonCode[] {
  return CODES.filter((code) => shownCode(code, { operator }) === shown);
}

/** The stored codes of a reason or finding code as the reader sees it. */
export function storedCodes(shown: string, operator: boolean): string[] {
  return shown in REASONS ? codesOf(shown, operator) : [shown];
}

/** The code as the reader sees it; codes of findings are as they are. */
export function shownOne(code: string, operator: boolean): string {
  return code in REASONS ? shownCode(code as ReasonCode, { operator }) : code;
}

/** Counts by stored code as counts by the code that the reader sees. */
export function shownCounts(
  counts: Readonly<Record<string, number>>,
  operator: boolean,
): Record<string, number> {
  const shown: Record<string, number> = {};
  for (const [code, count] of Object.entries(counts)) {
    const name = shownOne(code, operator);
    shown[name] = (shown[name] ?? 0) + count;
  }
  return shown;
}
