/** Counts refused requests of applications by route, status, code and member. */
import { isPerson } from '../../http/caller.ts';
import type { RefusedRequest } from '../../http/refused-request.ts';
import { rowsToSql } from '../../storage/database/batch.ts';
import { DelayedEntries } from '../../storage/database/delayed-write.ts';
import type { Job } from '../../storage/database/jobs.ts';
import type { Database } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { declaredPointer } from './rules.ts';

interface Counted {
  readonly applicationId: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly code: string;
  readonly pointer: string;
  readonly firstAt: Date;
  lastAt: Date;
  count: number;
  requestId: string;
}

/** Kinds of one application between two writes. */
const KINDS_MAX = 200;
/** Findings of one request that are counted. */
const FINDINGS_MAX = 20;

/** Counts in memory and writes every two seconds, so that no request waits for it. */
export class RequestErrorCounter {
  readonly #counted: DelayedEntries<Counted>;

  constructor(db: Database) {
    this.#counted = new DelayedEntries((counted) => insertCounted(db, counted), KINDS_MAX);
  }

  add(refused: RefusedRequest, at: Date): void {
    const { route, caller, status, problem, requestId } = refused;
    const schemas = [route.documentedBody, route.body, route.query, route.path];
    const findings = problem.members.findings ?? [];
    const told = findings.length > 0 ? findings : [{ path: '', code: problem.code }];
    const causes = told.slice(0, FINDINGS_MAX).map(({ path, code }) => {
      return { code, pointer: declaredPointer(path, schemas) };
    });
    const unique = new Map(causes.map((cause) => [`${cause.code} ${cause.pointer}`, cause]));
    const { applicationId } = caller;
    const { method, url } = route;
    for (const [cause, { code, pointer }] of unique) {
      this.#counted.add(applicationId, {
        key: `${method} ${url} ${status} ${cause}`,
        first: {
          ...{ applicationId, method, route: url, status, code, pointer },
          ...{ firstAt: at, lastAt: at, count: 1, requestId },
        },
        again: (known) => Object.assign(known, { lastAt: at, requestId, count: known.count + 1 }),
      });
    }
  }

  /** Writes the counts since the last write; drops them while the database is unreachable. */
  write(): Promise<void> {
    return this.#counted.write();
  }
}

async function insertCounted(db: Database, counted: readonly Counted[]): Promise<void> {
  const types = {
    application_id: 'uuid',
    method: 'text',
    route: 'text',
    status: 'integer',
    code: 'text',
    pointer: 'text',
    count: 'integer',
    first_at: 'timestamptz',
    last_at: 'timestamptz',
    request_id: 'text',
  };
  await db.execute(sql`
    insert into request_errors as stored (
      application_id, hour, method, route, status, code, pointer, count, first_at, last_at,
      request_id
    )
    select application_id, date_trunc('hour', last_at, 'UTC'), method, route, status, code, pointer,
      count, first_at, last_at, request_id
    from ${rowsToSql('t', types, counted)}
    order by application_id, method, route, status, code, pointer
    on conflict (application_id, hour, method, route, status, code, pointer) do update set
      count = stored.count + excluded.count,
      first_at = least(stored.first_at, excluded.first_at),
      last_at = greatest(stored.last_at, excluded.last_at),
      request_id = excluded.request_id`);
}

/** Events that are refused are counted with the other events that do not count. */
const EVENTS = /^\/events\/1\.0\//;

/** Counts an answer 4xx to an application; a person at the console sees it at once. */
export function countRequestError(
  ctx: { readonly requestErrors: RequestErrorCounter; now(): Date },
  refused: RefusedRequest,
): void {
  const { route, caller, status } = refused;
  if (status < 400 || status > 499 || isPerson(caller) || caller.anonymous) return;
  if (route.method === 'POST' && EVENTS.test(route.url)) return;
  ctx.requestErrors.add(refused, ctx.now());
}

export const purgeRequestErrors: Job = {
  name: 'forget request errors',
  everySeconds: 3_600,
  async run(db) {
    await db.execute(sql`delete from request_errors where hour < now() - interval '30 days'`);
  },
};
