/** Wire shapes of a preview: what an upload would change. */
import Type, { type Static, type TSchema } from 'typebox';
import { Finding, nullable, Uuid } from '../../http/schema.ts';

/** Records that are shown of each change. */
export const SHOWN_MAX = 100;

/** Characters of a statement in a preview. */
export const STATEMENT_MAX = 120;

const PreviewItem = Type.Object(
  {
    sourcedId: Uuid,
    humanCodingScheme: nullable(Type.String({ description: 'null = the item has none.' })),
    fullStatement: Type.String({ description: `The first ${STATEMENT_MAX} characters.` }),
  },
  { title: 'PreviewItem', description: 'A CFItem (CASE v1p1) in a preview.' },
);

const PreviewAssociation = Type.Object(
  {
    sourcedId: Uuid,
    associationType: Type.String({ description: 'As in CASE v1p1, such as isChildOf.' }),
    origin: Type.String({ description: 'Id of the origin node.' }),
    destination: Type.String({ description: 'Id of the destination node.' }),
  },
  { title: 'PreviewAssociation', description: 'A CFAssociation (CASE v1p1) in a preview.' },
);

const PreviewDefinition = Type.Object(
  {
    kind: Type.String({ description: '`CFItemTypes`, `CFRubrics`, …' }),
    sourcedId: Uuid,
    title: Type.String({ description: 'Title of the definition or rubric.' }),
  },
  { title: 'PreviewDefinition', description: 'A definition or rubric (CASE v1p1) in a preview.' },
);

/** A number of records, and the first of them. */
function some<Shown extends TSchema>(shown: Shown, description: string) {
  return Type.Object(
    {
      count: Type.Integer({ description: 'All such records.' }),
      first: Type.Array(shown, { maxItems: SHOWN_MAX, description: `The first ${SHOWN_MAX}.` }),
    },
    { description },
  );
}

function changes<Shown extends TSchema>(shown: Shown, description: string) {
  return Type.Object(
    {
      added: some(shown, 'New records, and removed ones that return.'),
      changed: some(shown, 'Other content, or a later lastChangeDateTime.'),
      removed: some(shown, 'Only with `replace`.'),
      moved: Type.Integer({ description: 'Unchanged, but at another place in the order.' }),
    },
    { description },
  );
}

const OrphanedResource = Type.Object(
  {
    sourcedId: Uuid,
    title: Type.String({ description: 'Title of the resource.' }),
    items: Type.Array(Uuid, {
      maxItems: SHOWN_MAX,
      description: 'Items among its objectives that would be removed.',
    }),
  },
  { title: 'OrphanedResource', description: 'A resource whose objectives would be removed.' },
);

const OrphanedResources = Type.Object(
  {
    count: Type.Integer({ description: 'All of them.' }),
    others: Type.Integer({
      description: 'Of these, resources of other applications, which `first` leaves out.',
    }),
    first: Type.Array(OrphanedResource, {
      maxItems: SHOWN_MAX,
      description: `The first ${SHOWN_MAX}.`,
    }),
  },
  { description: 'Resources whose objectives would be removed.' },
);

export const FrameworkPreview = Type.Object(
  {
    documentId: Uuid,
    exists: Type.Boolean({ description: 'true: the framework is stored already.' }),
    changes: Type.Boolean({ description: 'false: the upload would change nothing.' }),
    document: Type.Enum(['added', 'changed', 'unchanged'], {
      description: 'changed: its own members. Its lastChangeDateTime moves with any change.',
    }),
    items: changes(PreviewItem, 'CFItems.'),
    associations: changes(PreviewAssociation, 'CFAssociations.'),
    definitions: Type.Object(
      {
        added: some(PreviewDefinition, 'New records.'),
        changed: some(PreviewDefinition, 'Other content.'),
        removed: some(PreviewDefinition, 'Only with `replace`.'),
      },
      { description: 'CFDefinitions and CFRubrics.' },
    ),
    removesMost: Type.Boolean({
      description: 'true: more items would be removed than kept, as by a truncated file.',
    }),
    orphanedResources: OrphanedResources,
    warnings: Type.Optional(
      Type.Array(Finding, { maxItems: SHOWN_MAX, description: 'Oddities of the package.' }),
    ),
  },
  { title: 'FrameworkPreview', description: 'The changes that an upload would make.' },
);

export type ShownItem = Static<typeof PreviewItem>;
export type ShownAssociation = Static<typeof PreviewAssociation>;
export type ShownDefinition = Static<typeof PreviewDefinition>;
export type Orphaned = Static<typeof OrphanedResources>;
export interface Preview
  extends Omit<Static<typeof FrameworkPreview>, 'orphanedResources' | 'warnings'> {
  /** All of them, to find the records that refer to them. */
  readonly removedItemIds: readonly string[];
}
