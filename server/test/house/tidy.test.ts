/** Style rules of all source files: lengths, parameters, header lines, no unfinished work. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { test } from 'node:test';
import { none } from './none.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const FOLDERS = [
  ...['server/src', 'server/test', 'server/bin', 'bench'],
  ...['sdk/src', 'sdk/test', 'sdk/types', 'sdk/examples'],
  ...['sdk-python/src', 'sdk-python/test', 'sdk-python/examples'],
  ...['console/src', 'console/test', 'demo/src', 'demo/test'],
];

interface Source {
  readonly path: string;
  readonly text: string;
  readonly lines: readonly string[];
}

const sources: Source[] = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs|sql|py)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => {
      const text = readFileSync(file, 'utf8');
      return { path: relative(ROOT, file), text, lines: text.split('\n') };
    }),
);

const isTest = (path: string) =>
  /\.test\.ts$|^(server|sdk|sdk-python|console|demo)\/test\//.test(path);

/** Generated files are as long as the database and the API. */
const isGenerated = (path: string) => /generated\/openapi\.ts$|_vocabulary\.py$/.test(path);
const scripts = sources.filter(({ path }) => /\.(ts|tsx|mjs|py)$/.test(path) && !isGenerated(path));

function places(found: (source: Source) => string[]): string[] {
  return scripts.flatMap((source) => found(source).map((what) => `${source.path}: ${what}`));
}

/** Biome reads the lengths of TypeScript. */
const others = sources.filter(({ path }) => /\.(sql|py)$/.test(path) && !isGenerated(path));

test('files of SQL and Python have at most 400 lines, tests 600', () => {
  const long = others.filter(({ path, lines }) => lines.length > (isTest(path) ? 600 : 400));
  none(
    long.map(({ path, lines }) => `${path}: ${lines.length}`),
    'move a part of these to a file of its own',
  );
});

