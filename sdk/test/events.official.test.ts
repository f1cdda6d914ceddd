/** The builders make events of the shape of the official Caliper 1.2 examples. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  readOfficialJson,
  skipWithoutOfficialFiles as skip,
} from '../../server/test/official/files.ts';
import { caliper } from '../src/events/index.ts';

const from = caliper({ baseUrl: 'https://learn.example', applicationId: 'quest' });
const who = { student: 'ada', subject: 'Math' };
const at = from.in({ ...who, course: 'algebra', lesson: 'halves' });
const url = 'https://quest.example/items/1';
const attempt = at.attempt({ item: url });
const session = 'urn:uuid:2f1c6a3e-0b5d-4d5e-9a37-0c6d8e1f2a4b';

const made: Readonly<Record<string, object>> = {
  GradeGraded: attempt.graded({ scoreGiven: 1, maxScore: 1 }),
  AssessmentItemStarted: attempt.started(),
  AssessmentItemSkipped: attempt.skipped(),
  AssessmentItemCompleted: attempt.completed({ response: { values: ['2'] } }),
  AssessmentStarted: at.assessment('Started', url),
  AssessmentSubmitted: at.assessment('Submitted', url),
  AssignableActivated: at.assignable('Activated', url),
  SessionLoggedIn: from.session.loggedIn(who),
  SessionLoggedOut: from.session.loggedOut({ ...who, session }),
  ViewViewedDocument: at.viewed(url),
};

/** The members that the standard requires of every event, and the types of its entities. */
const shapeOf = (event: object) => {
  const { type, action, profile, ...others } = event as Record<string, unknown>;
  const names = ['@context', 'id', 'eventTime', 'actor', 'object', 'session', 'edApp'];
  return { type, action, profile, members: names.filter((name) => name in others) };
};

for (const [name, event] of Object.entries(made)) {
  test(name, { skip }, () => {
    const official = shapeOf(readOfficialJson(`caliper/events/caliperEvent${name}.json`));
    const own = shapeOf(event);
    assert.deepEqual([own.type, own.action], [official.type, official.action]);
    assert.equal(own.profile, official.profile);
    const missing = official.members.filter((one) => !own.members.includes(one));
    assert.deepEqual(
      missing.filter((one) => one !== 'session'),
      [],
    );
  });
}
