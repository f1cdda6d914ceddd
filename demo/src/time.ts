/** Converts days and instants of the demo; all are in UTC. */

export const DAY_MS = 86_400_000;

/** `YYYY-MM-DD` */
export function dayText(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** Midnight (UTC) at the start of the day. */
export function startOfDay(instant: Date): Date {
  return new Date(`${dayText(instant)}T00:00:00.000Z`);
}

export function plusSeconds(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1_000);
}
