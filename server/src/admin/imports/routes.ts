/** Routes of imports: a file is taken, checked, and applied. */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import Type, { type Static } from 'typebox';
import type { Context } from '../../context.ts';
import { demoRefusal } from '../../demo/sandbox.ts';
import { ImportError } from '../../files/import-error.ts';
import { filePath, makeScratch, removeOldScratch, removeScratch } from '../../files/scratch.ts';
import { type IncomingBody, Rendered, type Reply } from '../../http/body.ts';
import type { Caller } from '../../http/caller.ts';
import { forbidden, invalidMember, notFound, type Problem } from '../../http/problem.ts';
import { requireConfirmed } from '../../http/request/scopes.ts';
import { incomingRoute, type Route, route } from '../../http/route.ts';
import { partialOf, Uuid } from '../../http/schema.ts';
import { logEnvelope, logReply } from '../../listing/log.ts';
import { logQuery } from '../../listing/query.ts';
import { recordAudit } from '../../privacy/audit.ts';
import { recordDisclosure } from '../../privacy/disclosure-scope.ts';
import { requireNoImport } from '../../roster-files/import/import-lock.ts';
import { isOldSpreadsheet } from '../../standards/files/source.ts';
import { FAILED, findReport, openFile, REMOVALS } from './files.ts';
import type { ImportJob, ImportOptions } from './job.ts';
import { packWithOthers, requireMendable } from './mending.ts';
import { nameOfCaller, requireAllowed, requireOwner } from './owner.ts';
import {
  askToStop,
  beginRun,
  discardImport,
  findImportRecord,
  findRunning,
  importsOf,
  insertImport,
  requireImport,
  type StoredImport,
} from './queries.ts';
import { conflict, OTHER_RUNS } from './replies/problems.ts';
import { decideApplying, REMOVALS_MAX } from './rules.ts';
import {
  Applying,
  type ApplyingValues,
  ImportDetail,
  ImportQuery,
  type ImportQueryValues,
  ImportRecord,
  ImportStarted,
} from './schema.ts';

const URL = '/admin/1.0/imports';
const ONE = `${URL}/:importId`;
const ById = Type.Object({ importId: Uuid });
const common = { scope: 'admin', forOrgRoles: ['district'], tag: 'Imports' } as const;

const FILE_BYTES_MAX = 512 * 1024 * 1024;

const create = incomingRoute({
  method: 'POST',
  confirmed: false,
  url: URL,
  ...common,
  operationId: 'createImport',
  summary: 'Upload a file and check it',
  description:
    'A dry run: nothing is written until the import is applied. One import at a time: 409 names ' +
    'the other. The body is the file, at most 512 MiB; of the demo, it is empty. Files end after a ' +
    'day. The demo sends sample data of two weeks to this server, as the application Lectern Demo: ' +
    '403 in production, and without SCAFFOLDING=on. With `of`, the body is one mended file of a ' +
    'roster, which is checked with the other files of that import, by its options.',
  query: ImportQuery,
  body: Type.Unknown({ description: 'The file.' }),
  bodyMediaTypes: ['application/octet-stream'],
  incomingBytesMax: () => FILE_BYTES_MAX,
  responses: { 202: ImportStarted },
  errors: [404, 409],
  handle: (ctx, { caller, query, body }) => take(ctx, { caller, query, body }),
});

interface Taking {
  readonly caller: Caller;
  readonly query: ImportQueryValues;
  readonly body: IncomingBody;
}

async function take(ctx: Context, { caller, query, body }: Taking): Promise<Reply> {
  requireAllowed(caller, query);
  const mended = query.of === undefined ? undefined : await requireMendable(ctx, caller, query.of);
  const { kind, name, options } = mended ?? { ...query, options: optionsOf(query) };
  requireForm(kind, name);
  requireSandbox(ctx, kind);
  await requireOwner(ctx, options.application);
  // Before half a gigabyte is sent for nothing.
  await requireNoRunning(ctx, caller);
  await removeOldScratch(ctx.config, ctx.now());
  const id = randomUUID();
  const { removalsMax } = options;
  const orgId = mended?.orgId ?? caller.orgRole?.orgId ?? null;
  const job = jobOf(ctx, { id, kind, name, orgId, options, removalsMax, dryRun: true });
  // A slow upload holds no transaction.
  const folder = makeScratch(ctx.config, 'upload');
  try {
    const path = filePath(folder, query.name);
    await body.save(path);
    const sent = { name: query.name, path, folder };
    const uploadPath = mended ? await packWithOthers(ctx, mended, sent) : path;
    const startedBy = await nameOfCaller(ctx.db, caller);
    const isFirst = await insertImport(ctx.db, { job, startedBy, uploadPath });
    if (!isFirst) throw await runningProblem(ctx, caller);
    // What was only checked is not to be applied beside its mended form.
    if (mended?.state === 'ready') await discardImport(ctx.db, mended.id);
    await recordAudit(ctx.db, { action: 'create', objectType: 'imports', objectId: id });
  } finally {
    await removeScratch(folder);
  }
  return begun(ctx, job);
}

