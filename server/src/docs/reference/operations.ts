/** The pages of the API's reference, one for each tag, in Markdown, made from openapi.json. */
import { PARTNER_SCOPES } from '../../auth/tokens/scopes.ts';
import { pathValue, QUERY_CHOICES, QUERY_VALUES } from '../../http/reference/requests.ts';
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
  readonly required?: boolean;
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
const OF_LISTS = new Set([
  ...['limit', 'offset', 'position', 'sort', 'orderBy', 'filter', 'search', 'fields', 'Prefer'],
]);

export const API_PATH = 'reference/api';
const ALL_PATH = `${API_PATH}/all`;
const pathOfTag = (tag: string) => `${API_PATH}/${anchorOf(tag)}`;

interface NamedOperation {
  /** `PUT /…` */
  readonly name: string;
  readonly operation: Operation;
}

/** Every operation, in the order of the document. */
export function operationsOf({ paths }: OpenApi): NamedOperation[] {
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

const mayUse = new Set(PARTNER_SCOPES);

/** Whether some way to authorise it takes no more than a partner's scopes. */
function isForPartners({ operation: { security } }: NamedOperation): boolean {
  const isOpen = (way: Readonly<Record<string, readonly string[]>>) =>
    !('session' in way) && (way['token'] ?? []).every((scope) => mayUse.has(scope));
  return security.length === 0 || security.some(isOpen);
}

const operationsByTag = (openapi: OpenApi) =>
  Map.groupBy(operationsOf(openapi), ({ operation }) => operation.tags[0] ?? '');

/** Operations by group; `below`: where the pages of the groups are. */
function operationList(openapi: OpenApi, below: string, isShown = (_: NamedOperation) => true) {
  const byTag = operationsByTag(openapi);
  const groups = openapi.tags.map(({ name, description }) => {
    const rows = (byTag.get(name) ?? [])
      .filter(isShown)
      .map((one) => row(`\`${one.name}\``, one.operation.summary));
    const table = ['| Operation | Effect |', '|---|---|', ...rows].join('\n');
    const page = `${below}${anchorOf(name)}.md`;
    return rows.length > 0 ? `## [${name}](${page})\n\n${description}\n\n${table}\n` : '';
  });
  return groups.filter(Boolean).join('\n');
}

export const partnerOperations = (openapi: OpenApi): string =>
  `[All operations](api/all.md), those of operators too, are a page of their own.\n\n${operationList(openapi, 'api/', isForPartners)}`;

/** The pages below the one of the API. */
export const groupPages = ({ tags }: OpenApi) => [
  ...tags.map(({ name }) => ({ path: pathOfTag(name), title: name })),
  { path: ALL_PATH, title: 'All operations' },
];

export function apiPages(openapi: OpenApi): Map<string, string> {
  const byTag = operationsByTag(openapi);
  const pages = openapi.tags.map(({ name, description }) => {
    const parts = (byTag.get(name) ?? []).map((one) => operationText(one, openapi));
    return [pathOfTag(name), `# API: ${name}\n\n${description}\n\n${parts.join('\n')}`] as const;
  });
  return new Map([...pages, [ALL_PATH, `${ALL}\n\n${operationList(openapi, '')}`]]);
}

const ALL = `# API reference: all operations

Those of operators and of people at the console, too.
[What a partner's token permits](../api.md) is a page of its own.`;

function referred<Value>(value: Shared<Value>, { components }: OpenApi): Value {
  const ref = (value as { $ref?: string }).$ref;
  if (ref === undefined) return value as Value;
  const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec(ref) ?? [];
  return components[kind]?.[name] as Value;
}

function operationText(one: NamedOperation, openapi: OpenApi): string {
  const { name, operation } = one;
  const { summary, description = '', requestBody, responses } = operation;
  const sample = requestText(one, openapi);
  return [
    `## \`${name}\``,
    `${summary}. ${description}`.trim(),
    scopesText(operation),
    sample === undefined ? '' : `\`\`\`sh\n${sample}\n\`\`\``,
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
  if (security.some((one) => 'person' in one))
    return 'For people of the roster who signed in, at `/console/api/me` and this path.';
  const scopes = security
    .filter((one) => 'token' in one)
    .map(({ token = [] }) => token.map((scope) => `\`${scope}\``).join(' with '));
  const open = security.some((one) => Object.keys(one).length === 0);
  if (scopes.join('') === '') return 'Needs a token, of any scope.';
  return `Scope: ${scopes.join(' or ')}.${open ? ' Answers without a token, too.' : ''}`;
}

/** How curl sends a body of each type, which follows in the lines after it. */
const BODY_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  'application/json': ["-H 'Content-Type: application/json'", '-d @-'],
  'application/x-www-form-urlencoded': [
    '-d client_id=$LECTERN_CLIENT_ID',
    '-d client_secret=$LECTERN_CLIENT_SECRET',
  ],
  'application/octet-stream': ["-H 'Content-Type: application/octet-stream'", '--data-binary @-'],
};

/** The first field of a form: of one that gets a token, or of one that is about a token. */
const ABOUT_TOKEN = /\/oauth2\/(?:revoke|introspect)$/;
const fieldOf = (path: string) =>
  ABOUT_TOKEN.test(path) ? '-d token=$TOKEN' : '-d grant_type=client_credentials';

/** The request as curl sends it; undefined = browsers open it, or send it with a cookie. */
export function requestText(
  { name, operation }: NamedOperation,
  openapi: OpenApi,
): string | undefined {
  const { parameters, security, requestBody, responses } = operation;
  const [method = '', path = ''] = name.split(' ');
  const isPage = Object.values(responses)
    .map((shared) => referred(shared, openapi).content ?? {})
    .some((content) => 'text/html' in content);
  const takesToken = security.some((one) => 'token' in one);
  const takesCookie = security.some((one) => 'session' in one || 'person' in one);
  if ((isPage && !takesToken) || takesCookie) return undefined;
  const query = parameters
    .map((one) => referred(one, openapi))
    .filter(
      ({ in: at, required, name: of }) =>
        at === 'query' && (required || QUERY_CHOICES[name] === of),
    )
    .map((one) => `${one.name}=${QUERY_VALUES[one.name]}`);
  const asked = query.length > 0 ? `?${query.join('&')}` : '';
  const filled = path
    .split('/')
    .map((part, index, parts) => (part.startsWith('{') ? pathValue(parts.slice(0, index)) : part))
    .join('/');
  const [[mediaType, content] = ['', {} as Content]] = Object.entries(requestBody?.content ?? {});
  const body = exampleOf(content, openapi);
  const isSent = mediaType in BODY_OPTIONS && (body !== undefined || /form/.test(mediaType));
  const usual = isSent ? 'POST' : 'GET';
  const options = [
    `curl -sS ${method === usual ? '' : `-X ${method} `}"${EXAMPLE_URL}${filled}${asked}"`,
    ...(security.length === 0 ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...(isSent && /form/.test(mediaType) ? [fieldOf(path)] : []),
    ...(isSent ? (BODY_OPTIONS[mediaType] ?? []) : []),
  ].join(' \\\n  ');
  if (!isSent || body === undefined || /form/.test(mediaType)) return options;
  return `${options} <<JSON\n${JSON.stringify(body, null, 2)}\nJSON`;
}

const row = (...cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;

function parametersText({ parameters }: Operation, openapi: OpenApi): string {
  const all = parameters.map((one) => referred(one, openapi)).filter(({ in: at }) => at !== 'path');
  const filter = all.find(({ name }) => name === 'filter');
  const own = all.filter(({ name }) => !filter || !OF_LISTS.has(name));
  const rows = own.map(({ name, in: at, required, description = '', schema }) =>
    row(`\`${name}\``, `${at}${required ? ', required' : ''}`, description || typeOf(schema)),
  );
  const table = rows.length > 0 ? ['| Parameter | In | Meaning |', '|---|---|---|', ...rows] : [];
  const lists = filter
    ? [`Takes the [parameters of lists](../lists.md). ${filter.description}`]
    : [];
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
  const [[mediaType, { schema = {} }] = ['', {} as Content]] = Object.entries(content);
  return [`Body: \`${mediaType}\`.`, ...membersTable(schema, openapi)].join('\n\n');
}

/** The schema whose members are told: of a choice the first that has members. */
function withMembers(schema: Schema, openapi: OpenApi): Schema {
  const whole = referred<Schema>(schema, openapi);
  if (whole.properties || !whole.anyOf) return whole;
  const choices = whole.anyOf.map((one) => withMembers(one, openapi));
  return choices.find(({ properties }) => properties !== undefined) ?? whole;
}

const TABLE_DEPTH = 2;

/** Rows of the members, and of those of the records in them. */
function memberRows(schema: Schema, openapi: OpenApi, prefix = ''): string[] {
  const { properties = {}, required = [] } = withMembers(schema, openapi);
  const depth = prefix.split('.').length;
  return Object.entries(properties).flatMap(([name, member]) => {
    const { description = '' } = member.description ? member : referred<Schema>(member, openapi);
    const shown = `${prefix}${name}`;
    const type = `${typeOf(member)}${required.includes(name) ? ', required' : ''}`;
    const inner = withMembers(member, openapi);
    const items = inner.items ? `${shown}[].` : `${shown}.`;
    const below = depth < TABLE_DEPTH ? memberRows(inner.items ?? inner, openapi, items) : [];
    return [row(`\`${shown}\``, type, description), ...below];
  });
}

function membersTable(schema: Schema, openapi: OpenApi): string[] {
  const rows = memberRows(schema, openapi);
  return rows.length > 0
    ? [['| Member | Type | Meaning |', '|---|---|---|', ...rows].join('\n')]
    : [];
}

function exampleOf({ examples = {} }: Content, openapi: OpenApi): unknown {
  const [first] = Object.values(examples);
  return first && referred<{ value: unknown }>(first, openapi).value;
}

function answerText(status: string, { description, content = {} }: Answer, openapi: OpenApi) {
  const [first = {}] = Object.values(content);
  const example = exampleOf(first, openapi);
  return [
    `Reply ${status}: ${description}.`,
    ...(example === undefined ? [] : [`\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``]),
    ...(first.schema ? membersTable(first.schema, openapi) : []),
  ].join('\n\n');
}

function refusalsText(responses: Operation['responses'], openapi: OpenApi): string {
  const refusals = Object.entries(responses).filter(([status]) => /^[45]/.test(status));
  const rows = refusals.map(([status, shared]) =>
    row(status, referred(shared, openapi).description),
  );
  return rows.length > 0 ? ['| Status | When |', '|---|---|', ...rows].join('\n') : '';
}
