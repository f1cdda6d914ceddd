/** Inserts lines of the disclosure log; people who are shown together again are stored once. */
import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { rowsToSql } from '../storage/database/batch.ts';
import type { Database, Transaction } from '../storage/database/postgres.ts';
import { type Sql, sql } from '../storage/database/sql.ts';
import { findErasedHash } from './person-hash.ts';

/** `endpoint` of a line whose data a webhook was sent. */
export const WEBHOOK_ENDPOINT = 'webhook';

export interface Disclosure {
  readonly at: Date;
  /** Null for a command on the server's machine, and for a person of the roster. */
  readonly applicationId: string | null;
  /** Client that asked; account that ran a command; `user:` or `webhook:` and the id of that. */
  readonly clientId: string;
  /** 'GET /xp/1.0/users/:sourcedId/entries' */
  readonly endpoint: string;
  /** '' = a command. */
  readonly requestId: string;
  /** Ids separated by newlines; repeats are possible. */
  readonly students: string;
}

/** People who were shown together. */
interface People {
  /** Ids, or hashes of erased people, sorted: lists show the same people in many orders. */
  readonly students: string;
  /** The hash of `students`, hexadecimal. */
  readonly digest: string;
}

const PEOPLE_TYPES = { digest: 'text', students: 'text' };

const LINE_TYPES = {
  at: 'timestamptz',
  application_id: 'uuid',
  client_id: 'text',
  endpoint: 'text',
  request_id: 'text',
  people_id: 'bigint',
};

/** Ids of people who were erased since the read are replaced by their hash. */
export function insertDisclosures(db: Database, lines: readonly Disclosure[]): Promise<void> {
  return db.begin(async (tx) => {
    // The transaction takes an id, as an erasure waits for these before its last pass, and a lock:
    // people whose last line is deleted meanwhile would go before their new line is seen.
    await tx.execute(sql`
      select pg_current_xact_id(),
        pg_advisory_xact_lock_shared(hashtextextended('disclosure people', 0))`);
    const shown = new Set(lines.map(({ students }) => students));
    const hashes = await hashesOfErased(tx, lines, shown);
    const people = await peopleByText(shown, hashes);
    const ids = await idsOf(tx, [...people.values()]);
    const rows = lines.map((line) => {
      const reader = readerOf(line);
      const clientId =
        reader === undefined ? line.clientId : `user:${hashes.get(reader) ?? reader}`;
      return { ...line, clientId, peopleId: ids.get(people.get(line.students)?.digest ?? '') };
    });
    await tx.execute(sql`
      insert into disclosures (at, application_id, client_id, endpoint, request_id, people_id)
      select at, application_id, client_id, endpoint, request_id, people_id
      from ${rowsToSql('line', LINE_TYPES, rows)}`);
  });
}

/** The id of the person of the roster who looked; undefined = an application or a command did. */
function readerOf({ applicationId, clientId }: Disclosure): string | undefined {
  const isPerson = applicationId === null && clientId.startsWith('user:');
  return isPerson ? clientId.slice('user:'.length) : undefined;
}

/** Texts that are sorted and hashed before other requests come: about a millisecond. */
const TEXTS_AT_ONCE = 32;

async function peopleByText(
  shown: ReadonlySet<string>,
  hashes: ReadonlyMap<string, string>,
): Promise<Map<string, People>> {
  const people = new Map<string, People>();
  for (const students of shown) {
    people.set(students, peopleOf(students, hashes));
    if (people.size % TEXTS_AT_ONCE === 0) await nextTurn();
  }
  return people;
}

function peopleOf(shown: string, hashes: ReadonlyMap<string, string>): People {
  const ids = shown.split('\n');
  const known = hashes.size === 0 ? ids : ids.map((id) => hashes.get(id) ?? id);
  const students = known.sort().join('\n');
  return { students, digest: hash('sha256', students) };
}

/**
 * Ids of rows by digest; people who are not stored are inserted, in one order, as other processes
 * may insert the same. Between a search and an insert another process can add a row, or an erasure
 * take its digest away: then the search begins again.
 */
async function idsOf(tx: Transaction, people: readonly People[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  let missing = people;
  for (let store = findSql; missing.length > 0; store = store === findSql ? insertSql : findSql) {
    const rows = await tx.query<{ digest: string; id: number }>(store(missing));
    for (const { digest, id } of rows) ids.set(digest, id);
    missing = missing.filter(({ digest }) => !ids.has(digest));
  }
  return ids;
}

function findSql(people: readonly People[]): Sql {
  return sql`
    select s.digest, p.id
    from ${rowsToSql('s', { digest: 'text' }, people)}
    join disclosure_people p on p.digest = decode(s.digest, 'hex')`;
}

function insertSql(people: readonly People[]): Sql {
  return sql`
    insert into disclosure_people (digest, students)
    select decode(digest, 'hex'), string_to_array(students, e'\n')
    from ${rowsToSql('s', PEOPLE_TYPES, people)}
    order by digest
    on conflict do nothing
    returning encode(digest, 'hex') as digest, id`;
}

/** Hashes of erased people by id. A day of margin: an erasure has the date of its start. */
async function hashesOfErased(
  tx: Transaction,
  lines: readonly Disclosure[],
  shown: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const oldest = new Date(Math.min(...lines.map(({ at }) => at.getTime())));
  const erased = await tx.first(sql`
    select from erasures
    where erased_at > least(${oldest}::timestamptz, now()) - interval '1 day' limit 1`);
  if (!erased) return new Map();
  const readers = lines.flatMap((line) => readerOf(line) ?? []);
  const ids = new Set([...readers, ...[...shown].flatMap((students) => students.split('\n'))]);
  const gone = await tx.query<{ id: string }>(sql`
    select id from unnest(${[...ids]}::text[]) as s (id)
    where not exists (select from users u where u.sourced_id = s.id)`);
  const hashes = new Map<string, string>();
  for (const { id } of gone) {
    const found = await findErasedHash(tx, id);
    if (found) hashes.set(id, found);
  }
  return hashes;
}