/** Texts of the query with their types. */
function optionsOf(query: ImportQueryValues): ImportOptions {
  const { kind, name: _, of: __, removalsMax = REMOVALS_MAX[kind], ...rest } = query;
  const { includeErased, strict, replace, allowEmpty, students, ...texts } = rest;
  const flags = Object.entries({ includeErased, strict, replace, allowEmpty });
  const given = flags.filter(([, text]) => text !== undefined);
  return {
    ...texts,
    ...Object.fromEntries(given.map(([name, text]) => [name, text === 'true'])),
    removalsMax: Number(removalsMax),
    ...(students === undefined ? {} : { students: Number(students) }),
  };
}

/** Throws a Problem 403 for the demo where invented students do not belong. */
function requireSandbox({ config }: Pick<Context, 'config'>, kind: string): void {
  const refusal = kind === 'demo' ? demoRefusal(config) : undefined;
  if (refusal) throw forbidden(refusal);
}

function requireForm(kind: string, name: string): void {
  if (kind !== 'standards' || !isOldSpreadsheet(name)) return;
  const message = `'${name}': save the spreadsheet as .xlsx or .csv first.`;
  throw invalidMember('/name', 'field_value', message);
}

type JobParts = Pick<
  ImportJob,
  'id' | 'kind' | 'name' | 'orgId' | 'options' | 'removalsMax' | 'dryRun'
>;

function jobOf({ config }: Pick<Context, 'config'>, parts: JobParts): ImportJob {
  return { ...parts, runId: randomUUID(), baseUrl: config.baseUrl };
}

/** Begins the run whose lease was taken. */
async function begun(ctx: Context, job: ImportJob): Promise<Reply> {
  ctx.imports.begin(job);
  const headers = { location: `${ctx.config.baseUrl}${URL}/${job.id}` };
  return { status: 202, headers, body: { import: await findImportRecord(ctx.db, job.id) } };
}

async function requireNoRunning(ctx: Pick<Context, 'db'>, caller: Caller): Promise<void> {
  if (await findRunning(ctx.db)) throw await runningProblem(ctx, caller);
}

async function runningProblem({ db }: Pick<Context, 'db'>, { orgRole }: Caller): Promise<Problem> {
  const other = await findRunning(db);
  if (orgRole && other?.orgId !== orgRole.orgId) return conflict('import_running', OTHER_RUNS);
  const message = other
    ? `${other.startedBy}'s import of ${other.name} runs since ${other.startedAt.toISOString()}: ` +
      `${URL}/${other.id}`
    : 'Another import has just ended; send this again.';
  return conflict('import_running', message);
}

const list = route({
  method: 'GET',
  shows: 'nothing',
  url: URL,
  ...common,
  operationId: 'listImports',
  summary: 'List imports, newest first',
  query: logQuery(importsOf({})),
  responses: { 200: logEnvelope('imports', partialOf(ImportRecord)) },
  handle: (ctx, { query, caller }) => logReply(ctx, importsOf(caller), query),
});

const one = route({
  method: 'GET',
  shows: 'roster',
  url: ONE,
  ...common,
  operationId: 'getImport',
  summary: 'Get an import: progress, removals by name, errors by line',
  path: ById,
  responses: { 200: ImportDetail },
  handle: async (ctx, { path: { importId }, caller }) => {
    await requireImport(ctx.db, caller, importId);
    const record = await findImportRecord(ctx.db, importId);
    const report = await findReport(ctx.db, importId);
    recordDisclosure(report.removals.map(({ person }) => person));
    const removals = report.removals.map(({ person: _, ...removal }) => removal);
    return { status: 200, body: { import: { ...record, ...report, removals } } };
  },
});

const apply = route({
  method: 'POST',
  confirmed: false,
  url: `${ONE}/apply`,
  ...common,
  operationId: 'applyImport',
  summary: 'Write what the dry run found',
  description:
    'Also goes on with an import that was stopped or interrupted: stored rows are skipped. A ' +
    'removal of more than `removalsMax` needs its number as `confirmCount`; at the console any ' +
    'removal needs a confirmation.',
  path: ById,
  body: Applying,
  responses: { 202: ImportStarted },
  errors: [409],
  handle: (ctx, { caller, path, body }) => applyStored(ctx, caller, { ...path, asked: body }),
});

