/** Units and lessons as `courses/components` and `courses/component-resources`. */
import Type, { type TObject } from 'typebox';
import type { Route } from '../http/route.ts';
import { Metadata } from '../http/schema.ts';
import { refSchema, refTo } from '../oneroster/records/hrefs.ts';
import { LENIENT_HEAD, UUID_HEAD } from '../oneroster/records/schema.ts';
import { readOperations } from '../oneroster/routes/reads.ts';
import type { Resource } from '../oneroster/routes/resource.ts';
import { rostering } from '../oneroster/routes/services.ts';
import { writeOperations } from '../oneroster/routes/writes.ts';
import { LESSON_TYPE_TEXT, lessonShape } from './lessons/record.ts';
import { lessons } from './lessons/resource.ts';
import { PREREQUISITES_TEXT, unitShape } from './units/record.ts';
import { units } from './units/resource.ts';

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

const ComponentInput = Type.Object(
  { ...unitShape.input.properties, ...LENIENT_HEAD },
  { title: 'CourseComponentInput', description: 'A unit to create or replace' },
);

const { unit: courseComponent, ...ofLesson } = lessonShape.input.properties;
const PlaceInput = Type.Object(
  { ...ofLesson, courseComponent, ...LENIENT_HEAD },
  { title: 'ComponentResourceInput', description: 'A lesson to create or replace' },
);

interface Reference {
  readonly sourcedId: string;
}

interface Renaming {
  readonly kindName: string;
  /** By name in the resource: the name here. */
  readonly names: Readonly<Record<string, string>>;
  readonly schema: TObject;
  readonly input: TObject;
  readonly summary: string;
  readonly project: NonNullable<Resource['project']>;
}

/** The rows of a resource as another list, with its own name, members and shapes of records. */
function renamed(
  records: Resource,
  plural: string,
  { kindName, names, ...own }: Renaming,
): Resource {
  const nameOf = (member: string) => names[member] ?? member;
  const fields = Object.entries(records.collection.fields).map(([field, value]) => {
    return [field.replace(/^\w+/, nameOf), value];
  });
  return {
    ...records,
    ...own,
    kind: { ...records.kind, name: kindName },
    collection: {
      ...records.collection,
      plural,
      fields: Object.fromEntries(fields),
      members: Object.keys(own.schema.properties),
      limitMax: 3_000,
    },
    read(sent: Readonly<Record<string, unknown>>) {
      const named = Object.entries(names).map(([member, name]) => [member, sent[name]]);
      const { status = 'active' } = sent;
      const head = { status, dateLastModified: '' };
      const put = records.read({ ...sent, ...head, ...Object.fromEntries(named) });
      const references = put.references.map((one) => {
        const [, , member = '', ...rest] = one.path.split('/');
        return { ...one, path: ['', kindName, nameOf(member), ...rest].join('/') };
      });
      return { ...put, references };
    },
  };
}

export const courseComponents = renamed(units, 'courseComponents', {
  schema: CourseComponent,
  input: ComponentInput,
  kindName: 'courseComponent',
  names: {},
  summary: 'Create or replace a course component, which is a unit',
  project: ({ parent, course, extensions, ...unit }) => ({
    ...unit,
    course: refTo('course', course as Reference),
    parent: refTo('courseComponent', (parent as Reference | null) ?? undefined),
    metadata: extensions,
  }),
});

export const componentResources = renamed(lessons, 'componentResources', {
  schema: ComponentResource,
  input: PlaceInput,
  kindName: 'componentResource',
  names: { unit: 'courseComponent' },
  summary: 'Create or replace a component resource, which is a lesson',
  project: ({ unit, resource, lessonType, extensions, ...lesson }) => ({
    ...lesson,
    lessonType: lessonType ?? undefined,
    courseComponent: refTo('courseComponent', unit as Reference),
    resource: refTo('resource', resource as Reference),
    metadata: extensions,
  }),
});

const READ = ['roster.readonly'];
const WRITE = ['roster.createput'];

const COLLECTIONS = [
  { path: '/courses/components', records: courseComponents },
  { path: '/courses/component-resources', records: componentResources },
] as const;

export const componentRoutes: readonly Route[] = [
  ...readOperations(rostering, {
    collections: COLLECTIONS.map((one) => ({ ...one, scope: READ, added: true as const })),
    nested: [],
  }),
  ...writeOperations(
    rostering,
    COLLECTIONS.map((one) => ({ ...one, put: WRITE, post: WRITE, remove: WRITE })),
  ),
];
