/** Operation ids and summaries, made from the names of records and of the standard's operations. */

/** What one record and several are called, in camelCase: `lineItem`, `lineItems`. */
export interface Names {
  readonly one: string;
  readonly many: string;
}

/** How an operation is named in the API reference. */
export interface OperationName {
  readonly operationId: string;
  readonly summary: string;
}

/** `lineItem` → `LineItem` */
export function pascal(name: string): string {
  return `${name[0]?.toUpperCase()}${name.slice(1)}`;
}

/** `lineItem` or `LineItem` → `line item` */
export function words(name: string): string {
  const spaced = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return spaced.replace('one roster', 'OneRoster');
}

/** Demographics are a plural without a singular. */
function oneOf(name: string): string {
  const noun = words(name);
  return noun === 'demographics' ? 'the demographics of one user' : `one ${noun}`;
}

/** Operations of the platform's own; `suffix` keeps their ids apart from those of other paths. */
export function recordOperations({ one, many }: Names, suffix = '') {
  const named = (verb: string, name: string, summary: string): OperationName => ({
    operationId: `${verb}${pascal(name)}${suffix}`,
    summary,
  });
  return {
    list: named('list', many, `List the ${words(many)}`),
    single: named('get', one, `Read ${oneOf(one)}, deleted or not`),
    post: named('create', one, `Create ${oneOf(one)}`),
    put: (summary: string) => named('put', one, summary),
    delete: named('delete', one, `Delete ${oneOf(one)}: its status becomes tobedeleted`),
  };
}

/** Ends the ids of OneRoster's own paths: `getOrg` is an operation of `/rostering/1.0`, too. */
export const STANDARD_SUFFIX = 'V1p2';

/**
 * The name of an operation of the standard: `getStudentsForClassInSchool` → List the students of
 * one class of one school.
 */
export function standardOperation(id: string): OperationName {
  return { operationId: `${id}${STANDARD_SUFFIX}`, summary: summaryOf(id) };
}

/** The name of such a list below other records under a path of the platform's own. */
export function nestedOperation(id: string): OperationName {
  const name = id.replace(/^get/, 'list').replace(/(?:For|In)(?=[A-Z])/g, 'Of');
  return { operationId: name, summary: summaryOf(id) };
}

/** The records of an operation of the standard, and those that they are below, nearest first. */
function partsOf(id: string) {
  const [, verb, name = ''] = /^(getAll|get|post)(.+)$/.exec(id) ?? [];
  const [records = '', ...parents] = name.split(/(?:For|In)(?=[A-Z])/);
  return { verb, records, parents };
}

/** `LineItem` → `lineItem` */
const camel = (name: string) => `${name[0]?.toLowerCase()}${name.slice(1)}`;

/** `getStudentsForClass` → `/classes/:classSourcedId/students` */
export function pathBelow(id: string): string {
  const { records, parents } = partsOf(id);
  const above = parents.reverse().map((parent) => {
    const one = camel(parent);
    return `/${one}${one.endsWith('s') ? 'es' : 's'}/:${one}SourcedId`;
  });
  return `${above.join('')}/${camel(records)}`;
}

function summaryOf(id: string): string {
  const { verb, records, parents } = partsOf(id);
  const below = parents.map((parent) => ` of ${oneOf(parent)}`).join('');
  if (verb === 'post') return `Create ${words(records)}${below}: all of them or none`;
  if (verb === 'getAll' || below !== '') return `List the ${words(records)}${below}`;
  return `Read ${oneOf(records)}, deleted or not`;
}
