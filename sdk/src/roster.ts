/** Walks what changed in a roster, for a program that keeps a copy of it. */

import { createChanges, createList, pagesOf } from './list.ts';
import type { CallAny } from './transport/call.ts';
import type { CallOptions, RecordOf } from './transport/operations.ts';

const LISTS = {
  classes: 'GET /ims/oneroster/rostering/v1p2/classes',
  users: 'GET /ims/oneroster/rostering/v1p2/users',
  enrollments: 'GET /ims/oneroster/rostering/v1p2/enrollments',
} as const;

type ListName = keyof typeof LISTS;
type RecordIn<Name extends ListName> = RecordOf<(typeof LISTS)[Name]>;
type User = RecordIn<'users'>;
type Enrollment = RecordIn<'enrollments'>;

interface ChangeOf<Name extends ListName> {
  readonly list: Name;
  readonly sourcedId: string;
  /** The record now; null = remove your copy: it was deleted, or is no longer yours to read. */
  readonly record: RecordIn<Name> | null;
}

export type RosterChange = { [Name in ListName]: ChangeOf<Name> }[ListName];

/** By list, the instant of the newest change that was seen. */
export type RosterSince = { readonly [Name in ListName]: string };

export interface RosterChanges extends AsyncIterable<RosterChange> {
  /** To go on from the next time; what was passed in until the walk has come to its end. */
  readonly since: RosterSince;
}

export interface RosterClient {
  /**
   * Classes, users and enrollments that changed since an earlier walk, or all; a record may come
   * again. A class and a user come before their enrollments, and a user who is no longer readable
   * after them.
   */
  changes(options?: CallOptions & { readonly since?: RosterSince | undefined }): RosterChanges;
}

const BEGINNING = '2000-01-01T00:00:00Z';

export function createRoster(call: CallAny): RosterClient {
  return {
    changes: ({ since, ...limits } = {}) => {
      const begin = since ?? { classes: BEGINNING, users: BEGINNING, enrollments: BEGINNING };
      const changes = {
        since: begin,
        async *[Symbol.asyncIterator]() {
          changes.since = yield* walk(call, begin, limits);
        },
      };
      return changes;
    },
  };
}

/** Enrollments whose users are looked up together. */
const CHUNK = 500;

async function* walk(
  call: CallAny,
  since: RosterSince,
  limits: CallOptions,
): AsyncGenerator<RosterChange, RosterSince, undefined> {
  const read = <Name extends ListName>(list: Name) =>
    createChanges<RecordIn<Name>>(pagesOf(call, LISTS[list], limits), { since: since[list] });
  const [classes, users, enrollments] = [read('classes'), read('users'), read('enrollments')];
  const told = new Set<string>();
  for await (const record of classes) yield changeOf('classes', record);
  for await (const record of users) {
    yield changeOf('users', record);
    told.add(record.sourcedId);
  }
  let chunk: Enrollment[] = [];
  for await (const record of enrollments) {
    chunk.push(record);
    if (chunk.length < CHUNK) continue;
    yield* withUsers(call, { chunk, told }, limits);
    chunk = [];
  }
  yield* withUsers(call, { chunk, told }, limits);
  return { classes: classes.since, users: users.since, enrollments: enrollments.since };
}

const isDeleted = ({ status }: { readonly status: string }) => status === 'tobedeleted';

const changeOf = <Name extends ListName>(list: Name, record: RecordIn<Name>) =>
  ({
    list,
    sourcedId: record.sourcedId,
    record: isDeleted(record) ? null : record,
  }) as RosterChange;

/**
 * Enrollments, and their users: one who became readable after the users were read comes before the
 * enrollment, and one who is no longer readable is in no list.
 */
async function* withUsers(
  call: CallAny,
  { chunk, told }: { readonly chunk: readonly Enrollment[]; readonly told: Set<string> },
  limits: CallOptions,
): AsyncGenerator<RosterChange, void, undefined> {
  const today = new Date().toISOString().slice(0, 10);
  const isPast = (one: Enrollment) => isDeleted(one) || (one.endDate ?? '9999') <= today;
  const asked = chunk
    .filter((one) => isPast(one) || !told.has(one.user.sourcedId))
    .map(({ user }) => user.sourcedId);
  const found = await readableUsers(call, [...new Set(asked)], limits);
  for (const [sourcedId, record] of found) {
    if (record) {
      yield { list: 'users', sourcedId, record };
      told.add(sourcedId);
    }
  }
  for (const record of chunk) yield changeOf('enrollments', record);
  for (const [sourcedId, record] of found) {
    if (!record) yield { list: 'users', sourcedId, record };
  }
}

async function readableUsers(
  call: CallAny,
  ids: readonly string[],
  limits: CallOptions,
): Promise<Map<string, User | null>> {
  const found = new Map<string, User | null>(ids.map((id) => [id, null]));
  for (const filter of filtersOf(ids)) {
    const users = createList<User>(pagesOf(call, LISTS.users, limits), { filter });
    for await (const user of users) found.set(user.sourcedId, user);
  }
  return found;
}

/** The server's limits of one filter. */
const CLAUSES_MAX = 20;
const CHARACTERS_MAX = 2_048;

/** The fewest filters that all of the ids fit into. */
function filtersOf(ids: readonly string[]): string[] {
  const filters: string[][] = [];
  let length = 0;
  for (const id of ids) {
    const clause = `sourcedId='${id.replaceAll("'", "''")}'`;
    const last = filters.at(-1);
    length += ' OR '.length + clause.length;
    if (last && last.length < CLAUSES_MAX && length <= CHARACTERS_MAX) last.push(clause);
    else {
      filters.push([clause]);
      length = clause.length;
    }
  }
  return filters.map((clauses) => clauses.join(' OR '));
}
