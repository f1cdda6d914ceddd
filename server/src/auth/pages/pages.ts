/** The HTML of the sign-in pages: no scripts, nothing loaded from other hosts. */
import { Rendered, type Reply } from '../../http/body.ts';
import { type Html, html, lines, markup, NOTHING, page, pagePolicy } from '../../lib/html.ts';

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
  const list = lines(items.map((item) => html`<li>${item}</li>`));
  return page(
    'Allow access',
    html`<h1>Allow ${application}?</h1>
<p>You are signed in as ${person}. ${application} will see:</p>
<ul>
${list}
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
  const form = cutOut(body, '<form method="post"', '<noscript>');
  const script = cutOut(body, '<script>', '</script>');
  if (!form || !script) return undefined;
  return page(
    'One moment',
    html`<h1>One moment</h1>
<p>You will be taken on in a moment. If not, press the button.</p>
${markup(form)}<button>Continue</button></form>
${markup(script)}</script>`,
  );
}

/** From the first of these marks to before the other; undefined where one of them is missing. */
function cutOut(text: string, from: string, to: string): string | undefined {
  const start = text.indexOf(from);
  const end = start < 0 ? start : text.indexOf(to, start);
  return end < 0 ? undefined : text.slice(start, end);
}

export function loggedOutPage(): string {
  return page(
    'Signed out',
    html`<h1>You are signed out</h1>
<p>On a shared computer, close the browser, too.</p>`,
  );
}

/** `address`: of the application, as it was sent; `help`: of the page for its developers. */
export function errorPage(message: string, address?: string, help?: string): string {
  return page(
    'Sign-in failed',
    html`<h1>Sign-in failed</h1>
<p role="alert">${message}</p>
${addressLine(address)}<p class="soft">Go back to the application that you came from, and try again.</p>${helpLine(help)}`,
  );
}

/** The page of an address without a route; `hasConsole`: this server serves the console. */
export function missingPage(message: string, hasConsole: boolean): Reply {
  const console = hasConsole
    ? html`<a class="button" href="/console">Open the console</a>`
    : NOTHING;
  const text = page(
    'Page not found',
    html`<h1>There is no page here</h1>
<p>${message}</p>
${console}
<a class="button second" href="/docs">Documentation</a>
<a class="button second" href="/docs/api">API reference</a>`,
  );
  const body = new Rendered(text, 'text/html; charset=utf-8');
  return { status: 404, headers: pagePolicy(text), body };
}

/** With the way to sign out all the same: shared computers must not keep a person signed in. */
export function signOutErrorPage(message: string, address?: string, help?: string): string {
  return page(
    'Sign-out failed',
    html`<h1>Sign-out failed</h1>
<p role="alert">${message}</p>
${addressLine(address)}<p class="soft">You may still be signed in here.</p>
<a class="button" href="/logout">Sign out</a>${helpLine(help)}`,
  );
}

function addressLine(address: string | undefined): Html {
  return address ? html`<p>The address that was sent: <code>${address}</code></p>\n` : NOTHING;
}

function helpLine(help: string | undefined): Html {
  if (!help) return NOTHING;
  return html`\n<p class="soft">For its developers: <a href="${help}">when a sign-in fails</a>.</p>`;
}
