/** The rooms of the SDK for TypeScript. */
import type { Room } from './room.ts';

export const SDK_ROOMS: readonly Room[] = [
  {
    folder: 'sdk/src',
    scoreMin: 85,
    rules: ['send-all.ts', 'webhook.ts'],
    promises: ['client', 'sending', 'webhook'].map((name) => `sdk/test/${name}.test.ts`),
    equal: [
      {
        file: 'send-all.ts',
        because: 'A group has an event: the condition is for the compiler.',
        mutants: [['only && others.length === 0', 'others.length === 0']],
      },
      {
        file: 'webhook.ts',
        because:
          'Nothing is behind the end of two texts of one length; the key leaves no function; an ' +
          'age of no second is within each tolerance.',
        mutants: [
          ['age > 0', 'age >= 0'],
          ['at < one.length', 'at <= one.length'],
          ['false', 'true'],
        ],
      },
    ],
  },
  {
    folder: 'sdk/src/transport',
    scoreMin: 85,
    rules: ['call.ts', 'clock.ts', 'errors.ts', 'http.ts', 'token.ts', 'turns.ts', 'waits.ts'],
    promises: ['client', 'clock', 'errors', 'sending', 'waits'].map(
      (name) => `sdk/test/${name}.test.ts`,
    ),
    equal: [
      {
        file: 'http.ts',
        because: 'Only a signal that is there aborts.',
        mutants: [
          ['signal?.reason', 'signal.reason'],
          ['outer?.reason', 'outer.reason'],
        ],
      },
      {
        file: 'token.ts',
        because: 'What the server answers with 500 is tried again, and so is its error.',
        mutants: [['error.status >= 500', 'error.status > 500']],
      },
    ],
  },
  {
    folder: 'sdk/src/events',
    scoreMin: 85,
    rules: [
      ...['answer.ts', 'base.ts', 'grades.ts', 'ids.ts', 'sessions.ts', 'sha1.ts'],
      ...['student-events.ts'],
    ],
    promises: ['sdk/test/builders.test.ts'],
    equal: [
      {
        file: 'sha1.ts',
        because: 'An array takes nothing behind its end.',
        mutants: [['t < 80', 't <= 80']],
      },
    ],
  },
  {
    folder: 'sdk/src/relay',
    scoreMin: 85,
    rules: ['index.ts', 'node-handler.ts', 'wire.ts'],
    promises: ['sdk/test/relay-rules.test.ts'],
  },
];
