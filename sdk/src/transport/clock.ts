/** How far the clock of this machine is behind the server's, by the Date of replies. */

export interface Clock {
  /** Notes a reply: its Date header, and when its request began and ended by this clock. */
  note(date: string | null, beganAt: number, endedAt: number): void;
  /** To add to this clock; 0 below 30 s, which is not worth correcting. */
  offsetMs(): number;
}

const SAMPLES_MAX = 8;
const OFFSET_MS_MIN = 30_000;

/** The reply with the shortest round trip of the last 8 tells the time best. */
export function createClock(): Clock {
  const samples: { roundTripMs: number; offsetMs: number }[] = [];
  return {
    note: (date, beganAt, endedAt) => {
      const at = Date.parse(date ?? '');
      if (Number.isNaN(at)) return;
      // Date has whole seconds, cut off: on average half a second is missing.
      const offsetMs = at + 500 - (beganAt + endedAt) / 2;
      samples.push({ roundTripMs: endedAt - beganAt, offsetMs });
      if (samples.length > SAMPLES_MAX) samples.shift();
    },
    offsetMs: () => {
      const [best] = samples.toSorted((one, other) => one.roundTripMs - other.roundTripMs);
      return best && Math.abs(best.offsetMs) >= OFFSET_MS_MIN ? Math.round(best.offsetMs) : 0;
    },
  };
}
