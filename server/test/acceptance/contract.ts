/** The record shapes of the partner API as JSON Schemas, written independently of the server's. */
import assert from 'node:assert/strict';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

type Schema = Readonly<Record<string, unknown>>;

const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);

const text = { type: 'string' };
const whole = { type: 'integer' };
const uuid = { type: 'string', format: 'uuid' };
const uri = { type: 'string', format: 'uri' };
const date = { type: 'string', format: 'date' };
const dateTime = { type: 'string', format: 'date-time' };
const texts = { type: 'array', items: text };
const freeForm = { type: 'object' };

const orNull = (schema: Schema) => ({ anyOf: [schema, { type: 'null' }] });

function all(schema: Schema, ...names: string[]): Record<string, Schema> {
  return Object.fromEntries(names.map((name) => [name, schema]));
}

/** An object with all required members; optional ones may be missing. */
function record(required: Record<string, Schema>, optional: Record<string, Schema> = {}): Schema {
  const properties = { ...required, ...optional };
  return { type: 'object', required: Object.keys(required), properties };
}

const caseReference = record({ sourcedId: uuid, title: text, uri });
const byId = record({ sourcedId: text });

const caseNames = (names: string[]) => all(orNull(text), ...names);

export const CFDocument = record(
  {
    sourcedId: uuid,
    title: text,
    uri,
    creator: text,
    lastChangeDateTime: dateTime,
    CFPackageURI: caseReference,
  },
  {
    ...caseNames(['frameworkType', 'publisher', 'description', 'language', 'version']),
    ...caseNames(['adoptionStatus', 'notes']),
    caseVersion: { enum: ['1.1', null] },
    officialSourceURL: orNull(uri),
    subject: orNull(texts),
    subjectURI: orNull({ type: 'array', items: caseReference }),
    licenseURI: orNull(caseReference),
    ...all(orNull(date), 'statusStartDate', 'statusEndDate'),
    extensions: orNull(freeForm),
  },
);

export const CFItem = record(
  {
    sourcedId: uuid,
    fullStatement: text,
    CFItemType: text,
    uri,
    lastChangeDateTime: dateTime,
  },
  {
    ...caseNames(['alternativeLabel', 'humanCodingScheme', 'listEnumeration']),
    ...caseNames(['abbreviatedStatement', 'notes', 'language']),
    ...all(orNull(texts), 'conceptKeywords', 'educationLevel', 'subject'),
    ...all(orNull(caseReference), 'conceptKeywordsURI', 'CFItemTypeURI', 'licenseURI'),
    CFDocumentURI: orNull(caseReference),
    subjectURI: orNull({ type: 'array', items: caseReference }),
    ...all(orNull(date), 'statusStartDate', 'statusEndDate'),
    extensions: orNull(freeForm),
  },
);

export const CFAssociation = record(
  {
    sourcedId: uuid,
    associationType: text,
    uri,
    originNodeURI: caseReference,
    destinationNodeURI: caseReference,
    lastChangeDateTime: dateTime,
  },
  {
    sequenceNumber: orNull(whole),
    ...all(orNull(caseReference), 'CFAssociationGroupingURI', 'CFDocumentURI'),
    notes: orNull(text),
    extensions: orNull(freeForm),
  },
);

export const UploadResult = record({
  success: { const: true },
  message: text,
  result: record({
    documentId: text,
    stats: record(all({ type: 'number' }, 'documents', 'items', 'associations')),
    success: { const: true },
  }),
});

const head = { sourcedId: uuid, status: text, dateLastModified: dateTime, title: text };
const metadata = { extensions: freeForm };

export const Unit = record(
  { ...head, course: byId, parent: orNull(byId), sortOrder: whole, prerequisites: texts },
  metadata,
);

const lessonType = {
  pattern: '^(powerpath-100|quiz|test-out|placement|unit-test|.+-read-article)$',
};

export const Lesson = record(
  { ...head, unit: byId, resource: byId, sortOrder: whole, lessonType: orNull(lessonType) },
  metadata,
);

export const RESOURCE_TYPES = {
  qti: 'subType',
  text: 'format',
  audio: 'format',
  video: 'format',
  interactive: undefined,
  visual: 'format',
  'course-material': 'subType',
  'assessment-bank': undefined,
} as const;

export const Resource = record(
  {
    ...head,
    type: { enum: Object.keys(RESOURCE_TYPES) },
    url: uri,
    vendorResourceId: text,
    learningObjectiveSet: {
      type: 'array',
      minItems: 1,
      items: record({ source: text, learningObjectiveIds: texts }),
    },
  },
  { ...all(text, 'subType', 'format', 'description'), roles: texts, ...metadata },
);

/** Fails when the value does not match the schema. */
export function assertShape(schema: Schema, value: unknown): void {
  const validate = ajv.compile(schema);
  assert.ok(validate(value), `${ajv.errorsText(validate.errors)}: ${JSON.stringify(value)}`);
}
