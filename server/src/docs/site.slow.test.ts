/** The documentation: every link leads somewhere, and what it names is what the source has. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { QUERIES } from '../../test/fixtures/docs-queries.ts';
import { routes } from '../app.ts';
import { commandHelp } from '../cli/commands.ts';
import { SETTINGS } from '../config/settings.ts';
import { clientSettings, readConfig } from '../config.ts';
import { matcher } from '../http/reference/match.ts';
import { openapi } from '../http/reference/openapi.ts';
import { PREDICATES } from '../listing/filter.ts';
import { ListQuery } from '../listing/query.ts';
import '../metrics.ts';
import { NO_LINKS, samplesOf } from '../../test/harness/markdown.ts';
import { CODES } from './reasons.ts';
import { ALERTS } from './reference/alerts.ts';
import { GENERATED } from './reference/generated.ts';
import { serverAddress } from './render/address.ts';
import { listFiles, readPictures, readSource } from './render/files.ts';
import { anchorOf, renderMarkdown } from './render/markdown.ts';
import { openSite } from './site.ts';

const BASE_URL = 'https://learn.example';
const address = serverAddress(BASE_URL, 'mark');
const document = openapi(routes);
const commands = await commandHelp();
const site = await openSite({
  baseUrl: BASE_URL,
  version: '1.0.0',
  openapi: () => document,
  commands: async () => commands,
  changed: new Map(),
  addressFor: () => address,
});

const pages = new Map<string, string>();
for (const path of site.paths) pages.set(path, (await site.page(path)) ?? '');

const files = await listFiles();
const sources = new Map<string, string>();
for (const [path, file] of files) sources.set(path, await readSource(file));
/** Pages for readers of the documentation; decisions and the changelog name the past, too. */
const written = [...sources].filter(([path]) => !/^decisions\/|changelog$/.test(path));

const idsOf = new Map(
  [...pages].map(([path, html]) => [
    path,
    new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)),
  ]),
);

test('every link leads to a page, and every anchor to a place in it', () => {
  const wrong = [...pages].flatMap(([path, html]) =>
    [...html.matchAll(/ href="([^"]+)"/g)]
      .map(([, href = '']) => href)
      .filter((href) => !/^(https?:|mailto:|data:|\/docs\/(api$|assets\/))/.test(href))
      .filter((href) => {
        const [target = '', anchor] = href.split('#');
        const to = target === '' ? path : target.replace(/^\/docs\/?/, '');
        const ids = idsOf.get(to);
        return ids === undefined || (anchor !== undefined && !ids.has(anchor));
      })
      .map((href) => `${path}: ${href}`),
  );
  assert.deepEqual([...new Set(wrong)], []);
});

test('each written page tells search engines what it is about, and its reader where its text is', () => {
  for (const [path] of sources) {
    const html = pages.get(path) ?? '';
    const [, description = ''] = /<meta name="description" content="([^"]+)">/.exec(html) ?? [];
    assert.ok(description.length > 30 && description.length < 300, `${path}: ${description}`);
    assert.ok(html.includes(`Its text is <code>${files.get(path)}</code>.`), path);
  }
});

test('each page names its one address where that is public, and no page that is not there', () => {
  const canonical = /<link rel="canonical" href="([^"]+)">/;
  for (const [path, html] of pages) {
    const own = `${BASE_URL}/docs${path && `/${path}`}`;
    assert.equal(canonical.exec(html)?.[1], own);
  }
  assert.doesNotMatch(site.missing('nothing'), canonical);
  assert.equal(serverAddress('http://localhost:8080', 'mark').canonical(''), undefined);
});

test('each alert links to its place in the reference', () => {
  const missing = ALERTS.filter(({ name }) => !idsOf.get('reference/alerts')?.has(anchorOf(name)));
  assert.deepEqual(missing, []);
});

test('each page has one title, ids of its own, and no link that became text', () => {
  for (const [path, html] of pages) {
    assert.equal(html.match(/<h1[ >]/g)?.length, 1, path);
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    assert.equal(new Set(ids).size, ids.length, path);
    const isOwn = files.get(path)?.startsWith('docs/') && !path.startsWith('decisions');
    if (isOwn) assert.doesNotMatch(html, /<span>/, `${path}: a link leads to no page`);
  }
});

