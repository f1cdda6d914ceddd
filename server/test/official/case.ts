/** The judge of the official CASE profile: 1EdTech's own OpenAPI file, where it is at hand. */
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

/** undefined = the official files are not at hand. */
export const officialFile: OfficialDocument | undefined = skipWithoutOfficialFiles
  ? undefined
  : readOfficialJson('case/official/imscasev1p1_openapi3_v1p0.json');

const ajv = new Ajv({ strict: false, allErrors: true, verbose: true });
formats.default(ajv);
if (officialFile) ajv.addSchema(officialFile, 'case');

/**
 * Real packages hold ids of versions that the official pattern leaves out. They are kept, because
 * an id never changes (case.md Q11, CASE guide 4.3): the one thing that is let pass.
 */
function isStrangeId({ keyword, data, schema }: ErrorObject): boolean {
  const isUuidPattern = keyword === 'pattern' && String(schema).startsWith('[0-9a-f]{8}-');
  return isUuidPattern && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(String(data));
}

/** The complaints about a value against one of the official schemas. */
export function officialErrors(name: string, value: unknown): string[] {
  const validate = ajv.getSchema(`case#/components/schemas/${name}`);
  assert.ok(validate, `no schema ${name}`);
  if (validate(value)) return [];
  return (validate.errors ?? [])
    .filter((error) => !isStrangeId(error))
    .map(({ instancePath, message, data }) => `${instancePath} ${message}: ${String(data)}`);
}

/** The name of the schema that the official file has for the answer to this path. */
function schemaName(path: string, status: number): string {
  const template = path.replace(/\?.*$/, '').replace(/^(\/\w+)\/[^/]+$/, '$1/{sourcedId}');
  const operation = officialFile?.paths[template]?.get;
  assert.ok(operation, `${template} is no path of the standard`);
  const response = operation.responses[String(status)];
  assert.ok(response, `${template} has no ${status} in the standard`);
  return response.content['application/json'].schema.$ref.replace(/^.*\//, '');
}

/** GETs paths of the standard in the official profile, each reply held against the file. */
export function officialReader(server: TestServer, client: TestClient) {
  return async (path: string): Promise<TestReply> => {
    const reply = await server.fetch(`/ims/case/v1p1${path}`, {
      headers: { authorization: `Bearer ${client.token}`, accept: caseProfile.mediaType },
    });
    assert.ok(reply.headers.get('content-type')?.startsWith(caseProfile.mediaType));
    // With `fields` required members are missing by intention.
    if (!officialFile || /[?&]fields=/.test(path)) return reply;
    const errors = officialErrors(schemaName(path, reply.status), reply.body);
    assert.deepEqual(errors, [], `${path}: ${reply.text.slice(0, 2_000)}`);
    return reply;
  };
}

/** Runs so many at the same time. */
export async function inTurns<Value>(
  values: readonly Value[],
  work: (value: Value) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < values.length; start += 32) {
    await Promise.all(values.slice(start, start + 32).map(work));
  }
}
