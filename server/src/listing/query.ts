/** The query parameters of lists and logs, with what each list can be filtered and sorted by. */
import Type, { type Static, type TSchemaOptions } from 'typebox';
import type { AcceptedAs } from '../http/request/accept.ts';
import { asParameter, inAnyCase, optionalText } from '../http/schema.ts';
import { type Collection, fieldNames } from './collection.ts';
import { CSV_MEDIA_TYPE, CSV_ROWS_MAX } from './csv.ts';
import { ORDERS } from './sort.ts';

function parameter(description: string, ...examples: string[]) {
  return Type.Optional(Type.String({ description, examples }));
}

/** The parameter that answers a list as CSV. */
export function formatParameter(description: string) {
  return Type.Optional(
    Type.Union([Type.Literal('json'), Type.Literal('csv')], {
      description,
      'x-accept': { mediaType: CSV_MEDIA_TYPE, value: 'csv' },
    } satisfies AcceptedAs & TSchemaOptions),
  );
}

const ListFilter = Type.String({
  title: 'ListFilter',
  description:
    'Clauses `field predicate value` joined by `AND` and `OR` (`AND` binds tighter), with ' +
    "parentheses. Values are in single quotes, a quote inside is doubled (`'O''Brien'`); " +
    'numbers, booleans and dates need none. Predicates: `=` exact, `!=` (also where the member ' +
    'is absent), `>`, `>=`, `<`, `<=` (names and titles by their letters, as they sort), `~` ' +
    'contains without regard to case, `@` one of a comma-separated list. On members that are ' +
    'lists `=` needs all values, `@` and `~` any. ' +
    'Dates are ISO 8601; a date alone is midnight UTC. Deleted records are included when the ' +
    'filter names `status` or `dateLastModified`. To follow changes, filter from the newest date ' +
    'seen minus a few seconds: concurrent writes may become visible in any order.',
  examples: ["title~'fractions' AND status='active'", "dateLastModified>'2026-01-15'"],
});

/** The query parameters of every list. */
export const ListQuery = Type.Object({
  limit: parameter('Records per page; above the maximum of the list it is the maximum.', '100'),
  offset: parameter('Records to skip.', '0'),
  position: parameter(
    'Of the link to the next page in the header `Link`: the page begins after the last record of ' +
      'the one before, whatever was written meanwhile.',
  ),
  sort: parameter(
    'The field to sort by, one of those of `filter`; records without it come last.',
    'dateLastModified',
  ),
  orderBy: inAnyCase(parameter('`asc` or `desc`; `desc` is the exact reverse.', 'desc'), ORDERS),
  filter: Type.Optional(ListFilter),
  search: parameter('Words that the names or titles contain, without regard to case.', 'algebra'),
  fields: parameter(
    'The members to answer, comma-separated; all when left out.',
    'sourcedId,title',
  ),
  format: formatParameter(
    '`csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member ' +
      `of \`fields\`, up to ${CSV_ROWS_MAX} rows unless \`limit\` says less. A reference is its ` +
      'id, a list its values between commas, what has members of its own JSON. A text that a ' +
      'spreadsheet would run as a formula begins with an apostrophe. The connection is cut off ' +
      'when the file cannot be completed; X-Total-Count and Link, where the reply has them, ' +
      'tell whether more records follow.',
  ),
});

type Values = Static<typeof ListQuery>;
export type ListQueryValues = { readonly [Name in keyof Values]?: Values[Name] | undefined };

/** What of a list its parameters follow from. */
type Listed = Pick<Collection, 'plural' | 'fields' | 'metadata' | 'search'>;

/** The query parameters of this list: its filter names its fields; a list may have no search. */
export function listQuery(list: Listed): typeof ListQuery {
  const query = Type.Object({ ...ListQuery.properties, filter: filterOf(list) });
  if (list.search.length > 0) return query;
  return Type.Omit(query, ['search']) as typeof ListQuery;
}

function filterOf(list: Listed) {
  const names = fieldNames(list).map((name) => `\`${name}\``);
  const description = `Fields, also of \`sort\`: ${names.join(', ')}.`;
  return Type.Optional(asParameter(ListFilter, { name: `filter-${list.plural}`, description }));
}

/** The query parameters of every log. */
export const LogQuery = Type.Object({
  ...Type.Omit(ListQuery, ['offset', 'position']).properties,
  cursor: optionalText('`next` of the previous page, with the same filters.'),
});

/** The query parameters of this log: as those of a list, with a cursor in place of the offset. */
export function logQuery(log: Listed): typeof LogQuery {
  const { offset, position, ...others } = listQuery(log).properties;
  const { cursor } = LogQuery.properties;
  return Type.Object({ ...others, cursor }) as typeof LogQuery;
}
