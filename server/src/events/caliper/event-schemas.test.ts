/** The documented schemas describe accepted events, and none that lacks a required part. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  gradeEvent,
  personEvent,
  sessionEvent,
  urn,
  xpEvent,
} from '../../../test/fixtures/events.ts';
import { findings } from '../../http/request/validate.ts';
import { EventBody } from './event-schemas.ts';
import { eventFindings } from './validate.ts';
import { CALIPER_CONTEXT, EVENT_RULES, type EventType, SCORE_TYPES } from './vocabulary.ts';

const studentId = 'student-1';
const place = {
  studentId,
  courseId: 'algebra-1',
  lessonId: '6f1c2b1e-2f57-4c1b-9d53-0a3c5f0e7a11',
};
const session = { id: urn(), studentId, extensions: { requiresHeartbeat: true } };

function examplesOf(type: EventType): object[] {
  if (type === 'GradeEvent') {
    const grades = SCORE_TYPES.filter((scoreType) => scoreType !== 'XP');
    return [
      xpEvent(place, 3),
      ...grades.map((scoreType) => gradeEvent(place, { scoreType, scoreGiven: 1, maxScore: 2 })),
    ];
  }
  if (type === 'SessionEvent') {
    return (['LoggedIn', 'LoggedOut', 'TimedOut'] as const).map((action) =>
      sessionEvent(action, session),
    );
  }
  return EVENT_RULES[type].actions.map((action) => personEvent(type, action, { studentId }));
}

for (const type of Object.keys(EVENT_RULES) as EventType[]) {
  describe(type, () => {
    for (const event of examplesOf(type)) {
      const { action } = event as { action: string };
      test(`${action}: described, bare and in an envelope`, () => {
        const sendTime = new Date().toISOString();
        const members = { sensor: 'https://quest.example', sendTime, dataVersion: CALIPER_CONTEXT };
        assert.deepEqual(findings(EventBody, event), []);
        assert.deepEqual(findings(EventBody, { ...members, data: [event] }), []);
      });

      test(`${action}: each part that the server requires is required, and no other`, () => {
        for (const name of Object.keys(event)) {
          const { [name as never]: _, ...rest } = event;
          const isRefused = eventFindings(rest).length > 0;
          assert.equal(findings(EventBody, rest).length > 0, isRefused, `without ${name}`);
        }
      });
    }
  });
}
