/** The rule files of each room that `npm run mutate` mutates, and the score it needs to pass. */
import { EVENT_ROOMS } from './event-rooms.ts';
import { HTTP_ROOMS } from './http-rooms.ts';
import { LISTING_ROOM } from './listing-room.ts';
import type { Room } from './room.ts';
import { SDK_ROOMS } from './sdk-rooms.ts';

export const ROOMS: readonly Room[] = [
  ...SDK_ROOMS,
  LISTING_ROOM,
  ...EVENT_ROOMS,
  ...HTTP_ROOMS,
  {
    folder: 'server/src/sessions',
    scoreMin: 95,
    rules: ['rules.ts', 'state.ts', 'beats.ts', 'unattached.ts'],
    equal: [
      {
        file: 'beats.ts',
        because: 'A statement of no rows changes nothing, nor does one that finds what is known.',
        mutants: [
          ['free.size < keys.length', 'free.size <= keys.length'],
          ['known?.has', 'known.has'],
          ['stored.length > 0', 'true'],
          ['stored.length > 0', 'stored.length >= 0'],
        ],
      },
      {
        file: 'state.ts',
        because: 'A session that is folded again has the same state; the rows are always there.',
        mutants: [
          ['!before?.beyond && !after?.beyond', 'false'],
          ['before?.beyond', 'before.beyond'],
          ['after?.beyond', 'after.beyond'],
          ['row?.endedAt', 'row.endedAt'],
        ],
      },
      {
        file: 'unattached.ts',
        because: 'Statements that find nothing change nothing; the row is always there.',
        mutants: [
          ['found?.unattached', 'true'],
          ['found?.unattached', 'found.unattached'],
          ['found?.unattached', 'found.unattached'],
          ['found?.waiting', 'found.waiting'],
          ['!found?.unattached && !found?.waiting', 'false'],
          ['attached.length === 0', 'false'],
        ],
      },
    ],
  },
  {
    folder: 'server/src/progress',
    scoreMin: 95,
    rules: ['period.ts', 'analytics/rules.ts', 'insights/streak.ts'],
    equal: [
      {
        file: 'insights/streak.ts',
        because: 'Every student has a streak: the conditions are for the compiler.',
        mutants: [
          ['!found', 'false'],
          ['recent.get(id)?.currentDays', 'recent.get(id).currentDays'],
        ],
      },
      {
        file: 'insights/streak.ts',
        because: 'A long streak shows 34 days or more; of no students there are no streaks.',
        mutants: [
          [
            '(recent.get(id)?.currentDays ?? 0) >= RECENT_DAYS - 2',
            '(recent.get(id)?.currentDays ?? 0) > RECENT_DAYS - 2',
          ],
          ['long.length > 0', 'true'],
          ['long.length > 0', 'long.length >= 0'],
        ],
      },
    ],
  },
  {
    folder: 'server/src/review/algorithm',
    scoreMin: 95,
    rules: ['days.ts', 'fsrs.ts', 'ids.ts', 'rules.ts', 'sm2.ts'],
    equal: [
      {
        file: 'days.ts',
        because: 'What a cache does not hold is computed again.',
        mutants: [['known', 'false']],
      },
      {
        file: 'fsrs.ts',
        because: 'What a cache does not hold is computed again.',
        mutants: [
          ['algorithms.set(weights, ofWeights);', ';'],
          ['known', 'false'],
        ],
      },
      {
        file: 'rules.ts',
        because: 'All three are missing, or none: the other conditions are for the compiler.',
        mutants: [
          ['!first || !latest', 'false'],
          ['!first || !latest', '!first && !latest'],
          ['!last', 'false'],
        ],
      },
      {
        file: 'rules.ts',
        because: 'One event id is one answer.',
        mutants: [['a.eventId < b.eventId', 'a.eventId <= b.eventId']],
      },
    ],
  },
  {
    folder: 'server/src/auth/tokens',
    scoreMin: 95,
    rules: ['issuer-check.ts', 'keys.ts', 'revoked.ts', 'scopes.ts', 'verify.ts'],
    promises: [
      'server/src/auth/access.slow.test.ts',
      'server/src/auth/clients/clients.slow.test.ts',
    ],
    equal: [
      {
        file: 'keys.ts',
        because: 'Keys are looked for again under the lock; a row that was made is there.',
        mutants: [
          ['known.length > 0', 'false'],
          ['row?.value', 'row.value'],
        ],
      },
    ],
  },
  {
    folder: 'server/src/access',
    scoreMin: 95,
    rules: [
      ...['content.ts', 'district.ts', 'past-enrollments.ts', 'person.ts', 'reader-sets.ts'],
      ...['roster.ts', 'students.ts'],
    ],
    promises: [
      'server/src/admin/imports/district.slow.test.ts',
      'server/src/console/people/people.slow.test.ts',
      'server/src/learning/summary/org.slow.test.ts',
      'server/src/privacy/disclosures.slow.test.ts',
      'server/src/progress/progress.test.ts',
      'server/src/review/placement/courses.slow.test.ts',
    ],
    equal: [
      {
        file: 'person.ts',
        because:
          'A seat in a class that a person may see shows its student: only the plan differs.',
        mutants: [
          [
            `{\n  const { from, where } = schoolOf(seat);\n  return sql\`exists (select from \${from} where \${where})\`;\n}`,
            '{}',
          ],
        ],
      },
      {
        file: 'roster.ts',
        because: 'The statement finds the same by itself.',
        mutants: [
          ['rosterAll === true', 'false'],
          ['caller.rosterAll === false', 'false'],
          ['false', 'true'],
        ],
      },
      {
        file: 'roster.ts',
        because: 'The routes of sums refuse applications: this is a second lock.',
        mutants: [['operator || orgRole', 'true']],
      },
      {
        file: 'roster.ts',
        because: 'An application that asks is there.',
        mutants: [
          ['{ rosterAll: false, version: Number.NaN }', '{}'],
          ['false', 'true'],
        ],
      },
    ],
  },
  {
    folder: 'server/src/standards/read',
    scoreMin: 85,
    rules: [
      ...['members.ts', 'read-association.ts', 'read-definitions.ts', 'read-package.ts'],
      'read-record.ts',
    ],
    // It reads in worker threads, where the tool does not see which mutants its tests reach.
    leftOut: ['quirks.slow'],
    equal: [
      {
        file: 'read-association.ts',
        because:
          'An association whose ends have titles is the same when they are filled; no type has ' +
          '"is" behind its beginning; a package with a finding is not given.',
        mutants: [
          ["origin.title !== '' && destination.title !== ''", 'false'],
          ['/^is/', '/is/'],
          ["{ title: '', identifier: '', uri: '' }", '{}'],
        ],
      },
      {
        file: 'read-definitions.ts',
        because:
          'A package with a finding is not given; what is no text is no UUID, and no licence is ' +
          'looked up by it.',
        mutants: [
          ['[]', '["Stryker was here"]'],
          ["typeof identifier === 'string'", 'true'],
          ["typeof uri !== 'string'", 'false'],
        ],
      },
      {
        file: 'read-package.ts',
        because: 'A package with a finding is not given.',
        mutants: [['[]', '["Stryker was here"]']],
      },
    ],
  },
  {
    folder: 'server/src/admin/students',
    scoreMin: 85,
    rules: ['mentions.ts'],
    leftOut: ['students.slow'],
  },
  {
    folder: 'server/src/review/records',
    scoreMin: 85,
    rules: ['answer.ts'],
  },
  {
    folder: 'server/src/standards/upload',
    scoreMin: 85,
    // The other rules run in worker threads, where the tool does not see which tests reach them.
    rules: ['plan.ts'],
    equal: [
      {
        file: 'plan.ts',
        because: 'The last known record comes after those before it at either distance.',
        mutants: [['index > lastKnown', 'index >= lastKnown']],
      },
    ],
  },
  {
    folder: 'server/src/standards/outline',
    scoreMin: 85,
    rules: ['places.ts'],
  },
  {
    folder: 'server/src/review/placement',
    scoreMin: 85,
    rules: ['courses.ts', 'lessons.ts', 'lifecycle.ts', 'schedule.ts'],
    promises: ['server/src/review/states/rebuild.slow.test.ts'],
    equal: [
      {
        file: 'courses.ts',
        because: 'Statements of no rows change nothing.',
        mutants: [['courses.size === 0', 'false']],
      },
      {
        file: 'lessons.ts',
        because: 'Statements of no rows change nothing.',
        mutants: [['changes.length === 0', 'false']],
      },
      {
        file: 'lifecycle.ts',
        because: 'Statements of no rows change nothing.',
        mutants: [['withdrawn.length === 0', 'false']],
      },
    ],
  },
  {
    folder: 'server/src/webhooks',
    scoreMin: 85,
    rules: ['rules.ts', 'sign.ts', 'targets.ts'],
    leftOut: ['changed.slow', 'delivery.slow'],
  },
  {
    folder: 'server/src/feed',
    scoreMin: 85,
    rules: ['cursor.ts'],
    leftOut: ['feed.slow'],
  },
  {
    folder: 'server/src/roster-files/files',
    scoreMin: 85,
    rules: ['header.ts', 'manifest.ts', 'read-row.ts'],
    promises: [
      'server/src/roster-files/import/import-rows.slow.test.ts',
      'server/src/roster-files/import/real-exports.test.ts',
    ],
  },
  {
    folder: 'server/src/learning/summary',
    scoreMin: 85,
    rules: ['rules.ts'],
  },
];
