/** Resources in the shape of the OneRoster v1p2 resources service, over the same rows. */
import Type, { type Static } from 'typebox';
import { inAnyCase, Metadata, metadataOf } from '../../http/schema.ts';
import type { Put } from '../../oneroster/records/records.ts';
import {
  LENIENT_HEAD,
  optional,
  type Present,
  Title,
  UUID_HEAD,
  Word,
  Words,
} from '../../oneroster/records/schema.ts';
import { defineResource, type ReadableResource } from '../../oneroster/routes/resource.ts';
import { sql } from '../../storage/database/sql.ts';
import type { Resource } from './record.ts';
import { readResource, resources } from './resource.ts';
import { FORMAT_TEXT, LearningObjectiveSets, ResourceType, SUB_TYPE_TEXT, Url } from './schema.ts';

const ROLES = [
  'administrator',
  'aide',
  'guardian',
  'parent',
  'proctor',
  'relative',
  'student',
  'teacher',
];
const IMPORTANCES = ['primary', 'secondary'] as const;
const Importance = inAnyCase(
  Type.Enum(IMPORTANCES, { description: 'Under /rostering/1.0 one of the roles' }),
  IMPORTANCES,
);

const ROLES_TEXT = 'Users that the resource is for; words of your own as ext:…';
const VENDOR_ID_TEXT = 'Id of the vendor that made the resource';
const APPLICATION_ID_TEXT = 'Id of the application that the resource is associated with';

const ResourceRecord = Type.Object(
  {
    ...UUID_HEAD,
    title: Type.Optional(Type.String()),
    roles: Type.Optional({ ...Words, description: ROLES_TEXT }),
    importance: Type.Optional(Importance),
    vendorResourceId: Type.String({ description: 'Id of the content at its vendor' }),
    vendorId: Type.Optional(Type.String({ description: VENDOR_ID_TEXT })),
    applicationId: Type.Optional(Type.String({ description: APPLICATION_ID_TEXT })),
    metadata: Type.Optional(
      metadataOf(
        'url, type, subType, format, description, learningObjectiveSet, and what was sent',
      ),
    ),
  },
  {
    title: 'OneRosterResource',
    description: 'A resource in the shape of the OneRoster v1p2 resources service',
    additionalProperties: false,
  },
);

/** Members that the standard lacks (url, type …) are part of the metadata, sent and answered. */
const ResourceInput = Type.Object(
  {
    ...LENIENT_HEAD,
    title: optional({ ...Title, description: 'The vendorResourceId when left out' }),
    roles: optional({ ...Words, description: ROLES_TEXT }),
    importance: optional(Importance),
    vendorResourceId: { ...Word, description: 'Id of the content at its vendor' },
    vendorId: optional({ ...Word, description: VENDOR_ID_TEXT }),
    applicationId: optional({ ...Word, description: APPLICATION_ID_TEXT }),
    metadata: Type.Intersect(
      [
        Type.Object({
          url: Url,
          type: ResourceType,
          subType: optional({ ...Word, description: SUB_TYPE_TEXT }),
          format: optional({ ...Word, description: FORMAT_TEXT }),
          description: optional(
            Type.String({ maxLength: 65_536, description: 'Prose for people' }),
          ),
          learningObjectiveSet: optional(LearningObjectiveSets),
        }),
        Metadata,
      ],
      { description: 'Members that the standard lacks, and members of your own, kept as sent' },
    ),
  },
  {
    title: 'OneRosterResourceInput',
    description:
      'A resource to create or replace (OneRoster v1p2); url and type are in its metadata',
  },
);
type Input = Present<Static<typeof ResourceInput>>;

interface StoredResource {
  readonly roles?: readonly string[];
  readonly extensions?: Readonly<Record<string, unknown>>;
  readonly [member: string]: unknown;
}

const isImportance = (role: string) => role === 'primary' || role === 'secondary';
const isRole = (role: string) => ROLES.includes(role) || /^ext:[a-zA-Z0-9._-]+$/.test(role);

