/** The HTML of the console's own pages: sign-in, and links by which people set a password. */
import { html, lines, markup, NOTHING, page } from '../../lib/html.ts';
import type { LinkKind } from '../accounts/links.ts';

export interface Faulty {
  /** The error of the last try. */
  readonly fault?: string | undefined;
}

export function alertOf({ fault }: Faulty) {
  return fault ? html`<p class="bad" id="fault" role="alert">${fault}</p>` : NOTHING;
}

function marksOf({ fault }: Faulty) {
  return fault ? html` aria-invalid="true" aria-describedby="fault"` : NOTHING;
}

interface SignInPage extends Faulty {
  readonly email: string;
  /** Where the person goes next: a path of the console. */
  readonly next: string;
  /** What happened before, such as a sign-out. */
  readonly notice?: string | undefined;
  readonly action: string;
  /** Other ways to sign in: address and text. */
  readonly others: readonly { readonly url: string; readonly text: string }[];
}

export function signInPage({ email, next, notice, action, others, ...state }: SignInPage): string {
  const before = notice ? html`<p role="status">${notice}</p>` : NOTHING;
  // After a wrong password the address is filled in already.
  const [emailFocus, passwordFocus] = email
    ? [NOTHING, html` autofocus`]
    : [html` autofocus`, NOTHING];
  return page(
    state.fault ? 'Error: sign in' : 'Sign in',
    html`<h1>Sign in</h1>
<p class="soft">to the console of Lectern</p>
${before}${alertOf(state)}
<form method="post" action="${action}">
<input type="hidden" name="next" value="${next}">
<label for="email">Email</label>
<input id="email" name="email" type="email" value="${email}" autocomplete="username"
  maxlength="254" required${emailFocus}${marksOf(state)}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password"
  maxlength="256" required${passwordFocus}${marksOf(state)}>
<button>Sign in</button>
</form>
${lines(others.map(({ url, text }) => html`<a class="button second" href="${url}">${text}</a>`))}
<details><summary>Password forgotten, or no account?</summary>
<p class="soft">Ask an operator, or an admin of your application, for a link. Operators make
one on the server: <code>lectern account link you@example.org</code></p></details>`,
  );
}

const TITLES: Readonly<Record<LinkKind, string>> = {
  setup: 'Set up Lectern',
  invitation: 'Accept your invitation',
  reset: 'Choose a new password',
  demo: 'Look around the demo',
};

/** The fragment of the address is the code: scripts read it, servers and proxies do not. */
const SEND_FRAGMENT = `
const code = location.hash.slice(1);
if (code) {
  const form = document.forms[0];
  form.elements.token.value = code;
  history.replaceState(null, '', location.pathname);
  form.submit();
}
`;

interface CodePage extends Faulty {
  readonly kind: LinkKind;
  readonly action: string;
}

/** The first page of a link, which posts the code of the link; without scripts the person does. */
export function codePage({ kind, action, ...state }: CodePage): string {
  return page(
    state.fault ? `Error: ${TITLES[kind]}` : TITLES[kind],
    html`<h1>${TITLES[kind]}</h1>
${alertOf(state)}
<form method="post" action="${action}">
<label for="token">Code</label>
<p class="soft" id="where">The part of the link after #.</p>
<input id="token" name="token" autocomplete="off" autocapitalize="none" spellcheck="false"
  aria-describedby="where" maxlength="100" required${state.fault ? html` aria-invalid="true"` : NOTHING}>
<button>Continue</button>
</form>
<script>${markup(SEND_FRAGMENT)}</script>`,
  );
}

const LEADS: Readonly<Record<LinkKind, string>> = {
  setup: 'You will be the first operator of this server.',
  invitation: 'Enter your name and choose a password.',
  reset: 'A new password ends all your other sessions.',
  demo: 'The demo needs no password.',
};

const BUTTONS: Readonly<Record<LinkKind, string>> = {
  setup: 'Create the account',
  invitation: 'Accept and sign in',
  reset: 'Save and sign in',
  demo: 'Sign in',
};

interface PasswordPage extends CodePage {
  readonly token: string;
  readonly email: string;
  readonly name: string;
  /** What a password must have. */
  readonly rule: string;
  /** Whose invitation it is; null = of no application. */
  readonly application: string | null;
}

function leadOf({ kind, application }: PasswordPage): string {
  if (kind !== 'invitation' || application === null) return LEADS[kind];
  return `${application} invites you: its admins will see your name and your last sign-in. ${LEADS[kind]}`;
}

/** The second page of a link: who it is, and the password. */
export function passwordPage(form: PasswordPage): string {
  const { kind, action, token, email, name, rule, ...state } = form;
  const nameField = html`<label for="name">Your name</label>
<input id="name" name="name" value="${name}" autocomplete="name" maxlength="200" required>`;
  // A password manager files the password under the address.
  const emailField =
    kind === 'setup'
      ? html`<label for="email">Email</label>
<input id="email" name="email" type="email" value="${email}" autocomplete="username" maxlength="254"
  required>`
      : html`<label for="email">Email</label>
<input id="email" type="email" value="${email}" autocomplete="username" readonly>`;
  return page(
    state.fault ? `Error: ${TITLES[kind]}` : TITLES[kind],
    html`<h1>${TITLES[kind]}</h1>
<p class="soft">${leadOf(form)}</p>
${alertOf(state)}
<form method="post" action="${action}">
<input type="hidden" name="token" value="${token}">
${kind === 'reset' ? NOTHING : nameField}
${emailField}
<label for="password">Password</label>
<p class="soft" id="rule">${rule}</p>
<input id="password" name="password" type="password" autocomplete="new-password"
  maxlength="256" aria-describedby="rule${state.fault ? ' fault' : ''}" required>
<button>${BUTTONS[kind]}</button>
</form>`,
  );
}

/** Its header Refresh goes on by itself. */
export function onwardPage(next: string): string {
  return page(
    'One moment',
    html`<h1>You are signed in</h1>
<p>You will be taken on in a moment. If not, press the button.</p>
<a class="button" href="${next}">Continue</a>`,
  );
}

/** A page that says one thing, and leads to the sign-in. */
export function messagePage(title: string, message: string, signIn: string): string {
  return page(
    title,
    html`<h1>${title}</h1>
<p role="alert">${message}</p>
<a class="button second" href="${signIn}">Sign in</a>`,
  );
}
