/** Warns of metadata members about spaced repetition whose values the server cannot use. */
import type { Finding } from '../http/problem.ts';

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

const RULES = {
  course: [ENABLED, SCHEDULER, RETENTION],
  lesson: [ENABLED, SCHEDULER],
  resource: [ENABLED, SCHEDULER],
} as const;

/** A warning for each value that the server cannot use; null is the same as missing. */
export function metadataWarnings(kind: keyof typeof RULES, metadata: Metadata): Finding[] {
  return RULES[kind].flatMap(({ name, holds, takes }) => {
    const value = metadata?.[name];
    if (value === undefined || value === null || holds(value)) return [];
    const message = `'metadata.${name}' takes ${takes}.`;
    return [{ path: `/${kind}/metadata/${name}`, code: 'metadata_ignored', message }];
  });
}
