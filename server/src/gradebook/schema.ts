/** Wire schemas that the records of the gradebook share (OneRoster v1p2). */
import Type, { type Static } from 'typebox';
import type { Finding } from '../http/problem.ts';
import { SCORE_STATUSES } from '../lib/credit.ts';
import { isStoredUuid } from '../lib/uuid.ts';
import { boolean } from '../oneroster/records/members.ts';
import {
  BooleanInput,
  BooleanText,
  extensible,
  type Notes,
  optional,
  Word,
  withNotes,
} from '../oneroster/records/schema.ts';

/** Maximum of learning objectives in one record, and in one set. */
const OBJECTIVES_MAX = 1_000;

export const ScoreStatus = extensible(...SCORE_STATUSES);

/** A vocabulary other than `case` and `unknown`: a word after a slash. */
const OTHER_SOURCE = '/(?!(case|unknown)$)[a-z0-9]+';
const SOURCE = '`case`, `unknown`, or another vocabulary as `/name`';
const SourceInput = Type.String({
  pattern: `^([cC][aA][sS][eE]|unknown|${OTHER_SOURCE})$`,
  maxLength: 255,
  description: SOURCE,
});
const Source = Type.String({
  pattern: `^(case|unknown|${OTHER_SOURCE})$`,
  maxLength: 255,
  description: SOURCE,
});

const SET_NOTES: Notes = {
  learningObjectiveIds: 'UUIDs of CFItems when the source is `case`',
  learningObjectiveResults: 'A score for each standard',
};

const SCORE_NOTES: Notes = {
  learningObjectiveId: 'The UUID of a CFItem when the source is `case`',
  score: 'Points',
  textScore: 'The score as a letter or a word',
};

export const ObjectiveSetsInput = Type.Array(
  Type.Object(
    withNotes(SET_NOTES, {
      source: SourceInput,
      learningObjectiveIds: Type.Array(Word, { minItems: 1, maxItems: OBJECTIVES_MAX }),
    }),
    { title: 'AssessedObjectivesInput', description: 'Standards of one source, in a request' },
  ),
  { maxItems: OBJECTIVES_MAX },
);

export const ObjectiveSets = Type.Array(
  Type.Object(
    withNotes(SET_NOTES, {
      source: Source,
      learningObjectiveIds: Type.Array(Type.String(), { minItems: 1 }),
    }),
    {
      title: 'AssessedObjectives',
      description: 'Standards of one source',
      additionalProperties: false,
    },
  ),
);

export const ScoreSetsInput = Type.Array(
  Type.Object(
    withNotes(SET_NOTES, {
      source: SourceInput,
      learningObjectiveResults: Type.Array(
        Type.Object(
          withNotes(SCORE_NOTES, {
            learningObjectiveId: Word,
            score: optional(Type.Number()),
            textScore: optional(Word),
          }),
        ),
        { minItems: 1, maxItems: OBJECTIVES_MAX },
      ),
    }),
    {
      title: 'ScoredObjectivesInput',
      description: 'Scores by standard of one source, in a request',
    },
  ),
  { maxItems: OBJECTIVES_MAX },
);

export const ScoreSets = Type.Array(
  Type.Object(
    withNotes(SET_NOTES, {
      source: Source,
      learningObjectiveResults: Type.Array(
        Type.Object(
          withNotes(SCORE_NOTES, {
            learningObjectiveId: Type.String(),
            score: Type.Optional(Type.Number()),
            textScore: Type.Optional(Type.String()),
          }),
          { additionalProperties: false },
        ),
        { minItems: 1 },
      ),
    }),
    {
      title: 'ScoredObjectives',
      description: 'Scores by standard of one source',
      additionalProperties: false,
    },
  ),
);

/** The stored form of an id: that of a CFItem is a UUID in lower case. */
function objectiveId(source: string, id: string): string {
  return source === 'case' ? id.toLowerCase() : id;
}

/** The stored form of a source: clients also send `CASE`. */
function sourceOf(source: string): string {
  return source.toLowerCase();
}

/** The stored form of learning objectives. */
export function canonicalObjectives(sets: Static<typeof ObjectiveSetsInput>) {
  return sets.map(({ source, learningObjectiveIds }) => ({
    source: sourceOf(source),
    learningObjectiveIds: learningObjectiveIds.map((id) => objectiveId(sourceOf(source), id)),
  }));
}

/** The stored form of scores by learning objective. */
export function canonicalScores(sets: Static<typeof ScoreSetsInput>) {
  return sets.map(({ source, learningObjectiveResults }) => ({
    source: sourceOf(source),
    learningObjectiveResults: learningObjectiveResults.map((result) => ({
      learningObjectiveId: objectiveId(sourceOf(source), result.learningObjectiveId),
      score: result.score ?? undefined,
      textScore: result.textScore ?? undefined,
    })),
  }));
}

/** Findings for ids of CASE that are not UUIDs (OneRoster v1p2: they "MUST be valid UUIDs"). */
export function objectiveFindings(
  path: string,
  sets: Static<typeof ObjectiveSetsInput> = [],
): Finding[] {
  return sets.flatMap(({ source, learningObjectiveIds }, set) =>
    learningObjectiveIds.flatMap((id, index) => {
      const place = `${path}/${set}/learningObjectiveIds/${index}`;
      return source === 'case' ? idFindings(place, id) : [];
    }),
  );
}

/** The same for scores by learning objective. */
export function scoreFindings(path: string, sets: Static<typeof ScoreSetsInput> = []): Finding[] {
  return sets.flatMap(({ source, learningObjectiveResults }, set) =>
    learningObjectiveResults.flatMap(({ learningObjectiveId: id }, index) => {
      const place = `${path}/${set}/learningObjectiveResults/${index}/learningObjectiveId`;
      return source === 'case' ? idFindings(place, id) : [];
    }),
  );
}

function idFindings(path: string, id: string): Finding[] {
  if (isStoredUuid(id)) return [];
  const message = `'${id}' at ${path} is not a UUID; ids of the source 'case' must be UUIDs.`;
  return [{ path, code: 'field_value', message }];
}

const FLAG_NOTES: Notes = {
  inProgress: 'The student is still at work',
  incomplete: 'Handed in, but not whole',
  late: 'Handed in after the due date',
  missing: 'Not handed in',
};

/** Members that describe the state of a score beside its status. */
export const FLAGS_INPUT = withNotes(FLAG_NOTES, {
  inProgress: optional(BooleanInput),
  incomplete: optional(BooleanInput),
  late: optional(BooleanInput),
  missing: optional(BooleanInput),
});

export const FLAGS = withNotes(FLAG_NOTES, {
  inProgress: Type.Optional(BooleanText),
  incomplete: Type.Optional(BooleanText),
  late: Type.Optional(BooleanText),
  missing: Type.Optional(BooleanText),
});

/** The descriptions of these members for records (oneroster/records/members.ts). */
export const FLAG_MEMBERS = {
  inProgress: boolean(),
  incomplete: boolean(),
  late: boolean(),
  missing: boolean(),
};
