/**
 * Prints openapi.json as Python stubs: every component as a TypedDict or an alias, and overloads of
 * `request`, `list` and `changes` for every operation. A stub is read by type checkers alone.
 */
import {
  bodyIn,
  type Document,
  listedIn,
  nameOf,
  type Operation,
  parametersIn,
  resolved,
  type Schema,
  schemasOf,
  wholeNames,
} from './document.ts';

const IDENTIFIER = /^(?!__)[A-Za-z_]\w*$/;
const KEYWORDS = new Set(['class', 'from', 'global', 'import', 'in', 'is', 'not', 'or', 'pass']);

const isName = (key: string) => IDENTIFIER.test(key) && !KEYWORDS.has(key);

const union = (types: readonly string[]) => {
  const each = [...new Set(types)];
  return each.includes('Any') ? 'Any' : each.join(' | ');
};

const docstring = (text: string | undefined, indent: string) =>
  text ? `${indent}"""${text.replace(/\s+/g, ' ').replaceAll('\\', '\\\\')}"""\n` : '';

function literals(values: readonly unknown[]): string {
  const texts = values.map((value) =>
    typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value),
  );
  return `Literal[${texts.join(', ').replaceAll('null', 'None')}]`;
}

/**
 * Collects the classes of objects that have no name of their own. Each is named by its operation or
 * component, and not shared: so a new operation changes no name of another.
 */
function createPrinter(document: Document) {
  const made = new Set<string>();
  const classes: string[] = [];

  const hoisted = (schema: Schema, name: string): string => {
    const body = printer.members(schema, name);
    if (!made.has(name)) classes.push(classOf(name, body));
    made.add(name);
    return name;
  };

  const object = (schema: Schema, name: string): string => {
    if (schema.properties && Object.keys(schema.properties).length > 0)
      return hoisted(schema, name);
    const { patternProperties = {}, additionalProperties: more } = schema;
    const [values] = [...Object.values(patternProperties), ...(isSchema(more) ? [more] : [])];
    return `Mapping[str, ${values ? printer.type(values, name) : 'Any'}]`;
  };

  const printer = {
    classes,
    type: (schema: Schema, name: string): string => {
      if (schema.$ref) return nameOf(schema.$ref);
      if ('const' in schema) return literals([schema.const]);
      if (schema.enum) return literals(schema.enum);
      if (schema.allOf) return object(merged(document, schema), name);
      const options = schema.anyOf ?? schema.oneOf;
      if (options && !schema.properties)
        return union(options.map((one, index) => printer.type(one, `${name}_${index + 1}`)));
      const types = schema.type === undefined ? [] : [schema.type].flat();
      if (types.length === 0) return schema.properties ? object(schema, name) : 'Any';
      return union(types.map((type) => printer.typeNamed(type, schema, name)));
    },
    typeNamed: (type: string, schema: Schema, name: string): string => {
      if (type === 'array') return `Sequence[${printer.type(schema.items ?? {}, name)}]`;
      return type === 'object' ? object(schema, name) : (SCALARS[type] ?? 'Any');
    },
    members: ({ properties = {}, required = [] }: Schema, name: string): string => {
      const owner = name.startsWith('_') ? name : `_${name}`;
      const members = Object.entries(properties).map(([key, member]) => {
        const type = printer.type(member, `${owner}_${key.replace(/\W/g, '')}`);
        return [key, required.includes(key) ? type : `NotRequired[${type}]`] as const;
      });
      if (members.every(([key]) => isName(key)))
        return members.map(([key, type]) => `    ${key}: ${type}\n`).join('');
      return members.map(([key, type]) => `    ${JSON.stringify(key)}: ${type},\n`).join('');
    },
  };
  return printer;
}

const SCALARS: Readonly<Record<string, string>> = {
  integer: 'int',
  number: 'float',
  string: 'str',
  boolean: 'bool',
  null: 'None',
};

const isSchema = (value: boolean | Schema | undefined): value is Schema =>
  typeof value === 'object';

/** A member whose name is no identifier needs the other way to write the class. */
function classOf(name: string, body: string, doc = ''): string {
  if (body === '') return `${name}: TypeAlias = Mapping[str, Any]\n`;
  return body.startsWith('    "')
    ? `${name} = TypedDict("${name}", {\n${body}})\n`
    : `class ${name}(TypedDict):\n${doc}${body}`;
}

/** All members of `allOf`; a later part overrides, as a subclass cannot. */
function merged(document: Document, { allOf = [] }: Schema): Schema {
  const parts = allOf
    .map((one) => resolved(document, one))
    .map((one) => {
      return one.allOf ? merged(document, one) : one;
    });
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
  };
}

type Printer = ReturnType<typeof createPrinter>;

function componentsOf(document: Document, printer: Printer): string[] {
  return Object.entries(schemasOf(document)).map(([name, schema]) => {
    const whole = schema.allOf ? { ...schema, ...merged(document, schema) } : schema;
    const members = Object.keys(whole.properties ?? {}).length;
    if (whole.type === 'object' && members > 0 && !whole.anyOf && !whole.oneOf)
      return classOf(name, printer.members(whole, name), docstring(schema.description, '    '));
    const type = printer.type(whole, `_${name}`);
    return `${name}: TypeAlias = ${type}\n`;
  });
}

