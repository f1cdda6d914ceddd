/**
 * Prints the types of openapi.json: every component under its own name, and the interface
 * `Operations`, keyed 'GET /events/1.0/events/{id}'. Types only: nothing that it prints runs.
 */

import {
  bodyIn,
  type Document,
  listedIn,
  nameOf,
  type Operation,
  parametersIn,
  type Schema,
  schemasOf,
  wholeNames,
} from './document.ts';

const NAME = /^[A-Za-z_$][\w$]*$/;

const key = (name: string) => (NAME.test(name) ? name : quoted(name));

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const comment = (text: string | undefined, indent: string) =>
  text ? `${indent}/** ${text.replaceAll('*/', '* /').replace(/\s+/g, ' ')} */\n` : '';

/** The type of a schema, on one line where it has no members. */
function typeOf(schema: Schema, indent: string): string {
  if (schema.$ref) return nameOf(schema.$ref);
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

const typeOfBody = (body: ReturnType<typeof bodyIn>) =>
  body === 'text' ? 'string' : body ? typeOf(body, '    ') : 'undefined';

function operationOf(document: Document, operation: Operation): string {
  const group = (place: 'path' | 'query') => {
    const parameters = parametersIn(document, operation, place);
    return parameters ? membersOf(parameters, '    ') : 'undefined';
  };
  const replies = Object.entries(operation.responses)
    .filter(([status]) => status < '400')
    .map(([status, reply]) => {
      return `      readonly ${status}: ${typeOfBody(bodyIn(document, reply))};\n`;
    });
  const listed = listedIn(document, operation);
  const record = listed && union(wholeNames(document, typeOf(listed, '    ')));
  return [
    `    readonly path: ${group('path')};\n`,
    `    readonly query: ${group('query')};\n`,
    `    readonly body: ${typeOfBody(bodyIn(document, operation.requestBody))};\n`,
    `    readonly replies: {\n${replies.join('')}    };\n`,
    record ? `    readonly record: ${record};\n` : '',
  ].join('');
}

/** The text of `generated/openapi.ts`. */
export function printTypes(document: Document): string {
  const types = Object.entries(schemasOf(document)).map(([name, schema]) => {
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