test('code lines have at most 100 columns', () => {
  const long = places(({ lines }) =>
    lines.filter((line) => line.length > 100 && !/['"`/]/.test(line)),
  );
  none(long, 'run "npm run format", and cut what it leaves');
});

/** What is copied, or was released: a migration is known by its hash. */
const UNCHANGED = /generated\/|migrations\/00(0\d|1[0-7])_/;

/** A line of a comment in TypeScript, SQL or Python: indent and mark, then its text. */
const COMMENT = /^(\s*(?:\/\*\*?|\*|\/\/|--|#) )(.*)$/;

/** A tool reads it as one line, it has an address of the web, or a word that fits no line. */
function mayBeLong(mark: string, text: string): boolean {
  const wordMax = Math.max(...text.split(' ').map((word) => word.length));
  return /^biome-ignore |https?:\/\//.test(text) || mark.length + wordMax > 100;
}

test('lines of comments have at most 100 columns', () => {
  const judged = sources.filter(({ path }) => !UNCHANGED.test(path) && !isGenerated(path));
  const long = judged.flatMap(({ path, lines }) =>
    lines.flatMap((line) => {
      const [, mark, text] = COMMENT.exec(line) ?? [];
      const isFine = line.length <= 100 || mark === undefined || mayBeLong(mark, text ?? '');
      return isFine ? [] : [`${path}: ${line}`];
    }),
  );
  none(long, 'go on in the next line; a docstring gets its marks in lines of their own');
});

test('functions of Python have at most 70 lines', () => {
  none(
    others.flatMap(({ path, lines }) => longOfPython(lines).map((what) => `${path}: ${what}`)),
    'take a part out of these as a function',
  );
});

test('SQL says `not exists`, never `not in (select …)`', () => {
  // Without a hash of all ids, above work_mem, `not in` compares each row with each.
  const found = places(({ path, lines }) =>
    isTest(path) ? [] : lines.filter((line) => /\bnot in (\(\s*(select|$)|\$\{)/.test(line)),
  );
  none(found, 'write "not exists (select … where …)"');
});

test('an insert into a table of the database names its columns', () => {
  const tables = sources.flatMap(({ path, text }) =>
    path.includes('/migrations/') ? [...text.matchAll(/^create table (\w+)/gm)] : [],
  );
  const known = new Set(tables.map(([, name]) => name));
  const found = places(({ text }) =>
    [...text.matchAll(/insert into (\w+)\s+(values|select(?! \(jsonb_populate_record))/g)]
      .filter(([, table]) => known.has(table))
      .map(([insert]) => insert),
  );
  none(found, 'write "insert into table (columns)": a new column moves the others');
});

/** What PostgreSQL 15, the oldest that is taken, has not. */
const TOO_NEW =
  /\b(pg_input_is_valid|pg_input_error_info|any_value|array_(shuffle|sample|sort|reverse)|random_normal|json_(array|object|scalar|serialize|exists|value|query|table)|casefold|uuidv[47]|is json|merge_action)\b ?\(/i;

test('SQL calls no function that is newer than PostgreSQL 15', () => {
  const found = places(({ path, lines }) =>
    isTest(path) || path.startsWith('console') ? [] : lines.filter((line) => TOO_NEW.test(line)),
  );
  none(found, 'write what PostgreSQL 15 knows');
});

test('the console makes no form of numbers or times at each use', () => {
  const found = places(({ path, lines }) =>
    path.startsWith('console/src/') && path !== 'console/src/text/forms.ts'
      ? lines.filter((line) => /(?:^\s|=>).*\bnew Intl\./.test(line))
      : [],
  );
  none(found, 'use console/src/text/forms.ts, or make it once for the module');
});

/** A function ends before the next line that is not further in. */
function longOfPython(lines: readonly string[]): string[] {
  return lines.flatMap((line, start) => {
    const [, indent, name] = /^( *)def (\w+)/.exec(line) ?? [];
    if (indent === undefined) return [];
    const isAfter = (one: string) => /\S/.test(one) && !one.startsWith(`${indent} `);
    const body = lines.slice(start + 1).filter((one) => !one.startsWith(`${indent})`));
    const end = body.findIndex(isAfter);
    const count = end < 0 ? body.length : end;
    return count > 70 ? [`${name} ${count}`] : [];
  });
}

test('every file begins with a comment that says what it is for', () => {
  const wrong = sources.filter(
    ({ path, lines }) => !/^(\/\*\*|#!|--|""")/.test(lines[0] ?? '') && !path.endsWith('.d.ts'),
  );
  none(
    wrong.map(({ path }) => path),
    'begin these with one comment that says what they are for',
  );
});

const documents = [
  ...['.', 'sdk', 'sdk-python', 'console', 'docs'],
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name))),
].flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(ROOT, folder, name)),
);

test('links and paths in the documentation lead to files', () => {
  const missing = documents.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, to = '']) =>
      resolve(dirname(file), to),
    );
    const paths = [
      ...text.matchAll(
        /(?<![\w/])(server|sdk|sdk-python|console|demo|bench|deploy)\/[\w./-]+\.(tsx?|sql|json|py)\b/g,
      ),
    ].map(([path]) => join(ROOT, path));
    return [...links, ...paths]
      .filter((path) => !existsSync(path))
      .map((path) => `${relative(ROOT, file)}: ${relative(ROOT, path)}`);
  });
  none(missing, 'correct the paths in these files');
});

test('no markers of unfinished work, no test switched off', () => {
  const marks = new RegExp(['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX', 'HA' + 'CK'].join('|'));
  const found = places(({ path, text }) => [
    ...(marks.test(text) ? ['marker'] : []),
    ...(isTest(path) && /\b(test|describe|it)\.only\(/.test(text) ? ['only'] : []),
    ...(/@ts-(ignore|expect-error|nocheck)/.test(text) && !path.endsWith('tidy.test.ts')
      ? ['types switched off']
      : []),
  ]);
  none(found, 'finish it, or delete the marker');
});

test('no SQL needs more than PostgreSQL 15: constructors of JSON came with 16', () => {
  const found = sources.filter(({ text }) => /\bjson_(object|array)(agg)?\(/.test(text));
  none(
    found.map(({ path }) => path),
    'use json_build_object and json_agg',
  );
});

test('addresses and usernames are folded by foldEmail and foldUsername alone', () => {
  // An erasure leaves out what any folding gives to another person, too.
  const wider = 'server/src/admin/students/subject.ts';
  const folded = places(({ path, lines }) =>
    isTest(path) || path === wider || !path.startsWith('server/src/')
      ? []
      : lines.filter((line) =>
          /lower\([^)]*\b(e?mail|username)\b|\b(e?mail|username)\b.*\.to(Lower|Upper)Case/i.test(
            line,
          ),
        ),
  );
  none(folded, 'call foldEmail or foldUsername');
});

test('no file holds the marks of a merge', () => {
  const marks = /^(<{7} |={7}$|>{7} )/m;
  none(
    sources.filter(({ text }) => marks.test(text)).map(({ path }) => path),
    'resolve the merge',
  );
});
