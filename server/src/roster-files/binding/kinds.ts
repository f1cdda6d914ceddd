/** Maps each record file to its resource: its table, its schema, and the parser of its bodies. */
import { courses } from '../../curriculum/courses/resource.ts';
import { onerosterResources } from '../../curriculum/resources/oneroster.ts';
import { categories } from '../../gradebook/categories/category.ts';
import { lineItems } from '../../gradebook/line-items/resource.ts';
import { results } from '../../gradebook/results/resource.ts';
import { scoreScales } from '../../gradebook/score-scales/score-scale.ts';
import { ByUuid } from '../../http/schema.ts';
import { isUuid } from '../../lib/uuid.ts';
import type { Resource } from '../../oneroster/routes/resource.ts';
import { academicSessions } from '../../roster/academic-sessions/resource.ts';
import { classes } from '../../roster/classes/resource.ts';
import { demographics } from '../../roster/demographics/resource.ts';
import { enrollments } from '../../roster/enrollments/resource.ts';
import { orgs } from '../../roster/orgs/resource.ts';
import { users } from '../../roster/users/resource.ts';
import type { Values } from './columns.ts';

/** By the name of the file. */
export const KINDS: Readonly<Record<string, Resource>> = {
  academicSessions,
  orgs,
  resources: onerosterResources,
  courses,
  classes,
  users,
  demographics,
  enrollments,
  scoreScales,
  categories,
  lineItems,
  results,
};

/** Members of a body without a cell; without the default, each row would query the stored value. */
export const DEFAULTS: Readonly<Record<string, Values>> = { users: { agents: [] } };

/** Ids that a query accepts: PostgreSQL refuses U+0000, and a uuid column any text but a UUID. */
export function lookableIds({ path }: Resource, ids: readonly string[]): string[] {
  const isId = path === ByUuid ? isUuid : (id: string) => id !== '' && !id.includes('\0');
  return ids.filter(isId);
}

/** The members of a stored record in the form of a PUT body. */
export function membersOf({ project }: Resource, record: string): Values {
  const stored = JSON.parse(record) as Record<string, unknown>;
  const { dateLastModified: _date, ...members } = (project?.(stored) ?? stored) as Values;
  return members;
}
