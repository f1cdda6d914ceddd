/** Every word of the console stands in src/text: TSX has none, and no page misses its address. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { EVENT_RULES } from '../../server/src/events/caliper/vocabulary.ts';
import { idOf } from '../src/pages/audit/lines.ts';
import { eventWords } from '../src/text/events/event-words.ts';
import { auditText } from '../src/text/operation/audit.ts';
import { schoolText } from '../src/text/students/school.ts';

const SRC = resolve(import.meta.dirname, '../src');
const sources = globSync('**/*.tsx', { cwd: SRC }).map((path) => ({
  path,
  text: readFileSync(resolve(SRC, path), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''),
}));

/** Names of keys, which are no words. */
const KEYS = /^(Ctrl K)$/;

test('no words between tags, and none in attributes that people read', () => {
  const found = sources.flatMap(({ path, text }) => {
    const between = [
      ...text.matchAll(/(?<![=\s])>\s*([^<>{}();=]*[A-Za-z]{2,}[^<>{}();=]*?)\s*<\//g),
    ];
    const attributes = text.matchAll(
      /\s(?:aria-label|title|label|placeholder|description|caption|alt)="([^"]*[A-Za-z][^"]*)"/g,
    );
    return [...between, ...attributes]
      .map(([, words = '']) => words.trim())
      .filter((words) => !KEYS.test(words))
      .map((words) => `${path}: ${words}`);
  });
  assert.deepEqual(found, []);
});

test('no page makes markup of strings, or takes a colour or a size of text that is no token', () => {
  const styles = globSync('**/*.{tsx,css}', { cwd: SRC }).filter(
    (path) => !/tokens\.css$/.test(path),
  );
  const found = styles.flatMap((path) => {
    const text = readFileSync(resolve(SRC, path), 'utf8');
    const wrong =
      text.match(
        /dangerouslySetInnerHTML|\.innerHTML|#[0-9a-f]{6}\b|\brgba?\(|font-size: [\d.]+(rem|px)/gi,
      ) ?? [];
    return wrong.map((what) => `${path}: ${what}`);
  });
  assert.deepEqual(found, []);
});

test('each table with an audit trigger has a word, and no key of bytes is shown', () => {
  const migrations = globSync('server/src/storage/migrations/*.sql', {
    cwd: resolve(SRC, '../..'),
  });
  const schema = migrations
    .map((path) => readFileSync(resolve(SRC, '../..', path), 'utf8'))
    .join('\n');
  const triggers = schema.matchAll(
    /(?:^select audit_table\('|^create trigger audit_insert after insert on )(\w+)([^;]*);/gm,
  );
  const audited = new Map([...triggers].map(([, table = '', keys = '']) => [table, keys] as const));
  assert.ok(audited.size > 20, `${audited.size} audited tables`);
  const wordless = [...audited.keys()].filter((table) => !Object.hasOwn(auditText.object, table));
  assert.deepEqual(wordless, []);
  const bytes = [...audited].filter(([table, keys]) => {
    const columns = schema.split(`create table ${table} (`)[1]?.split(';')[0] ?? '';
    return [...keys.matchAll(/\w+/g)].some(([key]) => columns.includes(`  ${key} bytea`));
  });
  assert.ok(bytes.length > 0);
  for (const [table] of bytes) assert.equal(idOf({ objectType: table, objectId: '\\x58' }), '');
  assert.equal(idOf({ objectType: 'heartbeats', objectId: 'heartbeats' }), '');
  assert.equal(idOf({ objectType: 'users', objectId: 'student-1' }), 'student-1');
});

test('each action of an event has words but a grade, whose score says it', () => {
  const acts = Object.entries(EVENT_RULES).flatMap(([type, { actions }]) =>
    actions.map((action) => `${type} ${action}`),
  );
  assert.deepEqual(
    acts.filter((act) => !Object.hasOwn(eventWords.act, act)),
    ['GradeEvent Graded'],
  );
});

test('the documentation defines each number of schools and districts by the word on the screen', () => {
  const page = readFileSync(resolve(SRC, '../../docs/reference/insights.md'), 'utf8');
  const cells = [...page.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) =>
    cell
      .replaceAll(/, `\w+`/g, '')
      .toLowerCase()
      .split(/[,;] /),
  );
  const { column, students } = schoolText;
  const { xp, activeDays, activeSeconds, mastered, recalled, due, seen } = students;
  const shown = {
    ...column,
    xp,
    activeDays,
    activeSeconds,
    masteredIn: mastered,
    recalled,
    due,
    seen,
  };
  const missing = Object.entries(shown).filter(([, word]) => !cells.includes(word.toLowerCase()));
  assert.deepEqual(
    missing.map(([id]) => id),
    ['name', 'type', 'school', 'standard'],
  );
});
