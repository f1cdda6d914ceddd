/** The console's one HTML page, its security policy, and the page that stands in for it. */
import { randomBytes } from 'node:crypto';
import { html, page, pagePolicy } from '../../lib/html.ts';
import { ICON } from '../../lib/look.ts';
import type { Manifest } from './bundle.ts';

interface Page {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export const ASSETS = '/console/assets/';

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  // Not no-referrer: browsers would then send `Origin: null` with the console's own requests.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': [
    ...['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial'],
    ...['display-capture', 'midi', 'accelerometer', 'gyroscope', 'magnetometer'],
  ]
    .map((name) => `${name}=()`)
    .concat('clipboard-write=(self)', 'publickey-credentials-get=(self)')
    .join(', '),
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
};

/**
 * Styles of components carry the nonce. Scripts come from this server alone, and strings become
 * markup only through the policy of console/src/first.ts, which refuses every `<`.
 */
function policy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

/** One page for all, with and without a session: its scripts ask who it is. */
export function shellPage({ first, entry, style, preload, pages }: Manifest, path: string): Page {
  const nonce = randomBytes(18).toString('base64url');
  const shown = pages.find(({ address }) => new RegExp(address).test(path));
  const preloads = [
    ...preload.map((name) => `<link rel="modulepreload" href="${ASSETS}${name}">`),
    // They wait for the entry, so that they do not take its share of a slow line.
    ...(shown?.files ?? []).map(
      (name) => `<link rel="modulepreload" href="${ASSETS}${name}" fetchpriority="low">`,
    ),
  ];
  return {
    status: 200,
    headers: { ...HEADERS, 'content-security-policy': policy(nonce) },
    text: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Lectern</title>
<link rel="icon" href="${ICON}">
<script src="${ASSETS}${first}"></script>
<link rel="stylesheet" href="${ASSETS}${style}" nonce="${nonce}">
${preloads.join('\n')}
<script src="${ASSETS}${entry}" type="module"></script>
</head>
<body>
<div id="root"></div>
<noscript><p>The console needs JavaScript. The API and its reference at /docs do not.</p></noscript>
</body>
</html>
`,
  };
}

/** In place of the console: 503 with what to do about it. */
export function standIn(sentence: string, detail: string): Page {
  const text = page(
    sentence,
    html`<h1>${sentence}</h1>
<pre>${detail}</pre>
<p>The API is not affected: its reference is at <a href="/docs">/docs</a>.</p>`,
    'wide',
  );
  return { status: 503, headers: { ...HEADERS, ...pagePolicy(text) }, text };
}
