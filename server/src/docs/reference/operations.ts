/** The pages of the API's reference, one for each tag, in Markdown, made from openapi.json. */
import { EXAMPLE_URL } from '../render/files.ts';
import { anchorOf } from '../render/markdown.ts';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly description?: string;
}

interface Content {
  readonly schema?: Schema;
  readonly examples?: Readonly<Record<string, { readonly $ref: string }>>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

interface Answer {
  readonly description: string;
  readonly content?: Readonly<Record<string, Content>>;
}

type Shared<Value> = Value | { readonly $ref: string };

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly Shared<Parameter>[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, Shared<Answer>>>;
}

export interface OpenApi {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Parameters of every list, which have a page of their own. */
const OF_LISTS = new Set(['limit', 'offset', 'sort', 'orderBy', 'filter', 'search', 'fields']);

const pathOfTag = (tag: string) => `reference/api/${anchorOf(tag)}`;

function operationsOf({ paths }: OpenApi) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
}

/** `PUT /…` → the page and the anchor that describe it. */
export function operationPages(openapi: OpenApi): Map<string, readonly [string, string]> {
  return new Map(
    operationsOf(openapi).map(({ name, operation }) => [
      name,
      [pathOfTag(operation.tags[0] ?? ''), anchorOf(name)] as const,
    ]),
  );
}

/** The list of the pages, for the page above them. */
export function tagList(openapi: OpenApi): string {
  return openapi.tags
    .map(({ name, description }) => `- [${name}](api/${anchorOf(name)}.md): ${description}`)
    .join('\n');
}

export function apiPages(openapi: OpenApi): Map<string, string> {
  const byTag = Map.groupBy(operationsOf(openapi), ({ operation }) => operation.tags[0] ?? '');
  return new Map(
    openapi.tags.map(({ name, description }) => {
      const parts = (byTag.get(name) ?? []).map((one) => operationText(one, openapi));
      return [pathOfTag(name), `# API: ${name}\n\n${description}\n\n${parts.join('\n')}`] as const;
    }),
  );
}

function referred<Value>(value: Shared<Value>, { components }: OpenApi): Value {
  const ref = (value as { $ref?: string }).$ref;
  if (ref === undefined) return value as Value;
  const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec(ref) ?? [];
  return components[kind]?.[name] as Value;
}

function operationText(
  { name, operation }: { name: string; operation: Operation },
  openapi: OpenApi,
): string {
  const { summary, description = '', requestBody, responses } = operation;
  return [
    `## \`${name}\``,
    `${summary}. ${description}`.trim(),
    scopesText(operation),
    requestText(name, operation, openapi),
    parametersText(operation, openapi),
    ...(requestBody ? [bodyText(requestBody.content, openapi)] : []),
    ...Object.entries(responses)
      .filter(([status]) => /^[2]/.test(status))
      .map(([status, shared]) => answerText(status, referred(shared, openapi), openapi)),
    refusalsText(responses, openapi),
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n');
}

function scopesText({ security }: Operation): string {
  if (security.length === 0) return 'Needs no token.';
  if (security.some((one) => 'session' in one)) return 'For people who signed in at the console.';
  const scopes = security
    .filter((one) => 'token' in one)
    .map(({ token = [] }) => token.map((scope) => `\`${scope}\``).join(' with '));
  const open = security.some((one) => Object.keys(one).length === 0);
  if (scopes.join('') === '') return 'Needs a token, of any scope.';
  return `Scope: ${scopes.join(' or ')}.${open ? ' Answers without a token, too.' : ''}`;
}

/** How curl sends the body of each type; `body.json` holds the example below it. */
const BODY_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  'application/json': ["-H 'Content-Type: application/json'", '-d @body.json'],
  'application/x-www-form-urlencoded': [
    '-d grant_type=client_credentials',
    '-d client_id=$LECTERN_CLIENT_ID',
    '-d client_secret=$LECTERN_CLIENT_SECRET',
  ],
  'application/octet-stream': ['--data-binary @file'],
};

/** The request as curl sends it; none of what browsers open, or send with a cookie. */
function requestText(name: string, operation: Operation, openapi: OpenApi): string {
  const { parameters, security, requestBody, responses } = operation;
  const [method = '', path = ''] = name.split(' ');
  const isPage = Object.values(responses)
    .map((shared) => referred(shared, openapi).content ?? {})
    .some((content) => 'text/html' in content);
  const takesToken = security.some((one) => 'token' in one);
  if ((isPage && !takesToken) || security.some((one) => 'session' in one)) return '';
  const query = parameters
    .map((one) => referred(one, openapi))
    .filter(({ in: at, required }) => at === 'query' && required)
    .map((one) => `${one.name}=$${one.name}`);
  const asked = query.length > 0 ? `?${query.join('&')}` : '';
  const url = `${EXAMPLE_URL}${path.replace(/\{(\w+)\}/g, '$$$1')}${asked}`;
  const [mediaType = ''] = Object.keys(requestBody?.content ?? {});
  const usual = requestBody ? 'POST' : 'GET';
  const options = [
    `curl -sS ${method === usual ? '' : `-X ${method} `}"${url}"`,
    ...(security.length === 0 ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...(BODY_OPTIONS[mediaType] ?? []),
  ];
  return `\`\`\`sh\n${options.join(' \\\n  ')}\n\`\`\``;
}

const row = (...cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;

function parametersText({ parameters }: Operation, openapi: OpenApi): string {
  const all = parameters.map((one) => referred(one, openapi)).filter(({ in: at }) => at !== 'path');
  const isList = all.some(({ name }) => name === 'filter');
  const own = all.filter(({ name }) => !isList || !OF_LISTS.has(name));
  const rows = own.map(({ name, in: at, required, description = '', schema }) =>
    row(`\`${name}\``, `${at}${required ? ', required' : ''}`, description || typeOf(schema)),
  );
  const table = rows.length > 0 ? ['| Parameter | In | Meaning |', '|---|---|---|', ...rows] : [];
  const lists = isList ? ['Takes the [parameters of lists](../lists.md).'] : [];
  return [...lists, ...(lists.length > 0 && rows.length > 0 ? [''] : []), ...table].join('\n');
}

function typeOf(schema: Schema): string {
  const name = schema.$ref?.split('/').at(-1);
  if (name) return name;
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum) return schema.enum.map((one) => `\`${String(one)}\``).join(', ');
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' or ');
  if (schema.items) return `list of ${typeOf(schema.items)}`;
  return [schema.type ?? 'any'].flat().join(' or ');
}

function bodyText(content: Readonly<Record<string, Content>>, openapi: OpenApi): string {
  const [[mediaType, one] = ['', {} as Content]] = Object.entries(content);
  const whole = one.schema ? referred<Schema>(one.schema, openapi) : {};
  const [wrapper, ...others] = Object.entries(whole.properties ?? {});
  const inner = wrapper && others.length === 0 ? referred<Schema>(wrapper[1], openapi) : undefined;
  const isWrapped = inner?.properties !== undefined;
  const members = isWrapped ? inner : whole;
  const rows = Object.entries(members.properties ?? {}).map(([name, schema]) => {
    const shown = isWrapped ? `${wrapper?.[0]}.${name}` : name;
    const required = members.required?.includes(name) ? ', required' : '';
    const { description = '' } = schema.description ? schema : referred<Schema>(schema, openapi);
    return row(`\`${shown}\``, `${typeOf(schema)}${required}`, description);
  });
  const table = ['| Member | Type | Meaning |', '|---|---|---|', ...rows].join('\n');
  return [
    `Body: \`${mediaType}\`.`,
    ...(rows.length > 0 ? [table] : []),
    ...exampleText(one, openapi),
  ].join('\n\n');
}

function exampleText({ examples = {} }: Content, openapi: OpenApi): string[] {
  const [first] = Object.values(examples);
  if (!first) return [];
  const { value } = referred<{ value: unknown }>(first, openapi);
  return [`\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``];
}

function answerText(status: string, { description, content = {} }: Answer, openapi: OpenApi) {
  const [first = {}] = Object.values(content);
  return [`Reply ${status}: ${description}.`, ...exampleText(first, openapi)].join('\n\n');
}

function refusalsText(responses: Operation['responses'], openapi: OpenApi): string {
  const refusals = Object.entries(responses).filter(([status]) => /^[45]/.test(status));
  const rows = refusals.map(([status, shared]) =>
    row(status, referred(shared, openapi).description),
  );
  return rows.length > 0 ? ['| Status | When |', '|---|---|', ...rows].join('\n') : '';
}
