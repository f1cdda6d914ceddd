/** Reads path, query and body of a request, and checks each against its schema. */
import type { IncomingMessage } from 'node:http';
import type { Config } from '../../config.ts';
import { UUID_PATTERN } from '../../lib/uuid.ts';
import type { Caller } from '../caller.ts';
import { MalformedId, Problem } from '../problem.ts';
import type { Route } from '../route.ts';
import { readAccept } from './accept.ts';
import { hasBody, incomingBody } from './incoming-body.ts';
import { decodeText, JSON_LIMITS, parseJson } from './json.ts';
import { readLeniently } from './lenient.ts';
import { parseQuery } from './url.ts';
import { findings, requireValid } from './validate.ts';

/** A request as it arrived. */
interface RawRequest {
  readonly raw: IncomingMessage;
  readonly params: unknown;
  /** All bytes of the body, unless the handler reads it by itself. */
  readonly body: unknown;
  readonly caller?: Pick<Caller, 'live'> | undefined;
}

/** What each request of a route is read with. */
export interface Reading {
  readonly config: Config;
  /** `parametersOf` the route. */
  readonly parameters: readonly string[];
}

/** Throws a Problem 400, 404, 413 or 415, with all findings of the query or of the body. */
export function readInput(route: Route, request: RawRequest, { config, parameters }: Reading) {
  const path = request.params as never;
  refuseMalformedId(route, path);
  const url = request.raw.url ?? '';
  const cut = url.indexOf('?');
  // A route without a schema for the query ignores the query.
  const query = cut < 0 || !route.query ? {} : parseQuery(url.slice(cut + 1));
  const live = request.caller?.live ?? false;
  if (route.query) {
    if (live) readLeniently(route.query, query);
    readAccept(route.query, query, request.raw.headers.accept);
    for (const name of Object.keys(query)) if (!parameters.includes(name)) delete query[name];
    requireValid(route.query, query);
  }
  if (!route.body) return { path, query: query as never, body: undefined as never, text: '' };
  if (route.incomingBytesMax) {
    if (hasBody(request.raw)) requireMediaType(request.raw, route.bodyMediaTypes === undefined);
    const stallMsMax = config.clients.stallSecondsMax * 1_000;
    const limits = { bytesMax: route.incomingBytesMax(config), stallMsMax };
    const body = incomingBody(request.raw, limits);
    return { path, query: query as never, body: body as never, text: '' };
  }
  const text = readText(request);
  if (text === '' && route.bodyOptional) {
    return { path, query: query as never, body: undefined as never, text };
  }
  const limits = { ...JSON_LIMITS, valuesMax: route.bodyValuesMax ?? JSON_LIMITS.valuesMax };
  const sent = parseJson(text, limits);
  const whole = live && route.liveBody ? route.liveBody(sent) : sent;
  const body = route.lenientBody ? readLeniently(route.body, whole) : whole;
  requireValid(route.body, body);
  return { path, query: query as never, body: body as never, text };
}

/** A new record gets its id from the client, who must learn which form the id takes. */
function refuseMalformedId({ path: schema }: Route, path: Readonly<Record<string, string>>): void {
  const [wrong] = schema ? findings(schema, path) : [];
  if (!wrong) return;
  const name = wrong.path.slice(1);
  const { properties = {} } = schema as { properties?: Record<string, { pattern?: string }> };
  const pattern = properties[name]?.pattern;
  if (pattern !== UUID_PATTERN) throw new MalformedId();
  throw new MalformedId(
    `No record has the id '${path[name]}': ids of this kind are UUIDs, such as ${UUID_EXAMPLE}.`,
  );
}

const UUID_EXAMPLE = '6f1c2b1e-2f57-4c1b-9d53-0a3c5f0e7a11';

function readText(request: RawRequest): string {
  const bytes = request.body as Buffer | undefined;
  if (!bytes?.length) return '';
  requireMediaType(request.raw, true);
  return decodeText(bytes);
}

/** A body that is no JSON is a file, whose media type clients guess by its name. */
function requireMediaType({ headers }: IncomingMessage, isJson: boolean): void {
  const { 'content-type': mediaType = '', 'content-encoding': encoding } = headers;
  if (isJson && !/^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(mediaType)) {
    const sent = mediaType === '' ? 'without a Content-Type' : `as '${mediaType}'`;
    const message = `The body must be sent as application/json, not ${sent}.`;
    throw unsupported('content_type', message);
  }
  if (encoding !== undefined && !/^\s*identity\s*$/i.test(encoding)) {
    const message = `The body must be sent uncompressed, not with Content-Encoding '${encoding}'.`;
    throw unsupported('content_encoding', message, { 'accept-encoding': 'identity' });
  }
}

function unsupported(code: string, message: string, headers: Record<string, string> = {}): Problem {
  return new Problem(415, 'invaliddata', message, {
    findings: [{ path: '', code, message }],
    headers,
  });
}
