/** Describes each member of a CASE record once: schemas, columns, reading, conversions follow. */

/** `url` = a text that the standard types as a URI; `uri` = the record's; `version` = of CASE. */
export type ValueType =
  | 'text'
  | 'texts'
  | 'date'
  | 'uri'
  | 'url'
  | 'version'
  | 'link'
  | 'links'
  | 'node'
  | 'integer'
  | 'number'
  | 'uuid'
  | 'extensions'
  | 'extensionList';

interface Common {
  readonly description: string;
  /**
   * `required` = every record has it; `filled` = every record of the official profile has it, ''
   * where a package has none (docs/decisions/case-quirks.md Q6). Left out = optional.
   */
  readonly presence?: 'required' | 'filled';
  /** Its column; made from its name when left out. Definitions have no columns. */
  readonly column?: string;
}

/** A list has records that are parts of the record. */
export type Member = Common &
  ({ readonly type: ValueType } | { readonly type: 'list'; readonly of: Described });

/** By name, in the order in which they are read and stored. */
export type DescribedMembers = Readonly<Record<string, Member>>;

/** A kind of record, without the members that all kinds have. */
export interface Described {
  /** The name in the standard, without the `DType` of its official schema. */
  readonly name: string;
  readonly description: string;
  readonly members: DescribedMembers;
}

const ofType =
  (type: ValueType) =>
  (description: string, more: Partial<Common> = {}) => ({ type, description, ...more });

const list = (description: string, of: Described): Member => ({ type: 'list', description, of });

const text = ofType('text');
const texts = ofType('texts');
const date = ofType('date');
const link = ofType('link');
const node = ofType('node');
const integer = ofType('integer');
const number = ofType('number');
const uuid = ofType('uuid');

const REQUIRED = { presence: 'required' } as const;
const FILLED = { presence: 'filled' } as const;

const uri = ofType('uri')('Address of the source of the record.', REQUIRED);
const language = text('Language of the texts, as an ISO 639 code.');
const notes = text('Comment on the record.');
const subject = texts('Academic subjects, as texts.');
const subjectURI = ofType('links')('Academic subjects, as references.');
const licenseURI = link('Licence of the record.');
export const EXTENSIONS_TEXT = 'Members that CASE does not define; kept as sent.';
const extensions = ofType('extensions')(EXTENSIONS_TEXT);
const statusDates = {
  statusStartDate: date('Day on which the status began.'),
  statusEndDate: date('Day on which the status ended.'),
};

export const DOCUMENT: Described = {
  name: 'CFDocument',
  description: 'The description of a framework',
  members: {
    title: text('Name of the framework.', REQUIRED),
    uri,
    creator: text('Organisation that authorised or created the framework.', REQUIRED),
    frameworkType: text('Kind of framework, such as CourseCodes; any text.'),
    officialSourceURL: ofType('url')('Address of the original document.'),
    publisher: text('Organisation that makes the framework available.'),
    description: text('Summary of the framework for readers.'),
    language,
    version: text('Revision of the framework; any text.'),
    adoptionStatus: text('Publication status, such as Draft or Adopted; any text.'),
    notes,
    caseVersion: ofType('version')('Version of CASE; only 1.1 is served, others are kept.'),
    subject,
    subjectURI,
    ...statusDates,
    licenseURI,
    extensions,
  },
};

export const ITEM: Described = {
  name: 'CFItem',
  description: 'One statement of a framework, or a group of statements',
  members: {
    fullStatement: text(
      'The competency, or the name of a group of them; may hold Markdown and LaTeX.',
      REQUIRED,
    ),
    CFItemTypeURI: link('Definition of the class of the statement.'),
    CFItemType: text('Class of the statement, such as Standard or Cluster.'),
    uri,
    alternativeLabel: text('Another term for competency, such as outcome.'),
    humanCodingScheme: text('Code by which readers refer to the item; need not be unique.'),
    listEnumeration: text('Label of the place in a printed list; sequenceNumber gives the order.'),
    abbreviatedStatement: text('Short form of fullStatement.'),
    notes,
    language,
    conceptKeywords: texts('Free keywords and phrases.'),
    conceptKeywordsURI: link('CFConcept that the item is about.'),
    subject,
    subjectURI,
    educationLevel: texts('Grades or levels, such as 06.'),
    licenseURI,
    ...statusDates,
    extensions,
  },
};

