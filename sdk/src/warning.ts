/** Warnings for who runs the server. */

const EVERY_MS = 60_000;

/** Prints a sentence, once a minute at most: what it is about lasts until it is mended. */
export function createWarning(): (sentence: string) => void {
  let printedAt = -EVERY_MS;
  return (sentence) => {
    const now = performance.now();
    if (now - printedAt < EVERY_MS) return;
    printedAt = now;
    console.error(`lectern: ${sentence}`);
  };
}
