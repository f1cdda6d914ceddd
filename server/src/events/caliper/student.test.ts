/** Whose an event is, by the cases that both SDKs test, too. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { studentsOfEvents } from '../../../test/fixtures/students-of-events.ts';
import { studentOf } from './student.ts';

for (const { name, event, student } of studentsOfEvents) {
  test(name, () => assert.equal(studentOf(event), student));
}
