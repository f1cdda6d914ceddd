/** The outline of a framework as columns: what a reader of 50,000 items needs at once. */
import Type, { type Static } from 'typebox';
import { nullable, Uuid } from '../../http/schema.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { type Branch, type PlacedItem, placesOf } from './places.ts';

/** Characters of a statement in an outline. */
const TEXT_MAX = 160;

const integers = (description: string) => Type.Array(Type.Integer(), { description });

export const FrameworkOutline = Type.Object(
  {
    documentId: Uuid,
    revision: Type.String({ description: 'Changes with any change of the framework.' }),
    rows: Type.Integer({ description: 'Length of each column: one row a place in the tree.' }),
    types: Type.Array(Type.String(), { description: "CFItemTypes; '' = without one." }),
    educationLevels: Type.Array(Type.Array(Type.String()), {
      description: 'The different educationLevel lists.',
    }),
    id: Type.String({ description: 'Base64 of 16 bytes a row: the UUID of the item.' }),
    level: integers('1 = a child of the document.'),
    parent: integers('Row of the parent; -1 = none.'),
    type: integers('Index in `types`.'),
    educationLevel: integers('Index in `educationLevels`.'),
    code: Type.Array(nullable(Type.String()), { description: 'humanCodingScheme.' }),
    text: Type.Array(Type.String(), { description: 'fullStatement, cut at 160 characters.' }),
    outside: nullable(
      Type.Integer(),
      'First row of the items that isChildOf does not connect to the document.',
    ),
    again: Type.Array(Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 }), {
      description: 'Further places of items: the row, and the first row, which has the children.',
    }),
  },
  {
    title: 'FrameworkOutline',
    description: 'The tree of a framework in columns, in reading order.',
  },
);

interface OutlineItem extends PlacedItem {
  readonly type: string;
  readonly educationLevel: readonly string[] | null;
  readonly text: string;
}

interface OutlineParts {
  readonly items: readonly OutlineItem[];
  readonly branches: readonly Branch[];
}

/** The parts are of one snapshot only in a transaction that reads one. */
export async function findOutlineParts(db: Queryable, documentId: string): Promise<OutlineParts> {
  const items = await db.query<OutlineItem>(sql`
    select
      sourced_id, human_coding_scheme, list_enumeration, cf_item_type as type, education_level,
      case
        when length(full_statement) > ${TEXT_MAX}
          then left(full_statement, ${TEXT_MAX - 1}) || '…'
        else full_statement
      end as text
    from cf_items
    where document_id = ${documentId} and status = 'active'
    order by position, sourced_id`);
  const branches = await db.query<Branch>(sql`
    select origin_id as child_id, destination_id as parent_id, sequence_number
    from cf_associations
    where document_id = ${documentId} and status = 'active' and association_type = 'isChildOf'
    order by position, sourced_id`);
  return { items, branches };
}

/** Gives each different value a number. */
class Numbering<Value> {
  readonly values: Value[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(value: Value): number {
    const key = JSON.stringify(value);
    const known = this.#numbers.get(key) ?? this.values.push(value) - 1;
    this.#numbers.set(key, known);
    return known;
  }
}

export function outlineOf(
  { documentId, revision }: { readonly documentId: string; readonly revision: string },
  { items, branches }: OutlineParts,
): Static<typeof FrameworkOutline> {
  const { item, level, parent, again, outside } = placesOf(documentId, items, branches);
  const types = new Numbering<string>();
  const levels = new Numbering<readonly string[]>();
  const typeOf = items.map(({ type }) => types.numberOf(type));
  const educationOf = items.map(({ educationLevel }) => levels.numberOf(educationLevel ?? []));
  const column = <Value>(values: readonly Value[]) => item.map((index) => values[index] as Value);
  const ids = items.map(({ sourcedId }) => sourcedId.replaceAll('-', ''));
  return {
    documentId,
    revision,
    rows: item.length,
    types: types.values,
    educationLevels: levels.values.map((list) => [...list]),
    id: Buffer.from(column(ids).join(''), 'hex').toString('base64'),
    level: [...level],
    parent: [...parent],
    type: column(typeOf),
    educationLevel: column(educationOf),
    code: column(items.map(({ humanCodingScheme }) => humanCodingScheme)),
    text: column(items.map(({ text }) => text)),
    outside,
    again: again.map((pair) => [...pair]),
  };
}
