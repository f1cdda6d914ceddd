/** Checks every reply against the openapi.json that the tested server serves. */
import assert from 'node:assert/strict';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { target } from './target.ts';

// biome-ignore lint/suspicious/noExplicitAny: the suite looks into JSON without a type for each
export type Json = any;

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Json;
}

interface Exchange {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  /** The JSON body of the request; undefined = none. */
  readonly sent?: unknown;
  readonly reply: Reply;
}

/** One operation of the document. */
export interface Operation {
  readonly method: string;
  /** The path template: `/units/{sourcedId}`. */
  readonly path: string;
  readonly shape: Json;
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace'];

const DOCUMENT = 'served';

const served = await fetch(`${target.baseUrl}/openapi.json`);
assert.equal(served.status, 200, 'GET /openapi.json');

/** The served document. */
export const openapi: Json = await served.json();

export const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addSchema({ ...openapi, $id: DOCUMENT }, undefined, undefined, false);

const isReference = (value: Json) => typeof value?.$ref === 'string';

/** The member names of a reference, from the root. */
const namesIn = (reference: Json): string[] => reference.$ref.replace(/^#\//, '').split('/');

/** The value, or the component that it references. */
const resolved = (value: Json): Json =>
  isReference(value) ? namesIn(value).reduce((at, name) => at[name], openapi) : value;

/** An operation with its referenced responses and parameters resolved. */
function withComponents(shape: Json): Json {
  const responses = Object.entries<Json>(shape.responses).map(([status, one]) => [
    status,
    resolved(one),
  ]);
  return {
    ...shape,
    parameters: shape.parameters.map(resolved),
    responses: Object.fromEntries(responses),
  };
}

export const operations: readonly Operation[] = Object.entries<Json>(openapi.paths).flatMap(
  ([path, item]) =>
    METHODS.filter((method) => method in item).map((method) => ({
      method: method.toUpperCase(),
      path,
      shape: withComponents(item[method]),
    })),
);

/** The path of a URL without query and trailing slashes. */
const bare = (url: string) => url.replace(/\?.*$/s, '').replace(/(?<=.)\/+$/, '');

const templates = [...new Set(operations.map(({ path }) => path))]
  .map((path) => {
    const source = bare(path)
      .split(/\{[^}]+\}/)
      .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return { path, expression: new RegExp(`^${source.join('[^/]+')}$`), holes: source.length };
  })
  .sort((left, right) => left.holes - right.holes);

/** The methods of the path; a fixed one has no others, whatever an id may be. */
export function methodsOf(url: string): string[] {
  return operationsAt(url).map(({ method }) => method);
}

function operationsAt(url: string): readonly Operation[] {
  const found = templates.find(({ expression }) => expression.test(bare(url)));
  return operations.filter(({ path }) => path === found?.path);
}

const pointer = (...parts: string[]) =>
  parts.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

const validators = new Map<string, ValidateFunction>();

/** A place in the document; references on the way are followed. */
function placeOf(parts: readonly string[]): string[] {
  return parts.reduce<string[]>((place, part) => {
    const value = place.reduce((at, name) => at[name], openapi);
    return [...(isReference(value) ? namesIn(value) : place), part];
  }, []);
}

/** The compiled schema at a place in the document. */
export function validatorAt(...parts: string[]): ValidateFunction {
  const place = `${DOCUMENT}#${encodeURI(pointer(...placeOf(parts)))}`;
  const known = validators.get(place);
  if (known) return known;
  const made = ajv.compile({ $ref: place });
  validators.set(place, made);
  return made;
}

function explain(validate: ValidateFunction): string {
  return JSON.stringify(
    validate.errors?.slice(0, 5).map(({ instancePath, message, params }) => ({
      instancePath,
      message,
      params,
    })),
  );
}

/** Fails when the document does not declare the reply's status, media type or body. */
export function judge(exchange: Exchange): void {
  const { method, url, reply } = exchange;
  const what = `${method} ${url} → ${reply.status} ${reply.text.slice(0, 1_000)}`;
  assert.ok(reply.headers.get('x-request-id'), `no x-request-id: ${what}`);
  if (reply.status >= 400) judgeError(exchange, what);
  const known = operationsAt(url);
  const operation = known.find((one) => one.method === (method === 'HEAD' ? 'GET' : method));
  if (!operation) {
    assert.equal(reply.status, known.length > 0 ? 405 : 404, `not in openapi.json: ${what}`);
    return;
  }
  const response = operation.shape.responses[statusKey(operation, reply.status)];
  assert.ok(response, `openapi.json does not declare the status: ${what}`);
  if (method !== 'HEAD') judgeBody(operation, exchange, what);
  // A dry run replies 200 to an invalid event.
  const isAccepted = reply.status < 300 && reply.body?.valid !== false;
  if (isAccepted) judgeRequest(operation, exchange);
}

/** The key of a status in the responses: `5XX` stands for those that are not named. */
function statusKey({ shape }: Pick<Operation, 'shape'>, status: number): string {
  const isNamed = String(status) in shape.responses;
  return isNamed || status < 500 ? String(status) : '5XX';
}

function judgeBody({ method, path, shape }: Operation, { reply }: Exchange, what: string): void {
  const status = statusKey({ shape }, reply.status);
  const { content } = shape.responses[status];
  if (!content) {
    assert.equal(reply.text, '', `openapi.json declares no body: ${what}`);
    return;
  }
  const mediaType = (reply.headers.get('content-type') ?? '').replace(/\s*;.*$/s, '');
  assert.ok(content[mediaType], `openapi.json does not declare '${mediaType}': ${what}`);
  if (mediaType !== 'application/json') return;
  const place = ['paths', path, method.toLowerCase(), 'responses', status, 'content', mediaType];
  const validate = validatorAt(...place, 'schema');
  assert.ok(validate(reply.body), `not the body of openapi.json: ${what}: ${explain(validate)}`);
}

/** Fails when the server accepted a body that the document does not allow. */
function judgeRequest({ method, path, shape }: Operation, { sent }: Exchange): void {
  const mediaType = 'application/json';
  if (sent === undefined || !shape.requestBody?.content[mediaType]) return;
  const place = ['paths', path, method.toLowerCase(), 'requestBody', 'content', mediaType];
  const validate = validatorAt(...place, 'schema');
  assert.ok(validate(sent), `accepted, but not by openapi.json: ${path}: ${explain(validate)}`);
}

/** The minor codes of the IMS error body. */
const MINOR: Readonly<Record<number, readonly string[]>> = {
  400: ['invaliddata', 'invalid_filter_field', 'invalid_selection_field', 'invalid_sort_field'],
  401: ['unauthorisedrequest'],
  403: ['forbidden'],
  404: ['unknownobject'],
  405: ['invaliddata'],
  409: ['invaliddata'],
  413: ['invaliddata'],
  415: ['invaliddata'],
  422: ['invaliddata'],
  429: ['server_busy'],
  500: ['internal_server_error'],
  503: ['server_busy'],
};

/** The codes of CASE 1.0, whose errors have the official form alone. */
const CASE_MINOR: Readonly<Record<number, readonly string[]>> = {
  ...MINOR,
  400: ['invalid_selection_field', 'invalid_sort_field'],
  401: ['unauthorised_request'],
  404: ['unknownobject', 'invalid_uuid'],
  405: ['invaliddata', 'unknownobject'],
  500: ['internal_server_error'],
};

const OAUTH = /^\/(oauth2\/|auth\/1\.0\/token$|logout$|\.well-known\/)/;

/** Checks the IMS error body; OAuth endpoints have the one of RFC 6749 §5.2. */
function judgeError({ method, url, reply }: Exchange, what: string): void {
  if (method === 'HEAD') return;
  assert.match(reply.headers.get('content-type') ?? '', /^application\/json\b/, what);
  if (OAUTH.test(bare(url))) {
    assert.match(reply.body.error, /^[a-z_]+$/, what);
    assert.equal(typeof reply.body.error_description, 'string', what);
    return;
  }
  const { imsx_CodeMinor, imsx_codeMinor, imsx_error_details: details = [], ...rest } = reply.body;
  const isCase1p0 = bare(url).startsWith('/ims/case/v1p0/') && reply.status !== 405;
  const minor = isCase1p0 ? imsx_codeMinor : imsx_CodeMinor;
  const codes = isCase1p0 ? CASE_MINOR : MINOR;
  assert.equal(rest.imsx_codeMajor, 'failure', what);
  assert.equal(rest.imsx_severity, 'error', what);
  assert.match(rest.imsx_description, /^\S.*\s.*\S$/s, `imsx_description is no sentence: ${what}`);
  const [field, ...more] = minor.imsx_codeMinorField;
  assert.equal(more.length, 0, what);
  assert.equal(field.imsx_codeMinorFieldName, 'TargetEndSystem', what);
  assert.ok(codes[reply.status]?.includes(field.imsx_codeMinorFieldValue), what);
  assert.ok(details.length <= 100, what);
  for (const { path, code, message } of details) {
    assert.match(path, /^(\/([^~]|~[01])*)?$/, `path is no RFC 6901 pointer: ${what}`);
    assert.match(code, /^[a-z_]+$/, what);
    assert.equal(typeof message, 'string', what);
  }
}
