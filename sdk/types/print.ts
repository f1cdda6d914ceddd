/**
 * Prints the types of openapi.json: every component under its own name, and the interface
 * `Operations`, keyed 'GET /events/1.0/events/{id}'. Types only: nothing that it prints runs.
 */

interface Schema {
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

interface Operation {
  readonly summary: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const NAME = /^[A-Za-z_$][\w$]*$/;

const key = (name: string) => (NAME.test(name) ? name : quoted(name));

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const comment = (text: string | undefined, indent: string) =>
  text ? `${indent}/** ${text.replaceAll('*/', '* /').replace(/\s+/g, ' ')} */\n` : '';

/** The type of a schema, on one line where it has no members. */
function typeOf(schema: Schema, indent: string): string {
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  if ('const' in schema) return literal(schema.const);
  if (schema.enum) return union(schema.enum.map(literal));
  const options = schema.anyOf ?? schema.oneOf;
  if (options) {
    const chosen = union(options.map((one) => typeOf(one, indent)));
    return schema.properties ? `${membersOf(schema, indent)} & (${chosen})` : chosen;
  }
  if (schema.allOf) return schema.allOf.map((one) => `(${typeOf(one, indent)})`).join(' & ');
  const types = schema.type === undefined ? [] : [schema.type].flat();
  if (types.length === 0) return schema.properties ? membersOf(schema, indent) : 'unknown';
  return union(types.map((type) => typeNamed(type, schema, indent)));
}

function typeNamed(type: string, schema: Schema, indent: string): string {
  if (type === 'integer') return 'number';
  if (type === 'array') return `ReadonlyArray<${typeOf(schema.items ?? {}, indent)}>`;
  return type === 'object' ? membersOf(schema, indent) : type;
}

const literal = (value: unknown) =>
  typeof value === 'string' ? quoted(value) : JSON.stringify(value);

const union = (types: readonly string[]) => {
  const each = [...new Set(types)];
  return each.includes('unknown') ? 'unknown' : each.join(' | ');
};

function membersOf(schema: Schema, indent: string): string {
  const required = new Set(schema.required ?? []);
  const others = [
    ...Object.values(schema.patternProperties ?? {}),
    ...(typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : []),
  ];
  const rest = others.map((one) => `Readonly<Record<string, ${typeOf(one, indent)}>>`);
  const properties = Object.entries(schema.properties ?? {});
  if (properties.length === 0) return rest[0] ?? 'object';
  const inner = `${indent}  `;
  const lines = properties.map(([name, member]) => {
    const mark = required.has(name) ? '' : '?';
    const type = typeOf(member, inner);
    return `${comment(member.description, inner)}${inner}readonly ${key(name)}${mark}: ${type};\n`;
  });
  // A member of another type than the rest makes an index signature impossible.
  return [`{\n${lines.join('')}${indent}}`, ...rest].join(' & ');
}

/** Follows a reference to a component; a component refers to no further one. */
function resolved<Value extends { readonly $ref?: string }>(document: Document, value: Value) {
  if (!value.$ref) return value;
  const [kind = '', name = ''] = value.$ref.split('/').slice(-2);
  return document.components[kind]?.[name] as Value;
}

function bodyOf(content: Content): string {
  const [[media = '', { schema = {} } = {}] = []] = Object.entries(content.content ?? {});
  if (media === '') return 'undefined';
  return /json|urlencoded/.test(media) ? typeOf(schema, '    ') : 'string';
}

function operationOf(document: Document, operation: Operation): string {
  const parameters = (operation.parameters ?? []).map((one) => resolved(document, one));
  const group = (place: string) => {
    const those = parameters.filter((one) => one.in === place);
    const properties = Object.fromEntries(
      those.map(({ name, description, schema }) => [name, { ...schema, description } as Schema]),
    );
    const required = those.filter((one) => one.required).map(({ name }) => name);
    return those.length === 0 ? 'undefined' : membersOf({ properties, required }, '    ');
  };
  const replies = Object.entries(operation.responses)
    .filter(([status]) => status < '400')
    .map(([status, reply]) => `      readonly ${status}: ${bodyOf(resolved(document, reply))};\n`);
  const listed = parameters.some(({ name }) => name === 'limit') && recordOf(document, operation);
  const body = operation.requestBody ? bodyOf(resolved(document, operation.requestBody)) : null;
  return [
    `    readonly path: ${group('path')};\n`,
    `    readonly query: ${group('query')};\n`,
    `    readonly body: ${body ?? 'undefined'};\n`,
    `    readonly replies: {\n${replies.join('')}    };\n`,
    listed ? `    readonly record: ${listed};\n` : '',
  ].join('');
}

/**
 * The record of a list; undefined = it is none. Replies declare records of which `fields` may leave
 * out anything, under the name `Partial…`; without `fields` they are whole.
 */
function recordOf(document: Document, { responses }: Operation): string | undefined {
  const schemas = document.components['schemas'] as Readonly<Record<string, Schema>>;
  const content = resolved(document, responses['200'] ?? {}).content ?? {};
  const { schema = {} } = content['application/json'] ?? {};
  const replies = (schema.anyOf ?? [schema]).map((one) => resolved(document, one));
  const lists = replies.map(({ properties = {} }) =>
    Object.values(properties).find(({ type }) => type === 'array'),
  );
  const item = lists.find((list) => list !== undefined)?.items;
  if (!item) return undefined;
  const names = typeOf(item, '    ').split(' | ');
  const whole = names.map((name) => {
    const rest = name.replace(/^Partial/, '');
    return rest in schemas ? rest : name;
  });
  return union(whole);
}

/** The text of `generated/openapi.ts`. */
export function printTypes(document: Document): string {
  const schemas = document.components['schemas'] as Readonly<Record<string, Schema>>;
  const types = Object.entries(schemas).map(([name, schema]) => {
    return `${comment(schema.description, '')}export type ${name} = ${typeOf(schema, '')};\n`;
  });
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const inner = operationOf(document, operation);
      const name = `'${method.toUpperCase()} ${path}'`;
      return `${comment(operation.summary, '  ')}  readonly ${name}: {\n${inner}  };\n`;
    }),
  );
  return [
    '/** Types of the API. Generated from openapi.json by `npm run sdk:types`; do not edit. */\n\n',
    types.join('\n'),
    '\n/** Every operation by method and path. */\n',
    `export interface Operations {\n${operations.join('')}}\n`,
  ].join('');
}
