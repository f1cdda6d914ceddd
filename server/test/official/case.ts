/** Validates replies of the official CASE profile against 1EdTech's OpenAPI file. */
import assert from 'node:assert/strict';
import { Ajv, type ErrorObject } from 'ajv';
import formats from 'ajv-formats';
import { caseProfile } from '../../src/standards/official/case-profile.ts';
import type { TestClient, TestReply, TestServer } from '../harness/test-server.ts';
import { readOfficialJson, skipWithoutOfficialFiles } from './files.ts';

interface OfficialDocument {
  readonly paths: Record<string, { get: Operation }>;
  readonly components: { readonly schemas: Record<string, ObjectSchema> };
}

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  readonly responses: Record<
    string,
    { content: { 'application/json': { schema: { $ref: string } } } }
  >;
}

export interface ObjectSchema {
  readonly properties?: Record<string, unknown>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
}

/** undefined = the official files are not there. */
export const officialFile: OfficialDocument | undefined = skipWithoutOfficialFiles
  ? undefined
  : readOfficialJson('case/official/imscasev1p1_openapi3_v1p0.json');

const ajv = new Ajv({ strict: false, allErrors: true, verbose: true });
formats.default(ajv);
if (officialFile) ajv.addSchema(officialFile, 'case');

/**
 * Whether the error is about a UUID outside versions 1 to 5, the only error that is ignored. Real
 * packages have such ids, and an id never changes (docs/decisions/case-quirks.md Q11).
 */
function isKeptUuid({ keyword, data, schema }: ErrorObject): boolean {
  const isUuidPattern = keyword === 'pattern' && String(schema).startsWith('[0-9a-f]{8}-');
  return isUuidPattern && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(String(data));
}

/** The errors of a value by one of the official schemas. */
export function officialErrors(name: string, value: unknown): string[] {
  const validate = ajv.getSchema(`case#/components/schemas/${name}`);
  assert.ok(validate, `no schema ${name}`);
  if (validate(value)) return [];
  return (validate.errors ?? [])
    .filter((error) => !isKeptUuid(error))
    .map(({ instancePath, message, data }) => `${instancePath} ${message}: ${String(data)}`);
}

/** The name of the official schema for a reply of this path and status. */
function schemaName(path: string, status: number): string {
  const template = path.replace(/\?.*$/, '').replace(/^(\/\w+)\/[^/]+$/, '$1/{sourcedId}');
  const operation = officialFile?.paths[template]?.get;
  assert.ok(operation, `${template} is no path of the standard`);
  const response = operation.responses[String(status)];
  assert.ok(response, `${template} has no ${status} in the standard`);
  return response.content['application/json'].schema.$ref.replace(/^.*\//, '');
}

/** A function that GETs paths in the official profile and validates each reply. */
export function officialReader(server: TestServer, client: TestClient) {
  return async (path: string): Promise<TestReply> => {
    const reply = await server.fetch(`/ims/case/v1p1${path}`, {
      headers: { authorization: `Bearer ${client.token}`, accept: caseProfile.mediaType },
    });
    assert.ok(reply.headers.get('content-type')?.startsWith(caseProfile.mediaType));
    // `fields` leaves out required members.
    if (!officialFile || /[?&]fields=/.test(path)) return reply;
    const errors = officialErrors(schemaName(path, reply.status), reply.body);
    assert.deepEqual(errors, [], `${path}: ${reply.text.slice(0, 2_000)}`);
    return reply;
  };
}

/** Runs the work on all values, 32 at a time. */
export async function inTurns<Value>(
  values: readonly Value[],
  work: (value: Value) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < values.length; start += 32) {
    await Promise.all(values.slice(start, start + 32).map(work));
  }
}
