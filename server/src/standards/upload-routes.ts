/** The routes of CASE frameworks that write: upload and replace a package. */
import Type from 'typebox';
import { invalidMember, Problem } from '../http/problem.ts';
import { type Context, type Reply, route } from '../http/route.ts';
import { Uuid } from '../http/schema.ts';
import { type Reading, type ReadPackage, readPackage } from './read-package.ts';
import type { Members } from './references.ts';
import { PackageUpload, UploadResult } from './schema.ts';
import { openTurns } from './turns.ts';
import { type Upload, type Uploaded, uploadPackage } from './upload.ts';

const scope = ['roster.createput', 'case.createput'];
const tag = 'Standards';

const BODY_BYTES_MAX = 128 * 1024 * 1024;

/** Of the ten connections of the API; the rest stays with everyone else. */
const turns = openTurns({ atOnceMax: 3, waitingBytesMax: 2 * BODY_BYTES_MAX });

const limits = { body: PackageUpload, bodyBytesMax: BODY_BYTES_MAX, bodyValuesMax: 0 };

export const uploadRoutes = [
  route({
    method: 'POST',
    url: '/ims/case/v1p1/CFPackages',
    scope,
    tag,
    summary: 'Upload a framework',
    description:
      'All or nothing: 422 lists what is wrong with the package. Uploading an own framework again ' +
      'adds and changes records, and removes none.',
    ...limits,
    responses: { 201: UploadResult },
    errors: [422],
    handle(ctx, { caller, body, text }) {
      return turns.take(text.length, async () => {
        const reading = readPackage(body as Members);
        const read = requirePackage(reading);
        return reply(ctx, reading, { caller, read, replace: false, allowEmpty: false });
      });
    },
  }),
  route({
    method: 'PUT',
    url: '/ims/case/v1p1/CFPackages/:sourcedId',
    scope,
    tag,
    summary: 'Replace a framework',
    description:
      'Items and associations that the package does not hold are removed: their ids go on naming ' +
      'them, and they come back when they are sent again.',
    experimental: true,
    path: Type.Object({ sourcedId: Uuid }),
    query: Type.Object({
      allowEmpty: Type.Optional(
        Type.Union([Type.Literal('true'), Type.Literal('false')], {
          description: 'true: the package may leave the framework without items.',
        }),
      ),
    }),
    ...limits,
    responses: { 200: UploadResult },
    errors: [422],
    handle(ctx, { caller, path, query, body, text }) {
      return turns.take(text.length, async () => {
        const reading = readPackage(body as Members);
        requireSameId(reading, path.sourcedId);
        const read = requirePackage(reading);
        const allowEmpty = query.allowEmpty === 'true';
        return reply(ctx, reading, { caller, read, replace: true, allowEmpty });
      });
    },
  }),
];

function requireSameId({ documentId }: Reading, pathId: string): void {
  if (documentId === '' || documentId === pathId.toLowerCase()) return;
  throw invalidMember(
    '/CFDocument/identifier',
    'id_mismatch',
    `CFDocument.identifier is ${documentId}, the path says ${pathId}.`,
  );
}

/** Throws a Problem 422 with every finding. */
function requirePackage(reading: Reading): ReadPackage {
  if (reading.package) return reading.package;
  const { findings, findingCount } = reading;
  const more = findingCount > 1 ? ` (and ${findingCount - 1} more)` : '';
  throw new Problem(422, 'invaliddata', `${findings[0]?.message ?? ''}${more}`, { findings });
}

async function reply(ctx: Context, { warnings }: Reading, upload: Upload): Promise<Reply> {
  const uploaded = await uploadPackage(ctx, upload);
  const { documentId, items, associations, removed } = uploaded;
  return {
    status: upload.replace ? 200 : 201,
    body: {
      success: true,
      message: sentence(uploaded),
      result: {
        documentId,
        stats: { documents: 1, items, associations, ...(upload.replace ? { removed } : {}) },
        success: true,
      },
      ...(warnings.length > 0 ? { warnings } : {}),
    },
  };
}

function sentence({ changed, items, associations }: Uploaded): string {
  if (!changed) return 'The framework is stored as it was sent already; nothing changed.';
  return `The framework was stored with ${items} items and ${associations} associations.`;
}
