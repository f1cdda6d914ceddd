/** Opens every page of the console, as the operator and as a partner, and times what it asks. */
import type { Page, Request, Response } from 'playwright-core';
import { declared } from '../../console/src/routes/addresses.ts';
import type { PageRoute } from '../../console/src/routes/route.ts';
import { settled, visitAs } from '../../console/test/harness/visit.ts';
import type { Database } from '../../server/src/storage/database/postgres.ts';
import { trusted } from '../../server/src/storage/database/sql.ts';
import { optimizeScripts } from '../../server/test/harness/chromium.ts';
import type { Answered } from './report.ts';
import type { AskedServer } from './server.ts';

/** Parts of a page that ask for other data, by its name. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  events: ['', 'status=dropped', 'range=7d', 'scoreType=XP'],
  students: ['', 'search=ald', 'view=activity', 'view=activity&range=92d'],
  student: ['overview', 'xp', 'sessions', 'results', 'reviews', 'mastery', 'events', 'data'].map(
    (tab) => `tab=${tab}&range=28d`,
  ),
  rosters: ['orgs', 'terms', 'courses', 'classes', 'people', 'enrollments', 'sanity'].map(
    (kind) => `kind=${kind}`,
  ),
  class: ['', 'range=92d'],
  framework: ['', 'search=number'],
};

/** The kind of sample whose id a parameter of an address is. */
const PARAMETERS: Readonly<Record<string, string>> = {
  $studentId: 'users',
  $eventId: 'events',
  $sessionId: 'sessions',
  $courseId: 'courses',
  $classId: 'classes',
  $documentId: 'CFDocuments',
  $applicationId: 'applications',
};

interface Visiting {
  readonly db: Database;
  readonly server: AskedServer;
  readonly samples: Readonly<Record<string, string>>;
  readonly isWanted: (label: string) => boolean;
}

/** Pages until they load nothing, and their requests; each is opened twice. */
export async function visitPages({ db, server, samples, isWanted }: Visiting): Promise<Answered[]> {
  optimizeScripts();
  const application = await db.first<{ id: string }>(
    trusted(`select sourced_id as id from applications where name = 'State partner'`),
  );
  const roles = { [application?.id ?? '']: 'admin' as const };
  const baseUrl = server.env['BASE_URL'] ?? '';
  const visitor = await visitAs(
    { baseUrl, db, fetch: () => Promise.reject(new Error('not used')) },
    { operator: true, roles, confirmed: true },
  );
  const answered: Answered[] = [];
  for (const [place, base] of [
    ['platform', '/o'],
    ['application', `/a/${application?.id}`],
  ] as const) {
    for (const route of declared.filter(({ places }) => places.includes(place))) {
      const path = pathOf(route, samples);
      for (const query of PARTS[route.name] ?? ['']) {
        const label = `page ${route.name}${query && ` (${query})`}`;
        if (path === undefined || !isWanted(label)) continue;
        const who = place === 'platform' ? 'operator' : 'partner';
        const url = `${baseUrl}/console${base}/${path}${query && `?${query}`}`;
        const first = await opened(visitor.page, url);
        const again = await opened(visitor.page, url);
        answered.push({ who, path: url, label, status: 200, firstMs: first.ms, ms: again.ms });
        for (const [request, { ms, status }] of again.requests) {
          const firstMs = first.requests.get(request)?.ms ?? ms;
          answered.push({ who, path: request, label: `${label}: ${request}`, status, firstMs, ms });
        }
      }
    }
  }
  await visitor.context.browser()?.close();
  return answered;
}

/** Without parameters that have no sample; undefined = it cannot be opened. */
function pathOf({ path }: PageRoute, samples: Visiting['samples']): string | undefined {
  const parts = path.split('/').map((part) => {
    const [parameter] = /\$\w+/.exec(part) ?? [];
    if (parameter === undefined) return part;
    const id = samples[PARAMETERS[parameter] ?? ''];
    return id === undefined ? undefined : encodeURIComponent(id);
  });
  return parts.includes(undefined) ? undefined : parts.join('/');
}

interface Opened {
  readonly ms: number;
  /** What it asked of the API, by path. */
  readonly requests: ReadonlyMap<string, { readonly ms: number; readonly status: number }>;
}

async function opened(page: Page, url: string): Promise<Opened> {
  const requests = new Map<string, { ms: number; status: number }>();
  const statuses = new Map<Request, number>();
  const onResponse = (response: Response) => {
    statuses.set(response.request(), response.status());
  };
  const onFinished = (request: Request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith('/console/api/')) return;
    const path = decodeURIComponent(pathname + search).slice('/console/api'.length, 240);
    // What is asked twice is counted once, by its slowest.
    const ms = Math.max(request.timing().responseEnd, requests.get(path)?.ms ?? 0);
    requests.set(path, { ms, status: statuses.get(request) ?? 0 });
  };
  page.on('response', onResponse).on('requestfinished', onFinished);
  const begun = performance.now();
  await page.goto(url);
  await settled(page);
  const ms = performance.now() - begun;
  page.off('response', onResponse).off('requestfinished', onFinished);
  return { ms, requests };
}
