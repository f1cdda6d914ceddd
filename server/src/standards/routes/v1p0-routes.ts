/** GET routes of CASE 1.0: those of v1p1 in the shape of v1p0. */
import { type Reply, rendered } from '../../http/body.ts';
import type { ErrorForm, Request, Route, RouteProfile } from '../../http/route.ts';
import { listQuery } from '../../listing/query.ts';
import { caseProfile } from '../official/case-profile.ts';
import { schemaV1p0, toV1p0 } from '../official/v1p0.ts';
import { officialDocumentList } from '../records/collections.ts';
import { packageReply } from '../threads/package-cache.ts';

const errorForm: ErrorForm = {
  status: ({ status }) => status,
  body: caseProfile.problemBody,
  schema: caseProfile.problem,
  badBody: 400,
};

type Profiled = Route & { readonly profile: RouteProfile };

/** The routes of v1p0 that answer as these do in the official profile. */
export function v1p0Routes(routes: readonly Route[]): Route[] {
  return routes.filter((one): one is Profiled => one.profile !== undefined).map(v1p0Route);
}

function v1p0Route({ profile, liveResponses: _, ...route }: Profiled): Route {
  const isPackage = route.url.includes('/CFPackages/');
  // Only the list of documents has parameters in the standard.
  const query = profile.query && listQuery(officialDocumentList(''));
  const { query: __, ...shape } = route;
  return {
    ...shape,
    ...(query ? { query } : {}),
    url: route.url.replace('/v1p1/', '/v1p0/'),
    operationId: `${profile.operationId}V1p0`,
    summary: `${route.summary} (CASE 1.0)`,
    description: 'The record of the v1p1 path without what CASE 1.1 added.',
    responses: { 200: schemaV1p0(profile.response) },
    errorForm,
    handle: isPackage ? packageV1p0 : (ctx, request) => recordV1p0(route.handle, ctx, request),
  };
}

type Handle = Route['handle'];

const packageV1p0: Handle = (ctx, { path, takesGzip, caller }) => {
  const { sourcedId: id } = path as { sourcedId: string };
  return packageReply(ctx, {
    kind: 'CFDocument',
    id,
    form: 'v1p0',
    takesGzip,
    caller,
  });
};

async function recordV1p0(
  handle: Handle,
  ctx: Parameters<Handle>[0],
  request: Request<never, never, never>,
): Promise<Reply> {
  const answer = await handle(ctx, {
    ...request,
    query: request.query ?? {},
    profiled: true,
  } as never);
  if (answer.status !== 200) return answer;
  const { text } = rendered<string | readonly string[]>(answer.body);
  return { ...answer, body: toV1p0(JSON.parse([text].flat().join(''))) };
}
