/** Members of metadata that the server understands, and what is odd about those it was sent. */
import type { Finding } from '../http/problem.ts';

type Metadata = Readonly<Record<string, unknown>> | undefined;

const RETENTION_MIN = 0.7;
const RETENTION_MAX = 0.97;

interface Rule {
  readonly name: string;
  readonly holds: (value: unknown) => boolean;
  readonly takes: string;
}

const ENABLED: Rule = {
  name: 'spacedRepetitionEnabled',
  holds: (value) => typeof value === 'boolean',
  takes: 'true or false, and counts as missing',
};

const SCHEDULER: Rule = {
  name: 'spacedRepetitionScheduler',
  holds: (value) => value === 'fsrs' || value === 'sm2',
  takes: "'fsrs' or 'sm2', and counts as 'fsrs'",
};

const RETENTION: Rule = {
  name: 'spacedRepetitionRetention',
  holds: (value) => typeof value === 'number' && value >= RETENTION_MIN && value <= RETENTION_MAX,
  takes: `a number from ${RETENTION_MIN} to ${RETENTION_MAX}, and counts as missing`,
};

const RULES = {
  course: [ENABLED, SCHEDULER, RETENTION],
  lesson: [ENABLED, SCHEDULER],
  resource: [ENABLED, SCHEDULER],
} as const;

/** Warnings about the settings of spaced repetition; null is the same as missing. */
export function metadataWarnings(kind: keyof typeof RULES, metadata: Metadata): Finding[] {
  return RULES[kind].flatMap(({ name, holds, takes }) => {
    const value = metadata?.[name];
    if (value === undefined || value === null || holds(value)) return [];
    const message = `'metadata.${name}' takes ${takes}.`;
    return [{ path: `/${kind}/metadata/${name}`, code: 'metadata_ignored', message }];
  });
}
