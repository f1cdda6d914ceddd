/** The HTML of the sign-in pages: no scripts, nothing loaded from other hosts. */
import { hash } from 'node:crypto';
import { escapeText } from '../../lib/html.ts';

const MARKUP = Symbol('html');

interface Html {
  readonly [MARKUP]: string;
}

/** html`<p>${text}</p>`: strings are escaped, Html values are not. */
function html(template: TemplateStringsArray, ...values: readonly (Html | string)[]): Html {
  const text = template.reduce((all, part, index) => {
    const value = values[index - 1] ?? '';
    return all + (typeof value === 'string' ? escapeText(value) : value[MARKUP]) + part;
  });
  return { [MARKUP]: text };
}

const NOTHING = html``;

/** Trusted markup, of this program or of oidc-provider. */
function markup(text: string): Html {
  return { [MARKUP]: text };
}

const STYLE = `
:root { color-scheme: light dark; --text: #1b1b1f; --soft: #55555e; --back: #f4f4f7; --card: #fff;
  --line: #767680; --main: #1d4ed8; --on-main: #fff; --bad: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --text: #ececf1; --soft: #b9b9c3; --back: #131316;
  --card: #1e1e23; --line: #8e8e99; --main: #a9c1ff; --on-main: #0b1b4d; --bad: #ffb4ab; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem;
  font: 1rem/1.5 system-ui, sans-serif; color: var(--text); background: var(--back); }
main { width: 100%; max-width: 24rem; padding: 2rem; border-radius: .75rem;
  background: var(--card); }
h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.25; overflow-wrap: anywhere; }
p, ul { margin: 0 0 1rem; overflow-wrap: anywhere; }
.soft { color: var(--soft); }
.bad { color: var(--bad); font-weight: 600; }
label { display: block; margin: 1rem 0 .25rem; font-weight: 600; }
input:not([type=hidden]) { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; font: inherit;
  color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; }
.button, button { display: block; width: 100%; min-height: 2.75rem; margin-top: 1rem;
  padding: .5rem .75rem; font: inherit; font-weight: 600; text-align: center; text-decoration: none;
  border: 1px solid var(--main); border-radius: .5rem; cursor: pointer;
  color: var(--on-main); background: var(--main); }
.button.second, button.second { color: var(--main); background: var(--card); }
:focus-visible { outline: 3px solid var(--main); outline-offset: 2px; }
`;

function page(title: string, body: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Lectern</title>
<style>${markup(STYLE)}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`[MARKUP];
}

const sha256 = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;

/**
 * The security headers of a page. Only its own style and its inline scripts run. `form-action`
 * names the end of the sign-in, too, as browsers apply it to the redirects after a form.
 */
export function pagePolicy(body: string, formTarget = ''): Record<string, string> {
  const scripts = [...body.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text);
  const formAction = /<form[^>]* action="(https?:\/\/[^/"]+)/.exec(body)?.[1] ?? '';
  return {
    'content-security-policy': [
      "default-src 'none'",
      `style-src ${sha256(STYLE)}`,
      ...(scripts.length > 0 ? [`script-src ${scripts.map(sha256).join(' ')}`] : []),
      `form-action 'self' ${formTarget || formAction}`.trim(),
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'cache-control': 'no-store',
    // Not no-referrer: browsers would then send `Origin: null` with the page's own forms.
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
  };
}

interface LoginPage {
  readonly application: string;
  readonly name: string;
  /** The error of the last try. */
  readonly fault?: string | undefined;
  /** Another way to sign in. */
  readonly upstream?: { readonly label: string; readonly url: string } | undefined;
  readonly action: string;
}

export function loginPage({ application, name, fault, upstream, action }: LoginPage): string {
  const alert = fault ? html`<p class="bad" id="fault" role="alert">${fault}</p>` : NOTHING;
  const invalid = fault ? html` aria-invalid="true" aria-describedby="fault"` : NOTHING;
  const other = upstream
    ? html`<a class="button second" href="${upstream.url}">Sign in with ${upstream.label}</a>`
    : NOTHING;
  // After a wrong password the name is filled in already.
  const [nameFocus, passwordFocus] = name
    ? [NOTHING, html` autofocus`]
    : [html` autofocus`, NOTHING];
  return page(
    fault ? 'Error: sign in' : 'Sign in',
    html`<h1>Sign in</h1>
<p class="soft">to go on to ${application}</p>
${alert}
<form method="post" action="${action}">
<label for="name">Username or email</label>
<input id="name" name="name" value="${name}" autocomplete="username" autocapitalize="none"
  spellcheck="false" maxlength="255" required${nameFocus}${invalid}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password"
  maxlength="256" required${passwordFocus}${invalid}>
<button name="decision" value="sign-in">Sign in</button>
<button class="second" name="decision" value="cancel" formnovalidate>Cancel</button>
</form>
${other}`,
  );
}

/** The personal data of each scope, in words for the consent page. */
const SHARED: Readonly<Record<string, string>> = {
  openid: 'who you are here (your id, not your name)',
  profile: 'your name and username',
  email: 'your email address',
  offline_access: 'all of this while you are away, too',
};

interface ConsentPage {
  readonly application: string;
  readonly person: string;
  readonly scopes: readonly string[];
  readonly action: string;
}

export function consentPage({ application, person, scopes, action }: ConsentPage): string {
  const items = scopes.flatMap((scope) => SHARED[scope] ?? []);
  const list = items.map((item) => html`<li>${item}</li>`[MARKUP]).join('\n');
  return page(
    'Allow access',
    html`<h1>Allow ${application}?</h1>
<p>You are signed in as ${person}. ${application} will see:</p>
<ul>
${markup(list)}
</ul>
<p class="soft">It will also see what you do in it, and the results.</p>
<form method="post" action="${action}">
<button name="decision" value="allow">Allow</button>
<button class="second" name="decision" value="deny">Do not allow</button>
</form>`,
  );
}

/** `form`: the form of oidc-provider; the buttons submit it. */
export function logoutPage(form: string): string {
  return page(
    'Sign out',
    html`<h1>Sign out?</h1>
<p>You will be signed out here. Applications that you used may keep you signed in.</p>
${markup(form)}
<button form="op.logoutForm" name="logout" value="yes">Sign out</button>
<button class="second" form="op.logoutForm">Stay signed in</button>`,
  );
}

/**
 * Replaces the library's page that submits its form by itself: the same form and script, and a
 * button for browsers without scripts. Undefined = `body` is another page.
 */
export function continuePage(body: string): string | undefined {
  const [form] = /<form method="post"[^>]*>.*?(?=<noscript>)/s.exec(body) ?? [];
  const [script] = /<script>.*?<\/script>/s.exec(body) ?? [];
  if (!form || !script) return undefined;
  return page(
    'One moment',
    html`<h1>One moment</h1>
<p>You will be redirected; if not, press the button.</p>
${markup(form)}<button>Continue</button></form>
${markup(script)}`,
  );
}

export function loggedOutPage(): string {
  return page(
    'Signed out',
    html`<h1>You are signed out</h1>
<p>On a shared computer, close the browser, too.</p>`,
  );
}

export function errorPage(message: string): string {
  return page(
    'Sign-in failed',
    html`<h1>Sign-in failed</h1>
<p role="alert">${message}</p>
<p class="soft">Go back to the application that you came from, and try again.</p>`,
  );
}
