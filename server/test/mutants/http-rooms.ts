/** The rooms of HTTP: what limits a request, and what it says. */
import type { Room } from './room.ts';

export const HTTP_ROOMS: readonly Room[] = [
  {
    folder: 'server/src/http/limits',
    scoreMin: 85,
    rules: ['connections.ts', 'fair-semaphore.ts', 'rate-limit.ts', 'stalled-readers.ts'],
    leftOut: ['linger', 'reports', 'stale-requests.slow'],
    equal: [
      {
        file: 'connections.ts',
        because: 'An address without connections is forgotten for the memory alone.',
        mutants: [
          ['left > 0', 'true'],
          ['left > 0', 'left >= 0'],
        ],
      },
      {
        file: 'fair-semaphore.ts',
        because:
          'A queue holds who waits, and is never empty: the conditions are for the compiler.',
        mutants: [
          ['first?.begin', 'first.begin'],
          ['queues.get(who)?.filter', 'queues.get(who).filter'],
          ['[]', '["Stryker was here"]'],
        ],
      },
      {
        file: 'rate-limit.ts',
        because: 'A full bucket is full.',
        mutants: [['grown > capacity', 'grown >= capacity']],
      },
    ],
  },
  {
    folder: 'server/src/http/request',
    scoreMin: 90,
    // The other files are tested with servers, through the front door.
    rules: [
      ...['address.ts', 'json-position.ts', 'json-size.ts', 'json.ts', 'url.ts', 'validate.ts'],
    ],
    leftOut: ['end-of-tick'],
    equal: [
      {
        file: 'address.ts',
        because: 'The first element of a match is not read.',
        mutants: [
          ['[]', '["Stryker was here"]'],
          ['[]', '["Stryker was here"]'],
        ],
      },
      {
        file: 'json-size.ts',
        because: 'Nothing is behind the last byte; a string begins with a quote before its text.',
        mutants: [
          ['at < bytes.length', 'at <= bytes.length'],
          ['quote < 0', 'quote <= 0'],
        ],
      },
      {
        file: 'json.ts',
        because:
          'Each text has a line; without escapes there is nothing to find; the elements of a list ' +
          'are checked as members are.',
        mutants: [
          ['before.at(-1)?.length', 'before.at(-1).length'],
          ['check.escapes', 'true'],
          ['check.escapes', 'true'],
          ['Array.isArray(value)', 'false'],
        ],
      },
      {
        file: 'url.ts',
        because: 'A text that has nothing to decode is the same when it is decoded.',
        mutants: [['!/[%+\\0]/.test(text)', 'false']],
      },
      {
        file: 'validate.ts',
        because:
          'What is not kept is compiled again; either count of a text is above the maximum or not; ' +
          'the pattern of an error is in its schema.',
        mutants: [
          ['!validator', 'true'],
          ['compiled.set(schema, validator);', ';'],
          ['text.length <= max || text.length > 2 * max', 'false'],
          [
            'text.length <= max || text.length > 2 * max',
            'text.length <= max && text.length > 2 * max',
          ],
          ['text.length <= max', 'false'],
          ['text.length <= max', 'text.length < max'],
          ['text.length > 2 * max', 'false'],
          ['text.length > 2 * max', 'text.length >= 2 * max'],
          ['rule?.pattern', 'rule.pattern'],
        ],
      },
    ],
  },
];