test('each picture is on a page, has a label, and consists of shapes and texts', async () => {
  const all = [...pages.values()].join('');
  for (const [file, svg] of await readPictures()) {
    assert.ok(all.includes(svg.trim()), file);
    assert.match(svg, /^<svg [^>]*role="img" aria-label="[^"]+"/, file);
    const names = [...svg.matchAll(/<\/?([^\s>/]+)/g)].map(([, name = '']) => name);
    assert.deepEqual(new Set(names), new Set(['svg', 'g', 'text', 'rect']), file);
    assert.doesNotMatch(svg, / (on\w+|style|\w*:?href)=/, file);
  }
  assert.doesNotMatch(all, /<img /);
});

test('an image that is no picture of the documentation is shown as its words', async () => {
  for (const href of ['https://x.example/1.svg', '../1.svg', '%2e%2e/1.svg'])
    assert.match(renderMarkdown(`![a <b>](${href})`, NO_LINKS).html, /<span>a &lt;b&gt;<\/span>/);
});

test('the contents list every page; decisions are listed on a page of their own', () => {
  const first = pages.get('') ?? '';
  const listed = [...first.matchAll(/ href="\/docs\/([^"#]+)"/g)].map(([, path]) => path);
  const missing = [...files.keys()].filter((path) => path !== '' && !listed.includes(path));
  assert.deepEqual(
    missing.filter((path) => !path.startsWith('decisions/')),
    [],
  );
});

/** The names that reading the settings asks the environment for. */
function variablesRead(): Set<string> {
  const names = new Set<string>();
  const given: Record<string, string> = {
    UPSTREAM_ISSUER: 'https://id.example',
    UPSTREAM_CLIENT_ID: 'lectern',
    UPSTREAM_CLIENT_SECRET: 'secret',
    TOKEN_ISSUER: 'https://id.example',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otel.example',
  };
  const env = new Proxy(given, {
    get(target, name: string) {
      names.add(name);
      return target[name];
    },
  });
  readConfig(env);
  clientSettings({ env } as unknown as NodeJS.Process);
  for (const name of ['XDG_CONFIG_HOME', 'HOME']) names.delete(name);
  return names;
}

/** What the SDK of OpenTelemetry reads by itself. */
const OF_SDK = ['OTEL_SERVICE_NAME', 'OTEL_RESOURCE_ATTRIBUTES'];

test('every setting that the server reads is in the reference, and no other', () => {
  const read = [...variablesRead(), ...OF_SDK];
  assert.deepEqual(read.sort(), [...SETTINGS.keys()].sort());
});

test('every variable that the pages name is a setting', () => {
  const wrong = written.flatMap(([path, text]) =>
    [
      ...text.matchAll(
        /\b((?:LECTERN|OTEL|EVENTS?|REVIEW|RETENTION|RATE_LIMIT|UPSTREAM|TOKEN|CASE)_[A-Z_]+)\b/g,
      ),
    ]
      .map(([, name = '']) => name)
      .filter((name) => !SETTINGS.has(name) && !OF_SAMPLES.has(name))
      .map((name) => `${path}: ${name}`),
  );
  assert.deepEqual([...new Set(wrong)], []);
});

/** What `lectern demo` prints for samples, and what the tests of a clone read. */
const OF_SAMPLES = new Set([
  ...[
    'LECTERN_APPLICATION_ID',
    'LECTERN_STUDENT',
    'LECTERN_COURSE',
    'LECTERN_LESSON',
    'LECTERN_CLASS',
  ],
  ...['LECTERN_PYTHON', 'LECTERN_OFFICIAL_FILES'],
  ...['LECTERN_OTHER_CLIENT_ID', 'LECTERN_OTHER_CLIENT_SECRET'],
]);

test('every command that the pages name exists', () => {
  const names = new Set(commands.map(({ name }) => name));
  const wrong = written.flatMap(([path, text]) =>
    [...text.matchAll(/(?<![\w/.-]|from |-U )lectern ([a-z]+)(?: ([a-z][a-z-]+))?/g)]
      .filter(([, first, second]) => {
        const group = commands.find(({ name }) => name === `lectern ${first}`);
        const isKnown = names.has(`lectern ${first} ${second}`);
        return !group || (group.isGroup && second !== undefined && !isKnown);
      })
      .map(([words]) => `${path}: ${words}`),
  );
  assert.deepEqual([...new Set(wrong)], []);
});

const known = matcher(routes);
const MOUNTED = /^\/(docs|console|oauth2|login|metrics|openapi\.json|\.well-known)\b/;

test('every request that the pages name is an operation', () => {
  const wrong = written.flatMap(([path, text]) =>
    [...text.matchAll(/\b(GET|PUT|POST|DELETE|PATCH) (\/[^\s`"'?)|,]*)/g)]
      .filter(([, method = '', url = '']) => {
        const plain = url
          .replace(/[.:;]$/, '')
          .replaceAll('{', '')
          .replaceAll('}', '');
        return !MOUNTED.test(url) && known.find(method, plain) === undefined;
      })
      .map(([words]) => `${path}: ${words}`),
  );
  assert.deepEqual([...new Set(wrong)], []);
});

test('every part that is made from the source is shown by a page', () => {
  const all = [...sources.values()].join('\n');
  const unused = Object.keys(GENERATED).filter((name) => !all.includes(`<!-- lectern:${name} -->`));
  assert.deepEqual(unused, []);
});

test('a part that the repository does not have says where a server shows it', () => {
  for (const [path, text] of sources) {
    for (const [line, name = ''] of text.matchAll(/^<!-- lectern:([\w-]+) -->.*$/gm)) {
      const [page = ''] = /`\/docs\/[^`]+`/.exec(line) ?? [];
      assert.equal(page, `\`/docs/${path}\``, name);
      assert.ok(!pages.get(path)?.includes('A server shows this part'), name);
    }
  }
});

test('the page of a reason shows the status as it is answered', () => {
  assert.match(
    (pages.get('reasons/course_unknown') ?? '').replace(/<[^>]*>/g, ''),
    /\{\s*&quot;event&quot;: \{\s*&quot;state&quot;/,
  );
});

/** A page of operations of the API. */
const OF_TAG = /^reference\/api\/(?!all$)/;

test('the API reference lists what partners may call, and one link leads to all', () => {
  const named = (path: string) =>
    [...(pages.get(path) ?? '').matchAll(/<a href="[^"]+#[^"]+"><code>(.*?)<\/code>/g)]
      .map(([, text = '']) => text.replace(/<[^>]*>/g, ''))
      .filter((text) => /^[A-Z]+ \//.test(text));
  const ofPartners = named('reference/api');
  const permitted = ['POST /events/1.0/', 'GET /rostering/1.0/courses', 'GET /health'];
  for (const name of permitted) assert.ok(ofPartners.includes(name), name);
  const reserved = /\/(admin|imports|console)\/|demographics/;
  assert.deepEqual(
    ofPartners.filter((name) => reserved.test(name)),
    [],
  );
  assert.match(pages.get('reference/api') ?? '', /href="\/docs\/reference\/api\/all"/);
  const { paths } = document as { paths: Record<string, object> };
  const all = Object.values(paths).flatMap(Object.keys).length;
  assert.equal(new Set(named('reference/api/all')).size, all);
});

test('the reference names each command, operation and code', () => {
  const commandPage = idsOf.get('reference/commands');
  for (const { name } of commands) assert.ok(commandPage?.has(name.replaceAll(' ', '-')), name);
  const api = [...pages].filter(([path]) => OF_TAG.test(path));
  const operations = api.flatMap(([, html]) => html.match(/<h2 /g) ?? []);
  const { paths } = document as { paths: Record<string, object> };
  assert.equal(operations.length, Object.values(paths).flatMap(Object.keys).length);
  const codes = pages.get('reference/codes') ?? '';
  for (const code of CODES) assert.ok(codes.includes(`/docs/reasons/${code}"`), code);
  const columns = pages.get('reference/roster-files') ?? '';
  assert.match(columns, /<code>late<\/code>/, 'a column that is called as a code leads nowhere');
  assert.ok(!columns.includes('/docs/reasons/late'));
});

/** Pages that browsers open. */
const OF_BROWSERS = /^(GET|POST) \/(oauth2\/authorize|logout)$/;
/** Answers that are files, streams or documents of OpenAPI or empty, or that no upload has. */
const WITHOUT_ANSWER =
  /\/(export|page|revoke|template|stream|metrics|\w+\.csv)$|\/warehouse\/|\/discovery\/|\/v1p0\/CFRubrics\//;

test('each operation of the reference shows a request and its answer', () => {
  const sections = [...pages]
    .filter(([path]) => OF_TAG.test(path))
    .flatMap(([, html]) => html.split('<h2 ').slice(1))
    .map((html) => html.replace(/<\/?(?:wbr|b|span[^>]*)>/g, ''))
    .map((html) => [/<code>(\w+ [^<]+)<\/code>/.exec(html)?.[1] ?? html, html] as const);
  const lacking = sections.filter(([name, html]) => {
    const isOfPeople = /For people (of the roster )?who signed in/.test(html);
    const hasRequest = isOfPeople || OF_BROWSERS.test(name) || html.includes('curl -sS ');
    const hasAnswer =
      WITHOUT_ANSWER.test(name) ||
      /Reply (204|303|20\d: [^<]+<\/p>\n<div class="sample")/.test(html);
    return !hasRequest || !(hasAnswer || OF_BROWSERS.test(name));
  });
  assert.ok(sections.length > 300);
  assert.deepEqual(
    lacking.map(([name]) => name),
    [],
  );
});

test('JSON samples are JSON, and pages name no host but examples', () => {
  for (const [path, text] of written) {
    for (const { language, text: sample } of samplesOf(text)) {
      if (language === 'json') assert.doesNotThrow(() => JSON.parse(sample), `${path}: ${sample}`);
    }
  }
  const hosts = written.flatMap(([path, text]) =>
    [...text.matchAll(/https?:\/\/([\w.-]+)/g)].map(([, host = '']) => `${path}: ${host}`),
  );
  const other = hosts.filter(
    (one) =>
      !/: ([\w.-]+\.)?(example|localhost|lectern|127\.0\.0\.1|purl\.imsglobal\.org|purl\.org)$/.test(
        one,
      ),
  );
  assert.deepEqual([...new Set(other)], []);
});

const search = await (async () => {
  const scripts = [await site.asset('minisearch.js'), await site.asset('search.js')].join('\n');
  const window: { lecternSearch?: (text: string) => { path: string }[] } = {};
  runInNewContext(scripts, Object.assign(window, { window }));
  return (text: string) => (window.lecternSearch?.(text) ?? []).map(({ path }) => path);
})();

test('the search finds every code first', () => {
  for (const code of CODES) assert.equal(search(code)[0], `reasons/${code}`, code);
  assert.match(String(search('REVIEW_FOLD')[0]), /settings#review_fold/);
});

test('a word that nothing has finds nothing, also one that JavaScript has for itself', () => {
  for (const text of ['', ' ', '<', 'qqqqqqq']) assert.equal(search(text).length, 0);
  assert.ok(search('constructor').length >= 0);
});

test('the search has the right page first for 37 of 40 things that people look for', () => {
  const found = Object.entries(QUERIES).map(([text, right]) => {
    const [first = 'nothing'] = search(text);
    return { text, first, isRight: right.some((path) => first.split('#')[0] === path) };
  });
  const wrong = found.filter(({ isRight }) => !isRight);
  const shown = wrong.map(({ text, first }) => `${text}: ${first}`);
  assert.equal(found.length, 40);
  assert.ok(wrong.length <= 3, shown.join('\n'));
});

test('the page stays as small as the style and script of one page may be', () => {
  const total = ['docs.css', 'docs.js'].map(
    (name) => readFileSync(new URL(`./assets/${name}`, import.meta.url)).length,
  );
  assert.ok(Math.max(...total) < 10_000, String(total));
});

test('the page of lists names every parameter and operator of lists', async () => {
  const page = await readSource('docs/reference/lists.md');
  assert.deepEqual(
    [...Object.keys(ListQuery.properties), ...PREDICATES].filter(
      (name) => !page.includes(`\`${name}\``),
    ),
    [],
  );
});
