/** The parts of openapi.json that the printers of types read. */

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly description?: string;
}

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

interface Content {
  readonly $ref?: string;
  readonly required?: boolean;
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** The last part of a reference: the name of the component. */
export function nameOf($ref: string): string {
  return $ref.slice($ref.lastIndexOf('/') + 1);
}

/** Follows a reference to a component; a component refers to no further one. */
export function resolved<Value extends { readonly $ref?: string }>(
  document: Document,
  value: Value,
): Value {
  if (!value.$ref) return value;
  const [kind = '', name = ''] = value.$ref.split('/').slice(-2);
  return document.components[kind]?.[name] as Value;
}

export function schemasOf({ components }: Document): Readonly<Record<string, Schema>> {
  return components['schemas'] as Readonly<Record<string, Schema>>;
}

/** The members of a path or a query as one object; undefined = it has none. */
export function parametersIn(
  document: Document,
  { parameters = [] }: Operation,
  place: 'path' | 'query',
): Schema | undefined {
  const those = parameters.map((one) => resolved(document, one)).filter((one) => one.in === place);
  if (those.length === 0) return undefined;
  const properties = Object.fromEntries(
    those.map(({ name, description, schema }) => [name, { ...schema, description } as Schema]),
  );
  return { properties, required: those.filter((one) => one.required).map(({ name }) => name) };
}

/** The schema of a body; 'text' when it is neither JSON nor a form, undefined = there is none. */
export function bodyIn(document: Document, content: Content = {}): Schema | 'text' | undefined {
  const entries = Object.entries(resolved(document, content).content ?? {});
  const [[media = '', { schema = {} } = {}] = []] = entries;
  if (media === '') return undefined;
  return /json|urlencoded/.test(media) ? schema : 'text';
}

/**
 * The schema of a list's records; undefined = the operation answers no pages. Replies declare
 * records of which `fields` may leave out anything, under the name `Partial…`.
 */
export function listedIn(document: Document, operation: Operation): Schema | undefined {
  const { parameters = [], responses } = operation;
  if (!parameters.some((one) => resolved(document, one).name === 'limit')) return undefined;
  const content = resolved(document, responses['200'] ?? {}).content ?? {};
  const { schema = {} } = content['application/json'] ?? {};
  const replies = (schema.anyOf ?? [schema]).map((one) => resolved(document, one));
  const lists = replies.map(({ properties = {} }) =>
    Object.values(properties).find(({ type }) => type === 'array'),
  );
  return lists.find((list) => list !== undefined)?.items;
}

/** The types of whole records, without `fields`. */
export function wholeNames(document: Document, types: string): string[] {
  return types.split(' | ').map((name) => {
    const rest = name.replace(/^Partial/, '');
    return rest in schemasOf(document) ? rest : name;
  });
}
