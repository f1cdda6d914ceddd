/** A package of our own in which every member of the standard is there, and nothing else. */
import { randomUUID } from 'node:crypto';
import type { Members } from '../src/standards/values/references.ts';
import { nodeOf } from './packages.ts';

const CHANGED = '2026-01-15T10:00:00.000Z';
const HOST = 'https://standards.example.edu';

/** Identifier, uri and time, as everything has them. */
function named(kind: string, members: Members): Members {
  const identifier = randomUUID();
  return {
    identifier,
    uri: `${HOST}/${kind}/${identifier}`,
    lastChangeDateTime: CHANGED,
    ...members,
  };
}

function linkTo({ title, identifier, uri }: Members): Members {
  return { title, identifier, uri };
}

const extensions = { 'example:note': { nested: [1, null] } };

function texts(...names: string[]): Members {
  return Object.fromEntries(names.map((name) => [name, `A ${name}`]));
}

const dates = { statusStartDate: '2024-08-01', statusEndDate: '2030-07-31' };

function fullDefinitions() {
  const titled = { ...texts('title', 'description'), extensions };
  return {
    CFConcepts: [
      named('CFConcepts', { ...titled, keywords: 'ratio|rate', hierarchyCode: '1' }),
      named('CFConcepts', { ...titled, keywords: 'unit rate', hierarchyCode: '1.1' }),
    ],
    CFSubjects: [named('CFSubjects', { ...titled, hierarchyCode: '1' })],
    CFLicenses: [named('CFLicenses', { ...titled, licenseText: 'Use it freely.' })],
    CFItemTypes: [named('CFItemTypes', { ...titled, hierarchyCode: '1', typeCode: 'STD' })],
    CFAssociationGroupings: [named('CFAssociationGroupings', titled)],
    extensions,
  };
}

function fullRubric(item: Members): Members {
  const rubric = named('CFRubrics', { ...texts('title', 'description'), extensions });
  const criterion = named('CFRubricCriteria', {
    ...texts('category', 'description'),
    CFItemURI: { ...nodeOf(item) },
    weight: 0.5,
    position: 1,
    rubricId: rubric['identifier'],
    extensions,
  });
  const level = named('CFRubricCriterionLevels', {
    ...texts('description', 'quality', 'feedback'),
    score: 2.5,
    position: 1,
    rubricCriterionId: criterion['identifier'],
    extensions: [extensions],
  });
  return { ...rubric, CFRubricCriteria: [{ ...criterion, CFRubricCriterionLevels: [level] }] };
}

/** CASE v1p1 CFPackage with all optional members. */
export function fullPackage() {
  const CFDefinitions = fullDefinitions();
  const [subject = {}] = CFDefinitions.CFSubjects;
  const [license = {}] = CFDefinitions.CFLicenses;
  const [type = {}] = CFDefinitions.CFItemTypes;
  const [concept = {}] = CFDefinitions.CFConcepts;
  const [grouping = {}] = CFDefinitions.CFAssociationGroupings;
  const common = {
    subject: ['Math'],
    subjectURI: [linkTo(subject)],
    licenseURI: linkTo(license),
    ...dates,
    extensions,
  };
  const CFDocument = named('CFDocuments', {
    ...texts('frameworkType', 'creator', 'title', 'publisher', 'description', 'language'),
    ...texts('version', 'adoptionStatus', 'notes'),
    caseVersion: '1.1',
    officialSourceURL: `${HOST}/fractions`,
    ...common,
  });
  const CFItems = ['A', 'B'].map((letter) =>
    named('CFItems', {
      ...texts('fullStatement', 'alternativeLabel', 'CFItemType', 'listEnumeration'),
      ...texts('abbreviatedStatement', 'notes', 'language'),
      humanCodingScheme: `F.${letter}`,
      conceptKeywords: ['ratio'],
      conceptKeywordsURI: linkTo(concept),
      educationLevel: ['06'],
      CFItemTypeURI: linkTo(type),
      ...common,
    }),
  );
  const [first = {}, second = {}] = CFItems;
  const CFAssociations = [
    named('CFAssociations', {
      associationType: 'isChildOf',
      sequenceNumber: 1,
      originNodeURI: { ...nodeOf(first), targetType: 'CASE' },
      destinationNodeURI: { ...nodeOf(second), targetType: 'ext:competency' },
      CFAssociationGroupingURI: linkTo(grouping),
      notes: 'A note',
      extensions,
    }),
  ];
  const CFRubrics = [fullRubric(first)];
  return { CFDocument, CFItems, CFAssociations, CFDefinitions, CFRubrics, extensions };
}
