/** Wire schemas that the records of the gradebook share (OneRoster v1p2). */
import Type, { type Static } from 'typebox';
import type { Finding } from '../http/problem.ts';
import { SCORE_STATUSES } from '../lib/credit.ts';
import { isStoredUuid } from '../lib/uuid.ts';
import {
  boolean,
  date,
  inputsOf,
  json,
  type Members,
  number,
  prose,
  required,
  servedOf,
  text,
} from '../oneroster/records/describe.ts';
import { extensible, Word } from '../oneroster/records/schema.ts';

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

const source = required(json(SourceInput, Source));

/** Sets of objectives as a request sends them, and as they are served. */
function setsOf<All extends Members>(members: All, title: string, description: string) {
  const sent = Type.Object(inputsOf(members), {
    title: `${title}Input`,
    description: `${description}, in a request`,
  });
  const served = Type.Object(servedOf(members), {
    title,
    description,
    additionalProperties: false,
  });
  return [Type.Array(sent, { maxItems: OBJECTIVES_MAX }), Type.Array(served)] as const;
}

const ASSESSED = {
  source,
  learningObjectiveIds: required(
    json(
      Type.Array(Word, { minItems: 1, maxItems: OBJECTIVES_MAX }),
      Type.Array(Type.String(), { minItems: 1 }),
      { description: 'UUIDs of CFItems when the source is `case`' },
    ),
  ),
};

const [AssessedInput, Assessed] = setsOf(ASSESSED, 'AssessedObjectives', 'Standards of one source');

const OBJECTIVE_SCORE = {
  learningObjectiveId: required(
    text({ description: 'The UUID of a CFItem when the source is `case`' }),
  ),
  score: number({ description: 'Points' }),
  textScore: text({ description: 'The score as a letter or a word' }),
};

const SCORED = {
  source,
  learningObjectiveResults: required(
    json(
      Type.Array(Type.Object(inputsOf(OBJECTIVE_SCORE)), { minItems: 1, maxItems: OBJECTIVES_MAX }),
      Type.Array(Type.Object(servedOf(OBJECTIVE_SCORE), { additionalProperties: false }), {
        minItems: 1,
      }),
      { description: 'A score for each standard' },
    ),
  ),
};

const [ScoredInput, Scored] = setsOf(
  SCORED,
  'ScoredObjectives',
  'Scores by standard of one source',
);

/** Learning objectives of an assessment. */
export const assessedObjectives = json(AssessedInput, Assessed, {
  read: canonicalObjectives,
  description: 'Standards that it assesses',
});

/** The members of a score, at the begin of a result. */
export const SCORE = {
  score: number({ description: 'Points; absent while there is none' }),
  textScore: text({ description: 'The score as a letter or a word' }),
  scoreDate: required(date()),
};

/** Members that say more of a score, at the end of a result. */
export const REMARKS = {
  comment: prose(),
  learningObjectiveSet: json(ScoredInput, Scored, {
    read: canonicalScores,
    description: 'Scores by standard',
  }),
  inProgress: boolean({ description: 'The student is still at work' }),
  incomplete: boolean({ description: 'Handed in, but not whole' }),
  late: boolean({ description: 'Handed in after the due date' }),
  missing: boolean({ description: 'Not handed in' }),
};

/** The stored form of an id: that of a CFItem is a UUID in lower case. */
export function objectiveId(source: string, id: string): string {
  return source === 'case' ? id.toLowerCase() : id;
}

/** The stored form of a source: clients also send `CASE`. */
function sourceOf(source: string): string {
  return source.toLowerCase();
}

/** The stored form of learning objectives. */
function canonicalObjectives(sets: Static<typeof AssessedInput>) {
  return sets.map(({ source, learningObjectiveIds }) => ({
    source: sourceOf(source),
    learningObjectiveIds: learningObjectiveIds.map((id) => objectiveId(sourceOf(source), id)),
  }));
}

/** The stored form of scores by learning objective. */
function canonicalScores(sets: Static<typeof ScoredInput>) {
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
  sets: Static<typeof AssessedInput> = [],
): Finding[] {
  return sets.flatMap(({ source, learningObjectiveIds }, set) =>
    learningObjectiveIds.flatMap((id, index) => {
      const place = `${path}/${set}/learningObjectiveIds/${index}`;
      return source === 'case' ? idFindings(place, id) : [];
    }),
  );
}

/** What is wrong with scores by learning objective. */
export function scoreFindings(path: string, sets: Static<typeof ScoredInput> = []): Finding[] {
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