async function applyStored(
  ctx: Context,
  caller: Caller,
  { importId, asked }: Static<typeof ById> & { readonly asked: ApplyingValues },
): Promise<Reply> {
  const stored = await requireImport(ctx.db, caller, importId);
  const { id, kind, name, orgId } = stored;
  requireSandbox(ctx, kind);
  const decision = decideApplying(stored, asked);
  if ('refused' in decision) throw await refusal(ctx, { stored, caller }, decision.refused);
  const { next, removalsMax } = decision;
  const dryRun = next === 'check';
  if (!dryRun && stored.counts?.removed) requireConfirmed(caller);
  if (!dryRun && kind === 'roster') await requireUnlocked(ctx, caller);
  const { strict = stored.options.strict, replace = stored.options.replace } = asked;
  const options = {
    ...stored.options,
    ...(strict === undefined ? {} : { strict }),
    ...(replace === undefined ? {} : { replace }),
  };
  const job = jobOf(ctx, { id, kind, name, orgId, options, removalsMax, dryRun });
  if (!(await beginRun(ctx.db, job))) throw await runningProblem(ctx, caller);
  await recordAudit(ctx.db, { action: 'apply', objectType: 'imports', objectId: id });
  return begun(ctx, job);
}

/** Throws a Problem 409 when a command imports a roster. */
async function requireUnlocked({ db }: Pick<Context, 'db'>, { orgRole }: Caller): Promise<void> {
  try {
    await requireNoImport(db);
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    throw conflict('import_running', orgRole ? OTHER_RUNS : error.message);
  }
}

async function refusal(
  ctx: Context,
  { stored, caller }: { readonly stored: StoredImport; readonly caller: Caller },
  reason: 'not_ready' | 'files_gone' | 'count_needed',
): Promise<Problem> {
  const { state, counts, removalShare } = stored;
  if (reason === 'count_needed') {
    const share = Math.ceil(removalShare);
    return conflict(
      'would_remove_most',
      `Up to ${share} % of the stored records would be removed: send confirmCount ` +
        `${counts?.removed ?? 0}, the number of removals.`,
    );
  }
  if (reason === 'files_gone')
    return conflict('import_file_gone', 'The file has ended; upload it again.');
  if (state === 'checking' || state === 'running') return runningProblem(ctx, caller);
  return conflict('import_not_ready', `The import is ${state}: it cannot be applied.`);
}

const discard = route({
  method: 'DELETE',
  confirmed: false,
  url: ONE,
  ...common,
  operationId: 'stopImport',
  summary: 'Stop an import, or discard its file',
  description:
    'It ends within seconds. What is written stays; a framework is written whole or not at all.',
  path: ById,
  responses: { 202: ImportStarted, 204: null },
  handle: async (ctx, { path: { importId }, caller }) => {
    const { id } = await requireImport(ctx.db, caller, importId);
    await recordAudit(ctx.db, { action: 'stop', objectType: 'imports', objectId: id });
    if (await discardImport(ctx.db, id)) return { status: 204 };
    await askToStop(ctx.db, id);
    return { status: 202, body: { import: await findImportRecord(ctx.db, id) } };
  },
});

function download(
  file: typeof FAILED | typeof REMOVALS,
  names: { readonly operationId: string; readonly summary: string },
) {
  return route({
    method: 'GET',
    shows: 'roster',
    url: `${ONE}/${file}`,
    ...common,
    ...names,
    path: ById,
    replyMediaType: 'text/csv',
    responses: { 200: Type.Unknown({ description: 'CSV with a header' }) },
    handle: async (ctx, { path: { importId }, caller }) => {
      const { id } = await requireImport(ctx.db, caller, importId);
      const list = await openFile(ctx.db, { importId: id, name: file });
      if (!list) throw notFound(`list ${file} of an import`, importId);
      recordDisclosure(list.people);
      return {
        status: 200,
        headers: { 'content-disposition': `attachment; filename="${file}"` },
        body: new Rendered(Readable.from(list.chunks), 'text/csv; charset=utf-8'),
      };
    },
  });
}

export const importRoutes: readonly Route[] = [
  create,
  list,
  one,
  apply,
  discard,
  download(FAILED, {
    operationId: 'getImportFailures',
    summary: 'Get the rows that fail, whole, the reason first; mended, they are imported again',
  }),
  download(REMOVALS, {
    operationId: 'getImportRemovals',
    summary: 'Get all records that an import removes',
  }),
];
