/** Tests of edits on a record's text: each equals the same edit of the parsed record. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { testDatabase } from '../../../test/harness/database.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import { refTo } from './hrefs.ts';
import {
  absoluteHrefs,
  objectToSql,
  printRecord,
  quotedToSql,
  referenceToSql,
  textWithAgents,
  textWithChildren,
  textWithout,
} from './record-text.ts';

const db = await testDatabase();

const HERE = 'https://here.example';

/** An id may hold every character except control characters. */
const id = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .filter((text) => !/\p{C}/u.test(text));

const MEMBERS = ['title', 'parent', 'scoreScale', 'class'] as const;

/** Any JSON that a client wrote. */
const written = fc.dictionary(
  fc.constantFrom('a', 'href'),
  fc.oneof(
    fc.jsonValue().filter((value) => !JSON.stringify(value).includes('\\u')),
    fc.constant('lectern:/x'),
    fc.constant({ href: 'lectern:/ims/oneroster/x' }),
  ),
);

/** A stored record. */
const record = fc
  .record(
    {
      sourcedId: id,
      title: fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0')),
      parent: id.map((sourcedId) => refTo('org', { sourcedId })),
      scoreScale: id.map((sourcedId) => refTo('scoreScale', { sourcedId })),
      class: id.map((sourcedId) => refTo('class', { sourcedId })),
      metadata: written,
      extensions: written,
    },
    { requiredKeys: ['sourcedId'] },
  )
  .map((sent) => ({ ...sent }));

async function read(tx: Queryable, text: Sql, from = sql``): Promise<string> {
  const found = await tx.first<{ text: string }>(sql`select ${text} as text ${from}`);
  return found?.text ?? '';
}

test('a printed record is its JSON; hrefs that a client wrote stay as they are', () => {
  fc.assert(
    fc.property(record, (stored) => {
      const answered = JSON.parse(absoluteHrefs(printRecord(stored), HERE));
      const linked = (reference: { href: string } | undefined) =>
        reference && { ...reference, href: reference.href.replace('lectern:', HERE) };
      const { parent, scoreScale, class: klass } = stored;
      const expected = {
        ...stored,
        parent: linked(parent),
        scoreScale: linked(scoreScale),
        class: linked(klass),
      };
      assert.deepEqual(answered, JSON.parse(JSON.stringify(expected)));
    }),
  );
});

test('a text without members is the record without them, in its order', async () => {
  await db.begin((tx) =>
    fc.assert(
      fc.asyncProperty(record, fc.subarray([...MEMBERS]), async (stored, hidden) => {
        const text = printRecord(stored);
        const named = MEMBERS.map((name) => sql`${hidden.includes(name) ? name : null}::text`);
        const left = Object.entries(stored).filter(([name]) => !hidden.includes(name as never));
        const expected = printRecord(Object.fromEntries(left));
        assert.equal(await read(tx, textWithout(sql`${text}::text`, named)), expected);
      }),
      { numRuns: 50 },
    ),
  );
});

test('a text made of columns is the record', async () => {
  await db.begin((tx) =>
    fc.assert(
      fc.asyncProperty(id, id, async (sourcedId, student) => {
        const made = objectToSql({
          sourcedId: quotedToSql(sql`${sourcedId}::text`),
          student: referenceToSql('user', sql`${student}::text`),
        });
        const expected = printRecord({ sourcedId, student: refTo('user', { sourcedId: student }) });
        assert.equal(await read(tx, made), expected);
      }),
    ),
  );
});

test('a text with children is the record with a reference to each active one', async () => {
  await db.begin(async (tx) => {
    await tx.execute(sql`
      create temp table families (sourced_id text, parent_id text, status text, record text)
      on commit drop`);
    await fc.assert(
      fc.asyncProperty(record, fc.uniqueArray(id, { maxLength: 5 }), async (parent, children) => {
        await tx.execute(sql`delete from families`);
        const text = printRecord(parent);
        const others = children.filter((child) => child !== parent.sourcedId);
        await tx.execute(sql`
          insert into families values (${parent.sourcedId}, null, 'active', ${text})`);
        for (const [index, child] of others.entries()) {
          const status = index === 1 ? 'tobedeleted' : 'active';
          await tx.execute(sql`
            insert into families values (${child}, ${parent.sourcedId}, ${status}, '{}')`);
        }
        const active = await tx.query<{ sourcedId: string }>(sql`
          select sourced_id from families
          where status = 'active' and parent_id is not null order by sourced_id`);
        const refs = active.map((child) => refTo('org', child));
        const expected =
          refs.length > 0 ? `${text.slice(0, -1)},"children":${JSON.stringify(refs)}}` : text;
        const made = await read(
          tx,
          textWithChildren(sql`families`, 'org'),
          sql`from families where parent_id is null`,
        );
        assert.equal(made, expected);
      }),
      { numRuns: 50 },
    );
  });
});

test('a text with agents is the record with those that are named', async () => {
  const agents = fc.uniqueArray(fc.tuple(id, fc.boolean()), {
    minLength: 1,
    maxLength: 5,
    selector: ([agent]) => agent,
  });
  await fc.assert(
    fc.asyncProperty(record, agents, async (user, links) => {
      const referencesOf = (some: typeof links) => {
        const refs = some.map(([sourcedId]) => refTo('user', { sourcedId }));
        return refs.length > 0 ? { agents: refs } : {};
      };
      const { metadata, ...rest } = user;
      const known = links.filter(([, isKnown]) => isKnown);
      const whole = printRecord({ ...rest, ...referencesOf(links), metadata });
      const ids = sql`${known.map(([agent]) => agent)}::text[]`;
      const text = await read(db, textWithAgents(sql`${whole}::text`, ids));
      assert.equal(text, printRecord({ ...rest, ...referencesOf(known), metadata }));
    }),
    { numRuns: 50 },
  );
});
