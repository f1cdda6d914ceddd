/** The rooms of events: how they are read, what the worker does next, what a status tells. */
import type { Room } from './room.ts';

export const EVENT_ROOMS: readonly Room[] = [
  {
    folder: 'server/src/events/caliper',
    scoreMin: 95,
    rules: [
      ...['bare-id.ts', 'digits.ts', 'envelope.ts', 'json-shapes.ts', 'named-standards.ts'],
      ...['parse.ts', 'session-id.ts', 'student.ts', 'validate.ts'],
    ],
    equal: [
      {
        file: 'digits.ts',
        because:
          'The slow way gives the same; no JSON text begins in a name; nothing stands beyond its ' +
          'end; every number of JSON matches.',
        mutants: [
          ['!hasLongNumbers(text)', 'false'],
          ['at >= 0', 'at > 0'],
          ['place < text.length', 'place <= text.length'],
          ['[]', '["Stryker was here"]'],
        ],
      },
    ],
  },
  {
    folder: 'server/src/events/status',
    scoreMin: 85,
    rules: ['attempt-mismatch.ts', 'explain-details.ts', 'list.ts', 'mastery.ts', 'status.ts'],
    promises: ['server/test/promises/compat.slow.test.ts'],
    equal: [
      {
        file: 'explain-details.ts',
        because:
          'What led to a reason is there when it is explained, and a student who is unknown has a ' +
          'name; each of the two messages has one full stop.',
        mutants: [
          ['!attemptId', 'false'],
          ['{ received: event.objectId }', '{}'],
          ['event.studentId?.replace', 'event.studentId.replace'],
          ['!name', 'false'],
          ['[]', '["Stryker was here"]'],
          ['row?.name', 'row.name'],
          ['row?.subject', 'row.subject'],
          ['row?.ended', 'row.ended'],
          ['row?.attemptId', 'row.attemptId'],
          ['/\\.$/', '/\\./'],
          ['/\\.$/', '/\\./'],
        ],
      },
      {
        file: 'list.ts',
        because: 'A count has a row.',
        mutants: [['row?.total', 'row.total']],
      },
    ],
  },
  {
    folder: 'server/src/events/worker',
    scoreMin: 85,
    rules: ['apply.ts', 'next.ts', 'retry.ts', 'waits.ts'],
    leftOut: ['reprocess.slow', 'shards', 'worker.slow'],
    equal: [
      {
        file: 'apply.ts',
        because: 'Statements over an empty batch change nothing.',
        mutants: [['count === 0', 'false']],
      },
      {
        file: 'next.ts',
        because:
          'Each shard alone gives and moves what all do together; such a row is always there.',
        mutants: [
          ['shards.length === SHARDS && !shards.some((shard) => isBefore(from, shard))', 'false'],
          ['shards.length === SHARDS', 'false'],
          ['row?.found', 'row.found'],
          ['row?.share', 'row.share'],
        ],
      },
      {
        file: 'retry.ts',
        because: 'An event that is tried is in the log; a try of none changes nothing.',
        mutants: [
          ['row?.id', 'row.id'],
          ['due.length === 0', 'false'],
        ],
      },
    ],
  },
];