/** Stored `roles` hold both the roles of users and the importance; OneRoster has two members. */
function toOneRoster({ roles, extensions, ...resource }: StoredResource): object {
  const { sourcedId, status, dateLastModified, title, vendorResourceId, ...content } = resource;
  const { vendorId, applicationId, ...metadata } = extensions ?? {};
  const people = roles?.filter(isRole) ?? [];
  return {
    sourcedId,
    status,
    dateLastModified,
    title,
    roles: people.length > 0 ? people : undefined,
    importance: roles?.find(isImportance),
    vendorResourceId,
    vendorId: typeof vendorId === 'string' ? vendorId : undefined,
    applicationId: typeof applicationId === 'string' ? applicationId : undefined,
    metadata: { ...metadata, ...content },
  };
}

function readOneRoster(sent: Input): Put {
  const { url, type, subType, format, description, learningObjectiveSet, ...further } =
    sent.metadata as Present<typeof sent.metadata>;
  const { vendorId, applicationId, importance, roles = [] } = sent;
  const metadata = {
    ...further,
    ...(vendorId ? { vendorId } : {}),
    ...(applicationId ? { applicationId } : {}),
  };
  const all = [...(importance ? [importance] : []), ...roles.filter((role) => !isImportance(role))];
  return readResource({
    sourcedId: sent.sourcedId,
    status: sent.status ?? 'active',
    dateLastModified: sent.dateLastModified ?? '',
    title: sent.title ?? sent.vendorResourceId,
    vendorResourceId: sent.vendorResourceId,
    url,
    type,
    learningObjectiveSet: learningObjectiveSet ?? [{ source: 'case', learningObjectiveIds: [] }],
    ...(subType ? { subType } : {}),
    ...(format ? { format } : {}),
    ...(description ? { description } : {}),
    ...(all.length > 0 ? { roles: all } : {}),
    ...(Object.keys(metadata).length > 0 ? { metadata } : {}),
  } as Resource);
}

const { fields } = resources.collection;

const readable: ReadableResource = {
  ...resources,
  schema: ResourceRecord,
  project: toOneRoster as NonNullable<ReadableResource['project']>,
  collection: {
    ...resources.collection,
    members: Object.keys(ResourceRecord.properties),
    fields: {
      ...Object.fromEntries(
        ['sourcedId', 'status', 'dateLastModified', 'title', 'vendorResourceId'].map((name) => [
          name,
          fields[name] as NonNullable<(typeof fields)[string]>,
        ]),
      ),
      roles: {
        kind: 'textArray',
        sql: sql`array(
          select role from unnest(resources.roles) as role
          where role = any(${ROLES}) or role ~ '^ext:[a-zA-Z0-9._-]+$'
        )`,
      },
      importance: {
        kind: 'text',
        sql: sql`(
          select role from unnest(resources.roles) with ordinality as each (role, position)
          where role in ('primary', 'secondary') order by position limit 1
        )`,
      },
      vendorId: { kind: 'text', sql: sql`(resources.metadata ->> 'vendorId')` },
      applicationId: { kind: 'text', sql: sql`(resources.metadata ->> 'applicationId')` },
    },
    metadata: sql`(
      coalesce(resources.metadata, '{}') - 'vendorId' - 'applicationId'
      || jsonb_strip_nulls(jsonb_build_object(
        'type', resources.type,
        'url', resources.url,
        'subType', resources.sub_type,
        'format', resources.format,
        'description', resources.description,
        'learningObjectiveSet', resources.learning_objective_set
      ))
    )`,
    order: [{ sql: sql`resources.date_last_modified` }],
    limitMax: 3_000,
  },
};

export const onerosterResources = defineResource({
  ...resources,
  ...readable,
  summary: 'Create or replace a resource; its url, type and standards are in the metadata',
  input: ResourceInput,
  read: readOneRoster,
});
