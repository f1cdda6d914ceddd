/** The assertion of the house tests: a failure says how to mend what was found, and names it. */
import assert from 'node:assert/strict';

/** `mend`: the command, or what to do, without a full stop. */
export function none(found: readonly string[], mend: string): void {
  assert.ok(found.length === 0, `${mend}:\n  ${found.join('\n  ')}`);
}
