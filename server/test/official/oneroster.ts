/** Validates OneRoster replies against 1EdTech's OpenAPI files. */
import assert from 'node:assert/strict';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import type { TestReply } from '../harness/test-server.ts';
import { readOfficialJson, skipWithoutOfficialFiles } from './files.ts';

const SERVICES = ['rostering', 'gradebook', 'resources'] as const;
type ServiceName = (typeof SERVICES)[number];

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  readonly security: readonly { readonly OAuth2CC: readonly string[] }[];
  readonly responses: Record<
    string,
    { readonly content?: { readonly 'application/json': { readonly schema: { $ref: string } } } }
  >;
}

interface OfficialFile {
  readonly paths: Record<string, Record<string, Operation>>;
}

const FILES = { rostering: 'rosters', gradebook: 'gradebook', resources: 'resources' };

function readFile(service: ServiceName): OfficialFile {
  const name = `onerosterv1p2${FILES[service]}service_openapi3_v1p0.json`;
  return readOfficialJson(`oneroster/official/${name}`);
}

/** undefined = the official files are not there. */
const officialFiles = skipWithoutOfficialFiles
  ? undefined
  : (Object.fromEntries(SERVICES.map((name) => [name, readFile(name)])) as Record<
      ServiceName,
      OfficialFile
    >);

const ajv = new Ajv({ strict: false, allErrors: true, verbose: true });
formats.default(ajv);
for (const [name, file] of Object.entries(officialFiles ?? {})) ajv.addSchema(file, name);

export interface OfficialOperation {
  readonly service: ServiceName;
  readonly method: string;
  /** `/classes/{classSourcedId}/students` */
  readonly path: string;
  readonly operation: Operation;
}

/** All operations of the three services; [] = the official files are not there. */
export const officialOperations: readonly OfficialOperation[] = SERVICES.flatMap((service) =>
  Object.entries(officialFiles?.[service].paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      return { service, path, method: method.toUpperCase(), operation };
    }),
  ),
);

/** Fails when the operation does not declare the status, or the body does not match its schema. */
export function assertOfficial({ service, path, operation }: OfficialOperation, reply: TestReply) {
  const { status } = reply;
  const response = operation.responses[String(status)];
  assert.ok(response, `${operation.operationId}: ${path} declares no ${status}: ${reply.text}`);
  const schema = response.content?.['application/json'].schema.$ref;
  if (schema === undefined) return assert.equal(reply.text, '');
  const validate = ajv.getSchema(`${service}${schema}`);
  assert.ok(validate, schema);
  if (validate(reply.body)) return;
  const errors = (validate.errors ?? []).map(
    ({ instancePath, message, data }) => `${instancePath} ${message}: ${JSON.stringify(data)}`,
  );
  assert.deepEqual(errors, [], `${operation.operationId}: ${reply.text.slice(0, 1_000)}`);
}
