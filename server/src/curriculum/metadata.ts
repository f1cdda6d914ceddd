/** Warns of metadata members about spaced repetition whose values the server cannot use. */
import type { Finding } from '../http/problem.ts';
import { quoted } from '../lib/shown.ts';
import { isTimeZoneName } from '../lib/time-zone.ts';

type Metadata = Readonly<Record<string, unknown>> | undefined;

const RETENTION_MIN = 0.7;
const RETENTION_MAX = 0.97;

interface Rule {
  readonly name: string;
  readonly holds: (value: unknown) => boolean;
  /** The values it takes, and what the server does with any other value. */
  readonly takes: string;
}

const ENABLED: Rule = {
  name: 'spacedRepetitionEnabled',
  holds: (value) => typeof value === 'boolean',
  takes: 'true or false; this value is ignored',
};

const SCHEDULER: Rule = {
  name: 'spacedRepetitionScheduler',
  holds: (value) => value === 'fsrs' || value === 'sm2',
  takes: "'fsrs' or 'sm2'; this value counts as 'fsrs'",
};

const RETENTION: Rule = {
  name: 'spacedRepetitionRetention',
  holds: (value) => typeof value === 'number' && value >= RETENTION_MIN && value <= RETENTION_MAX,
  takes: `a number from ${RETENTION_MIN} to ${RETENTION_MAX}; this value is ignored`,
};

const TIME_ZONE: Rule = {
  name: 'timeZone',
  holds: (value) => typeof value === 'string' && isTimeZoneName(value),
  takes: "an IANA time zone, such as 'Europe/Berlin'; this value is ignored",
};

const RULES = {
  org: [TIME_ZONE],
  user: [TIME_ZONE],
  course: [ENABLED, SCHEDULER, RETENTION],
  lesson: [ENABLED, SCHEDULER],
  resource: [ENABLED, SCHEDULER],
} as const;

/** A warning for each value that the server cannot use; null is the same as missing. */
export function metadataWarnings(kind: keyof typeof RULES, metadata: Metadata): Finding[] {
  return RULES[kind].flatMap(({ name, holds, takes }) => {
    const value = metadata?.[name];
    if (value === undefined || value === null || holds(value)) return [];
    const given = quoted(typeof value === 'string' ? value : JSON.stringify(value));
    const message = `'metadata.${name}' is ${given}; it takes ${takes}.`;
    return [{ path: `/${kind}/metadata/${name}`, code: 'metadata_ignored', message }];
  });
}
