/** The examples called wrongly; server.slow.test.ts runs them against a server. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runPython, skipWithoutPython as skip } from './python.ts';

test('examples without arguments say how they are called', { skip }, async () => {
  for (const name of ['send_xp', 'publish_course', 'nightly_roster']) {
    await assert.rejects(runPython([`examples/${name}.py`]), { message: /^Usage: python .*\n$/ });
  }
});
