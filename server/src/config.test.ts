/** Settings: an invalid value is refused by name; production refuses unsafe settings. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { settingWarnings } from './config/safety.ts';
import { ConfigError, workers } from './config/values.ts';
import { readConfig } from './config.ts';

const SECRET = 'q8Zr2vX0mB5tY7wLkP3sN9aC1dF6gH4j';
const PRODUCTION = { NODE_ENV: 'production', BASE_URL: 'https://learn.example' };

type Settings = Readonly<Record<string, string>>;

function refuses(settings: Settings, message: RegExp): void {
  assert.throws(
    () => readConfig(settings),
    (error: Error) => {
      assert.ok(error instanceof ConfigError);
      assert.match(error.message, message);
      return true;
    },
  );
}

test('WORKERS=auto leaves the embedded PostgreSQL half of the cores', () => {
  const auto = (cores: number, hasPostgres: boolean) =>
    workers('auto', 'WORKERS', { cores, hasPostgres });
  assert.deepEqual(
    [1, 2, 8, 200].map((cores) => auto(cores, true)),
    [1, 1, 4, 64],
  );
  assert.deepEqual(
    [1, 2, 8, 200].map((cores) => auto(cores, false)),
    [1, 2, 8, 64],
  );
  assert.equal(workers('3', 'WORKERS', { cores: 2, hasPostgres: true }), 3);
  refuses({ WORKERS: '65' }, /^WORKERS is "65"; it takes auto, or a number from 1 to 64/);
});

suite('production', () => {
  test('starts with https, on localhost or behind a TLS proxy', () => {
    const config = readConfig(PRODUCTION);
    assert.equal(config.scaffolding, false);
    assert.ok(config.rateLimitsOn);
    assert.deepEqual(config.rateLimits, {
      readsPerSecond: 1_000,
      readMibPerMinute: 2_048,
      writesPerSecond: 200,
      eventsPerSecond: 5_000,
      uploadsPerMinute: 30,
      tokensPerMinute: 120,
      signInsPerMinute: 600,
      publicReadsPerSecond: 50,
    });
    assert.ok(readConfig({ ...PRODUCTION, HOST: '0.0.0.0', TLS_PROXY: 'on' }).tlsProxy);
    const database = { DATABASE_URL: 'postgres://me@db/lectern', LECTERN_SECRET: SECRET };
    assert.equal(readConfig({ ...PRODUCTION, ...database }).secret, SECRET);
  });

  const insecure: readonly [string, Settings, string, RegExp][] = [
    ['no BASE_URL', { BASE_URL: '' }, 'http', /BASE_URL does not begin with https/],
    ['http', { BASE_URL: 'http://learn.example' }, 'http', /unencrypted/],
    ['HTTP', { BASE_URL: 'HTTP://learn.example' }, 'http', /unencrypted/],
    ['a public address without TLS', { HOST: '0.0.0.0' }, 'http', /set TLS_PROXY=on/],
    ['scaffolding', { SCAFFOLDING: 'on' }, 'scaffolding', /SCAFFOLDING is on/],
    ['unsealed keys', { DATABASE_URL: 'postgres://me@db/x' }, 'open-keys', /LECTERN_SECRET is not/],
    [
      'an issuer by http',
      { TOKEN_ISSUER: 'HTTP://id.example', TOKEN_AUDIENCE: 'lectern' },
      'http',
      /TOKEN_ISSUER/,
    ],
    [
      'an issuer of tokens for any audience',
      { TOKEN_ISSUER: 'https://id.example' },
      'any-audience',
      /TOKEN_AUDIENCE is not set, and TOKEN_ISSUER is/,
    ],
    [
      'another provider by http',
      {
        UPSTREAM_ISSUER: 'http://id.example',
        UPSTREAM_CLIENT_ID: 'a',
        UPSTREAM_CLIENT_SECRET: 'b',
      },
      'http',
      /UPSTREAM_ISSUER/,
    ],
  ];
  for (const [cause, settings, risk, message] of insecure) {
    test(`does not start with ${cause}, unless ACCEPT_RISKS names the risk`, () => {
      refuses({ ...PRODUCTION, ...settings }, message);
      refuses({ ...PRODUCTION, ...settings }, new RegExp(`ACCEPT_RISKS=${risk}\\.$`));
      assert.ok(readConfig({ ...PRODUCTION, ...settings, ACCEPT_RISKS: risk }));
      assert.ok(readConfig({ ...settings, NODE_ENV: '' }), 'development may');
    });
  }

  test('names all unsafe settings at once', () => {
    const settings = { SCAFFOLDING: 'on', HOST: '0.0.0.0', DATABASE_URL: 'postgres://me@db/x' };
    refuses({ ...PRODUCTION, ...settings }, /HOST is[^\n]*\nSCAFFOLDING is on[^\n]*\nLECTERN_SEC/);
  });

  test('READ_DATABASE_URL goes with DATABASE_URL', () => {
    const url = { READ_DATABASE_URL: 'postgres://me@standby/x' };
    refuses(url, /READ_DATABASE_URL is set without DATABASE_URL/);
    const both = { ...url, DATABASE_URL: 'postgres://me@db/x' };
    assert.equal(readConfig(both).readDatabaseUrl, 'postgres://me@standby/x');
    refuses({ ...both, READ_DATABASE_URL: 'x' }, /READ_DATABASE_URL is not a PostgreSQL URL/);
  });

  test('warns of https without TLS_PROXY: all clients would share one address', () => {
    const found = settingWarnings(readConfig(PRODUCTION));
    assert.match(found[0]?.finding ?? '', /^BASE_URL is https:.* TLS_PROXY is off: all clients/);
    assert.match(found[0]?.fix ?? '', /TLS_PROXY=on/);
    assert.deepEqual(settingWarnings(readConfig({ ...PRODUCTION, TLS_PROXY: 'on' })), []);
    assert.deepEqual(settingWarnings(readConfig({})), []);
  });

  test('accepts one risk without the others', () => {
    const both = { ...PRODUCTION, SCAFFOLDING: 'on', BASE_URL: 'http://learn.example' };
    refuses({ ...both, ACCEPT_RISKS: 'scaffolding' }, /BASE_URL/);
    assert.ok(readConfig({ ...both, ACCEPT_RISKS: 'scaffolding, http' }));
    refuses({ ACCEPT_RISKS: 'all' }, /ACCEPT_RISKS names "all"; it takes some of http, /);
  });
});

const FAULTS: readonly [Settings, RegExp][] = [
  [{ LECTERN_SECRET: 'changeme' }, /^LECTERN_SECRET is too weak; .*openssl rand/],
  [{ LECTERN_SECRET: 'a'.repeat(64) }, /^LECTERN_SECRET is too weak/],
  [{ METRICS_TOKEN: 'short' }, /^METRICS_TOKEN is too weak/],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    /^OTEL_EXPORTER_OTLP_ENDPOINT is "collector:4318"; it takes an address/,
  ],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://otel:4317', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
    /^OTEL_EXPORTER_OTLP_PROTOCOL is "grpc"; it takes one of http\/protobuf\./,
  ],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://otel:4318', OTEL_TRACES_SAMPLER: 'some' },
    /^OTEL_TRACES_SAMPLER is "some"; it takes one of parentbased_always_on, /,
  ],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://otel:4318', OTEL_TRACES_SAMPLER_ARG: '2' },
    /^OTEL_TRACES_SAMPLER_ARG is "2"; it takes a number from 0 to 1\./,
  ],
  [{ HEADERS_MAX_SECONDS: '121' }, /^HEADERS_MAX_SECONDS is "121"; .* from 1 to 120\./],
  [{ STALL_MAX_SECONDS: '2147484' }, /^STALL_MAX_SECONDS is "2147484"; .* from 1 to 86400\./],
  [{ NODE_ENV: 'Production' }, /^NODE_ENV is "Production"; it takes production as/],
  [{ NODE_ENV: 'production ' }, /^NODE_ENV is "production "; /],
  [{ NODE_ENV: 'prod' }, /^NODE_ENV is "prod"; /],
  [{ COMPAT: 'off' }, /^COMPAT is "off"; it takes live, or nothing/],
  [{ CONNECTIONS_MAX: '9999999999' }, /^CONNECTIONS_MAX .* a whole number from 1 to 999999999\./],
  [{ RATE_LIMITS: 'maybe' }, /^RATE_LIMITS is "maybe"; it takes on or off/],
  [{ RATE_LIMITS: 'on', RATE_LIMIT_TOKENS_PER_MINUTE: '0' }, /PER_MINUTE is "0"; .* from 1/],
  [{ UPSTREAM_ISSUER: 'https://id.example' }, /^UPSTREAM_CLIENT_ID and UPSTREAM_CLIENT_SECRET is/],
  [
    {
      UPSTREAM_ISSUER: 'https://id.example',
      UPSTREAM_CLIENT_ID: 'a',
      UPSTREAM_CLIENT_SECRET: 'b',
      UPSTREAM_MEMBER: 'shoeSize',
    },
    /^UPSTREAM_MEMBER is "shoeSize"; it takes one of sourcedId, /,
  ],
  [{ TOKEN_ISSUER: 'id.example' }, /^TOKEN_ISSUER is "id.example"; it takes an address/],
  [
    { TOKEN_ISSUER: 'https://id.example', TOKEN_ALGORITHMS: 'HS256' },
    /is "HS256"; it takes one of RS256/,
  ],
  [{ TOKEN_ISSUER: 'http://localhost:8080' }, /is BASE_URL/],
  [{ BASE_URL: 'https://learn.example', TOKEN_ISSUER: 'HTTPS://Learn.example/' }, /is BASE_URL/],
  [{ BASE_URL: 'ftp://learn.example' }, /^BASE_URL is "ftp:.*"; it takes an address like https:/],
  [{ BASE_URL: 'https://learn.example/x' }, /^BASE_URL is "https:.*\/x" with a path; .*of its own/],
  [{ BASE_URL: 'https://learn.example?x' }, /^BASE_URL is "https:.*\?x" with a query; /],
  [{ BASE_URL: 'https://learn.example/#x' }, /^BASE_URL is "https:.*#x" with a fragment; /],
  [{ BASE_URL: 'https://me@learn.example' }, /^BASE_URL has a user or a password; /],
  [{ BASE_URL: 'https://:hush@learn.example' }, /^BASE_URL (?!.*hush)has a user or a password; /],
];

for (const [settings, message] of FAULTS) {
  test(`refused: ${Object.keys(settings).at(-1)} = ${Object.values(settings).at(-1)?.slice(0, 20)}`, () => {
    refuses(settings, message);
  });
}

test('BASE_URL is kept as browsers write it', () => {
  const kept = (text: string) => readConfig({ BASE_URL: text }).baseUrl;
  for (const text of [
    'https://learn.example',
    'HTTPS://Learn.Example:443/',
    ' https://learn.example ',
  ])
    assert.equal(kept(text), 'https://learn.example', text);
  assert.equal(kept('http://[::1]:8080//'), 'http://[::1]:8080');
  assert.equal(kept('https://schüle.example'), 'https://xn--schle-mva.example');
});

test('COMPAT is off unless it is live', () => {
  assert.equal(readConfig({}).compat, null);
  assert.equal(readConfig({ COMPAT: '' }).compat, null);
  assert.equal(readConfig({ COMPAT: 'live' }).compat, 'live');
});

test('no message repeats a secret', () => {
  const weak = 'a weak secret';
  for (const name of ['LECTERN_SECRET', 'METRICS_TOKEN']) {
    assert.throws(
      () => readConfig({ [name]: weak }),
      (error: Error) => !error.message.includes(weak),
    );
  }
});