export const ASSOCIATION_TYPE_TEXT =
  'Relation of the origin to the destination: a type of CASE, or `ext:` and a word.';

export const ASSOCIATION: Described = {
  name: 'CFAssociation',
  description: 'A relation between two records',
  members: {
    associationType: text(ASSOCIATION_TYPE_TEXT, REQUIRED),
    uri,
    originNodeURI: node('Where it begins.', { ...REQUIRED, column: 'origin_id' }),
    destinationNodeURI: node('Where it ends.', { ...REQUIRED, column: 'destination_id' }),
    sequenceNumber: integer(
      'Order among the children of the destination; without one they come last.',
    ),
    CFAssociationGroupingURI: link('Group that the association belongs to.', {
      column: 'grouping_id',
    }),
    notes,
    extensions,
  },
};

const title = text('Name for readers.', FILLED);
const description = text('Explanation for readers.');
const hierarchyCode = text('Place in the hierarchy: 1.2 is below 1.', FILLED);
const position = integer('Place in the list.');

const LEVEL: Described = {
  name: 'CFRubricCriterionLevel',
  description: 'A level of a criterion',
  members: {
    description,
    quality: text('Degree of achievement, such as a column header.'),
    score: number('Points for reaching the level.'),
    feedback: text('Text for the person who is assessed.'),
    position,
    rubricCriterionId: uuid('Criterion that holds the level.'),
    extensions: ofType('extensionList')(EXTENSIONS_TEXT),
  },
};

const CRITERION: Described = {
  name: 'CFRubricCriterion',
  description: 'A criterion of a rubric',
  members: {
    category: text('Label by which criteria are grouped.'),
    description,
    CFItemURI: link('Item that the criterion assesses.'),
    weight: number('Weight of the criterion in the score of the rubric.'),
    position,
    rubricId: uuid('Rubric that holds the criterion.'),
    CFRubricCriterionLevels: list('Levels of the criterion.', LEVEL),
    extensions,
  },
};

/** The lists of CFDefinitions (CASE v1p1 CFDefinition). */
export const DEFINITION_KINDS = [
  'CFConcepts',
  'CFSubjects',
  'CFLicenses',
  'CFItemTypes',
  'CFAssociationGroupings',
] as const;

export type DefinitionKind = (typeof DEFINITION_KINDS)[number] | 'CFRubrics';

/** By the list of a package that has them. */
export const DEFINITIONS: Readonly<Record<DefinitionKind, Described>> = {
  CFConcepts: {
    name: 'CFConcept',
    description: 'A concept that items are about',
    members: {
      title,
      description,
      keywords: text('Words that the concept covers, separated by `|`.'),
      hierarchyCode,
      extensions,
    },
  },
  CFSubjects: {
    name: 'CFSubject',
    description: 'An academic subject',
    members: { title, description, hierarchyCode, extensions },
  },
  CFLicenses: {
    name: 'CFLicense',
    description: 'A licence of records',
    members: {
      title,
      description,
      licenseText: text('Terms of the licence.', FILLED),
      extensions,
    },
  },
  CFItemTypes: {
    name: 'CFItemType',
    description: 'A class of items',
    members: {
      title,
      description: { ...description, ...FILLED },
      hierarchyCode,
      typeCode: text('Code of the item type.'),
      extensions,
    },
  },
  CFAssociationGroupings: {
    name: 'CFAssociationGrouping',
    description: 'A group of associations',
    members: { title, description, extensions },
  },
  CFRubrics: {
    name: 'CFRubric',
    description: 'A rubric with its criteria and levels',
    members: {
      title: text('Name for readers.'),
      description,
      CFRubricCriteria: list('Criteria of the rubric.', CRITERION),
      extensions,
    },
  },
};

/** The values by name, made from each member. */
export function mapMembers<Value>(
  members: DescribedMembers,
  make: (member: Member, name: string) => Value,
): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(members).map(([name, member]) => [name, make(member, name)]),
  );
}
