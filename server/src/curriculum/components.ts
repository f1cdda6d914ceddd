/** Reads units and lessons as `courses/components` and `courses/component-resources`. */
import Type from 'typebox';
import type { Route } from '../http/route.ts';
import { Metadata } from '../http/schema.ts';
import type { Collection } from '../listing/collection.ts';
import { refSchema, refTo } from '../oneroster/records/hrefs.ts';
import { UUID_HEAD } from '../oneroster/records/schema.ts';
import { readOperations } from '../oneroster/routes/reads.ts';
import type { ReadableResource } from '../oneroster/routes/resource.ts';
import { rostering } from '../oneroster/routes/services.ts';
import { lessons } from './lessons/resource.ts';
import { LESSON_TYPE_TEXT } from './lessons/schema.ts';
import { units } from './units/resource.ts';
import { PREREQUISITES_TEXT } from './units/schema.ts';

const CourseComponent = Type.Object(
  {
    ...UUID_HEAD,
    title: Type.String(),
    sortOrder: Type.Integer({ description: 'Position among its siblings, ascending' }),
    course: refSchema('course'),
    parent: Type.Optional(refSchema('courseComponent')),
    prerequisites: Type.Array(Type.String(), { description: PREREQUISITES_TEXT }),
    metadata: Type.Optional(Metadata),
  },
  {
    title: 'CourseComponent',
    description: 'A unit of a course; without a parent it is at the root',
    additionalProperties: false,
  },
);

const ComponentResource = Type.Object(
  {
    ...UUID_HEAD,
    title: Type.String(),
    sortOrder: Type.Integer({ description: 'Position in the courseComponent, ascending' }),
    courseComponent: refSchema('courseComponent'),
    resource: refSchema('resource'),
    lessonType: Type.Optional(Type.String({ description: LESSON_TYPE_TEXT })),
    metadata: Type.Optional(Metadata),
  },
  {
    title: 'ComponentResource',
    description: 'A lesson: the place of a resource in a courseComponent',
    additionalProperties: false,
  },
);

interface Reference {
  readonly sourcedId: string;
}

/** The same rows as another list: its own name, names of fields, and shape of records. */
function renamed(
  { collection, ...records }: ReadableResource,
  plural: string,
  { schema, fields, kindName, project }: Renaming,
): ReadableResource {
  const list: Collection = {
    ...collection,
    plural,
    fields: Object.fromEntries(
      Object.entries(collection.fields).map(([name, field]) => [fields[name] ?? name, field]),
    ),
    members: Object.keys(schema.properties),
    limitMax: 3_000,
  };
  return {
    ...records,
    kind: { ...records.kind, name: kindName },
    collection: list,
    schema,
    project,
  };
}

type Renaming = Pick<ReadableResource, 'schema'> & {
  readonly kindName: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly project: NonNullable<ReadableResource['project']>;
};

export const courseComponents = renamed(units, 'courseComponents', {
  schema: CourseComponent,
  kindName: 'courseComponent',
  fields: {},
  project: ({ parent, course, extensions, ...unit }) => ({
    ...unit,
    course: refTo('course', course as Reference),
    parent: refTo('courseComponent', (parent as Reference | null) ?? undefined),
    metadata: extensions,
  }),
});

export const componentResources = renamed(lessons, 'componentResources', {
  schema: ComponentResource,
  kindName: 'componentResource',
  fields: { 'unit.sourcedId': 'courseComponent.sourcedId' },
  project: ({ unit, resource, lessonType, extensions, ...lesson }) => ({
    ...lesson,
    lessonType: lessonType ?? undefined,
    courseComponent: refTo('courseComponent', unit as Reference),
    resource: refTo('resource', resource as Reference),
    metadata: extensions,
  }),
});

const scope = ['roster.readonly'];

export const componentReads: readonly Route[] = readOperations(rostering, {
  collections: [
    {
      path: '/courses/components',
      records: courseComponents,
      list: 'getAllCourseComponents',
      single: 'getCourseComponent',
      scope,
      added: true,
    },
    {
      path: '/courses/component-resources',
      records: componentResources,
      list: 'getAllComponentResources',
      single: 'getComponentResource',
      scope,
      added: true,
    },
  ],
  nested: [],
});
