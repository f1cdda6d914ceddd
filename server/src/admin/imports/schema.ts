/** Wire shapes of imports. */
import Type, { type Static } from 'typebox';
import { STUDENTS_MAX } from '#demo';
import { flag, Instant, instantOf, nullable, SourcedId, Uuid, uuidOf } from '../../http/schema.ts';
import { VALUE_CHARACTERS_MAX } from '../../lib/shown.ts';

const Kind = Type.Enum(['roster', 'standards', 'demo'], {
  description: 'roster: OneRoster CSV; standards: a framework; demo: sample data, without a file',
});

/** The file keeps the end of this name, which says its form. */
const FileName = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '^[^\\u0000-\\u001f\\u007f/\\\\]+$',
  description: 'Name of the file; its ending says the form: .zip, .csv, .json, .xlsx',
  examples: ['district.zip'],
});

const number = (description: string) =>
  Type.Optional(Type.String({ pattern: '^\\d{1,3}(\\.\\d{1,3})?$', maxLength: 7, description }));

export const ImportQuery = Type.Object({
  kind: Kind,
  name: FileName,
  of: Type.Optional(
    uuidOf(
      'Rosters: an import of a zip file, whose file of this `name` the body replaces, such as ' +
        '`users.csv`; all other options are those of that import, which is discarded unless it ' +
        'was applied.',
    ),
  ),
  application: Type.Optional(uuidOf('Owner of the records; left out = that of the command.')),
  mode: Type.Optional(
    Type.Enum(['bulk', 'delta'], {
      description: 'Rosters: bulk deletes what the files lack. Left out = as manifest.csv says.',
    }),
  ),
  includeErased: flag('Rosters: import erased people whom the files still have, as new ones.'),
  strict: flag('Rosters: store nothing when a row has an error.'),
  removalsMax: number('Rosters: largest share of removals without `confirmCount`, in percent.'),
  framework: Type.Optional(
    uuidOf('Standards: the framework of tables that name none; a file of another one is refused.'),
  ),
  replace: flag('Standards: remove what the file lacks.'),
  allowEmpty: flag('Standards: the framework may end up without items.'),
  students: Type.Optional(
    Type.String({
      pattern: '^([1-9]|[1-5]\\d|60)$',
      maxLength: 2,
      description: `Demo: number of students, ${STUDENTS_MAX} when left out.`,
    }),
  ),
});
export type ImportQueryValues = Static<typeof ImportQuery>;

export const Applying = Type.Object(
  {
    removalsMax: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
    strict: Type.Optional(Type.Boolean()),
    replace: Type.Optional(
      Type.Boolean({ description: 'Another value than in the dry run begins a new dry run' }),
    ),
    confirmCount: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: '`counts.removed`, typed by a person: needed above `removalsMax`',
      }),
    ),
  },
  { title: 'ImportApplying', description: 'How an import is applied; {} = as it was checked' },
);
export type ApplyingValues = Static<typeof Applying>;

const count = (description: string) => Type.Integer({ description });

const Counts = Type.Object({
  created: count('New records'),
  updated: count('Changed records'),
  unchanged: count('Records that are stored as the file has them'),
  removed: count('Records that are deleted'),
  failed: count('Rows with an error'),
});

const ImportedFile = Type.Object(
  {
    file: Type.String({ examples: ['users.csv'] }),
    rows: count('Rows'),
    ...Counts.properties,
  },
  { title: 'ImportedFile', description: 'What the dry run found in a file of a roster' },
);

const MEMBERS = {
  id: Uuid,
  kind: Kind,
  name: FileName,
  by: Type.String({ description: 'Name of the person, or of the application of the client' }),
  orgId: nullable(
    SourcedId,
    'The org of the district operator who sent it: only records there and below it change; ' +
      'null = an import of the platform',
  ),
  options: Type.Record(Type.String(), Type.Unknown(), { description: 'As asked' }),
  state: Type.Enum(
    ['checking', 'ready', 'running', 'done', 'partial', 'failed', 'interrupted', 'discarded'],
    {
      description:
        'ready: checked, nothing written; partial: stopped, or rows failed; interrupted: its ' +
        'process ended, apply it again',
    },
  ),
  stage: Type.String({ description: 'What is done now; the steps of each stage are its own' }),
  done: count('Steps done'),
  total: count('Steps of the stage'),
  ratePerSecond: count('Steps per second'),
  counts: nullable(Counts, 'Planned, then done; null = not known yet'),
  removalShare: Type.Number({
    description: 'Largest share of the records of a file that would be removed, in percent',
  }),
  removalsMax: Type.Number({ description: 'Above it, `confirmCount` is needed' }),
  message: nullable(Type.String(), 'Why nothing, or not all, was written'),
  createdAt: Instant,
  startedAt: instantOf('Of the dry run, then of the writing'),
  finishedAt: nullable(Instant, 'Null = it has not ended'),
  filesUntil: nullable(Instant, 'The file and its lists are removed then; null = they are'),
};

export const ImportRecord = Type.Object(MEMBERS, {
  title: 'Import',
  description: 'An import of a file: first a dry run, then its writing',
});

const Removal = Type.Object(
  {
    file: Type.String({
      description: 'File that lacks or deletes the record',
      examples: ['users.csv'],
    }),
    sourcedId: SourcedId,
    name: Type.String({ description: 'Name or title; of an enrollment, the person' }),
    className: Type.String({ description: 'The class, or classes of a person; empty = none' }),
  },
  { title: 'ImportRemoval', description: 'A record that is removed' },
);

const ImportFinding = Type.Object(
  {
    file: Type.String(),
    line: Type.Integer({ description: 'Line or row from 1; 0 = the file as a whole' }),
    column: Type.String({ description: 'Column or JSON pointer; empty = the row as a whole' }),
    value: Type.String({
      maxLength: VALUE_CHARACTERS_MAX,
      description: 'What stands there, its beginning; empty = nothing, or more than one value',
    }),
    code: Type.String({ description: 'Kind of the error, as in the lists of the command' }),
    message: Type.String(),
    sourcedId: Type.String({ description: 'Id in the row; empty = it has none' }),
  },
  { title: 'ImportFinding', description: 'An error of a file, with its place' },
);

export const ImportDetail = Type.Object(
  {
    import: Type.Object(
      {
        ...MEMBERS,
        files: Type.Array(ImportedFile, {
          description: 'The files of a roster, in the order of writing',
        }),
        removals: Type.Array(Removal, { maxItems: 100, description: 'The first 100' }),
        findings: Type.Array(ImportFinding, { maxItems: 100, description: 'The first 100' }),
        warnings: Type.Array(Type.String(), { maxItems: 100 }),
      },
      { title: 'ImportDetail', description: 'An import with what its dry run found' },
    ),
  },
  { title: 'ImportReply', description: 'One import' },
);

export const ImportStarted = Type.Object(
  { import: ImportRecord },
  { title: 'ImportStarted', description: 'The import, which goes on by itself' },
);

export type FileShown = Static<typeof ImportedFile>;
export type RemovalShown = Static<typeof Removal>;
export type FindingShown = Static<typeof ImportFinding>;
export type ImportCounts = Static<typeof Counts>;