/** What `curriculum.publish` takes: it knows status, date and course itself. */
const PUBLISHED = ['CourseInput', 'UnitInput', 'ResourceInput', 'LessonInput'];
const KNOWN = ['status', 'dateLastModified', 'course'];

function publishedOf(document: Document, printer: Printer): string[] {
  return PUBLISHED.map((name) => {
    const { required = [], ...schema } = schemasOf(document)[name] ?? {};
    const asked = required.filter((one) => !KNOWN.includes(one));
    const kind = name.replace('Input', '');
    const body = printer.members({ ...schema, required: asked }, name);
    return classOf(
      `Published${kind}`,
      body,
      docstring(`A ${kind.toLowerCase()} to publish`, '    '),
    );
  });
}

const HEAD = [
  '# Types of the API. Generated from openapi.json by `npm run sdk:types`; do not edit.\n',
  'from typing import Any, Literal, Mapping, Sequence, TypeAlias, TypedDict\n\n',
  'from typing_extensions import NotRequired\n\n',
].join('');

/** The text of `models.pyi`. */
export function printModels(document: Document): string {
  const printer = createPrinter(document);
  const components = componentsOf(document, printer);
  const published = publishedOf(document, printer);
  return HEAD + [...printer.classes, ...components, ...published].join('\n');
}

/** `path` and `query`, which may be left out where nothing in them is required. */
function placeOf(printer: Printer, document: Document, operation: Operation): string[] {
  return (['path', 'query'] as const).flatMap((place) => {
    const schema = parametersIn(document, operation, place);
    // Query values may be given as numbers and booleans.
    const asked = place === 'query' ? widened(schema) : schema;
    if (!asked) return [];
    const name = `_${operation.operationId}_${place}`;
    const type = printer.type({ ...asked, type: 'object' }, name);
    return [`${place}: ${type}${asked.required?.length ? '' : ' | None = ...'}`];
  });
}

function widened(schema: Schema | undefined): Schema | undefined {
  if (!schema) return undefined;
  const properties = Object.entries(schema.properties ?? {}).map(([name, member]) => {
    if (member.enum?.includes('true')) return [name, { type: ['string', 'boolean'] }];
    const isText = member.type === 'string' && !member.enum;
    return [name, isText ? { type: ['string', 'number'] } : member];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

interface Overload {
  readonly name: string;
  readonly operation: string;
  readonly given: readonly string[];
  readonly result: string;
}

function overload({ name, operation, given, result }: Overload): string {
  const members = given.length > 0 ? `${['*', ...given].join(', ')}, ` : '';
  const parameters = `self, name: Literal["${operation}"], ${members}**limits: Unpack[CallOptions]`;
  return `    @overload\n    def ${name}(${parameters}) -> ${result}: ...\n`;
}

const isChanging = (document: Document, names: readonly string[]) =>
  names.every((name) => {
    const { required = [] } = schemasOf(document)[name] ?? {};
    return required.includes('sourcedId') && required.includes('dateLastModified');
  });

function overloadsOf(document: Document, printer: Printer) {
  const found = { request: [] as string[], list: [] as string[], changes: [] as string[] };
  const typeOf = (body: ReturnType<typeof bodyIn>, name: string) =>
    body === 'text' ? 'str' : body ? printer.type(body, name) : 'None';
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const name = `${method.toUpperCase()} ${path}`;
      const hint = `_${operation.operationId}`;
      const place = placeOf(printer, document, operation);
      const body = bodyIn(document, operation.requestBody);
      const replies = Object.entries(operation.responses)
        .filter(([status]) => status.startsWith('2'))
        .map(([, reply]) => typeOf(bodyIn(document, reply), hint));
      // What answers pages of a browser alone, by a redirect.
      const result = replies.length > 0 ? union(replies) : 'None';
      const given = body ? [...place, `body: ${typeOf(body, `${hint}_body`)}`] : place;
      found.request.push(overload({ name: 'request', operation: name, given, result }));
      const listed = listedIn(document, operation);
      if (!listed) continue;
      const names = wholeNames(document, printer.type(listed, hint));
      const one = { operation: name, given: place };
      found.list.push(overload({ ...one, name: 'list', result: `List[${union(names)}]` }));
      if (!isChanging(document, names)) continue;
      const since = [...place, 'since: str | datetime'];
      const changes = `Changes[${union(names)}]`;
      found.changes.push(
        overload({ name: 'changes', operation: name, given: since, result: changes }),
      );
    }
  }
  return found;
}

/** The text of `_operations.pyi`. */
export function printOperations(document: Document): string {
  const printer = createPrinter(document);
  const { request, list, changes } = overloadsOf(document, printer);
  return [
    '# Every operation. Generated from openapi.json by `npm run sdk:types`; do not edit.\n',
    'from datetime import datetime\n',
    'from typing import Any, Literal, Mapping, Sequence, TypeAlias, TypedDict, overload\n\n',
    'from typing_extensions import NotRequired, Unpack\n\n',
    'from ._calls import AnyCall, CallOptions\nfrom ._lists import Changes, List\n',
    'from .models import *\n\n',
    `${printer.classes.join('\n')}\n`,
    'class Operations:\n',
    '    def __init__(self, call: AnyCall) -> None: ...\n',
    ...[request, list, changes].flat(),
  ].join('');
}
