/** The HTML of second factors: codes and passkeys at sign-in, and the page that adds them. */
import { html, lines, markup, NOTHING, page } from '../../auth/pages/template.ts';
import { alertOf, type Faulty, marksOf } from './pages.ts';

/**
 * Asks a device for its passkey when the button is pressed, and posts the answer. Web
 * Authentication Level 3 §5.1: browsers read the options, and print the answer, as JSON.
 */
const ASK_DEVICE = `
const form = document.getElementById('passkey');
const field = form.elements.answer;
form.hidden = !window.PublicKeyCredential?.parseRequestOptionsFromJSON;
form.addEventListener('submit', async (event) => {
  if (field.value) return;
  event.preventDefault();
  const options = JSON.parse(form.dataset.options);
  try {
    const answer = form.dataset.act === 'create'
      ? await navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
      : await navigator.credentials.get({
          publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
    field.value = JSON.stringify(answer.toJSON());
    form.submit();
  } catch (error) {
    form.querySelector('[role=status]').textContent = error.name === 'InvalidStateError'
      ? 'This device has a passkey already.' : 'The device gave no passkey. Try again.';
  }
});
`;

interface PasskeyForm {
  readonly action: string;
  readonly act: 'create' | 'get';
  /** JSON for the browser. */
  readonly options: string;
  readonly hidden: Readonly<Record<string, string>>;
  readonly button: string;
  /** Asks for a name of the new passkey. */
  readonly named?: boolean;
  readonly isMain?: boolean;
}

/** Hidden until a script shows it: passkeys need one. */
function passkeyForm(form: PasskeyForm) {
  const { action, act, options, hidden, button, named, isMain } = form;
  const fields = Object.entries(hidden).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const nameField = named
    ? html`<label for="passkey-name">Name of the passkey</label>
<input id="passkey-name" name="name" value="This device" maxlength="60" required>`
    : NOTHING;
  return html`<form id="passkey" method="post" action="${action}" data-act="${act}"
  data-options="${options}" hidden>
${lines(fields)}<input type="hidden" name="answer">
${nameField}<button${isMain ? NOTHING : html` class="second"`}>${button}</button>
<p class="soft" role="status"></p>
</form>
<noscript><p class="soft">Passkeys need scripts, which are off in this browser.</p></noscript>
<script>${markup(ASK_DEVICE)}</script>`;
}

interface SecondFactorPage extends Faulty {
  readonly action: string;
  /** Names the sign-in that goes on. */
  readonly step: string;
  readonly hasApp: boolean;
  /** JSON for the browser; undefined = the account has no passkey. */
  readonly options?: string | undefined;
  /** Leads back to the password. */
  readonly signIn: string;
}

export function secondFactorPage(shown: SecondFactorPage): string {
  const { action, step, hasApp, options, signIn, ...state } = shown;
  const label = hasApp ? 'Code of your authenticator app' : 'Recovery code';
  const rule = hasApp
    ? 'Six digits; or one of your recovery codes.'
    : 'One of the ten codes that you saved.';
  const device =
    options === undefined
      ? NOTHING
      : passkeyForm({
          ...{ action, act: 'get', options, hidden: { step } },
          ...{ button: 'Use a passkey', isMain: !hasApp },
        });
  const code = html`<form method="post" action="${action}">
<input type="hidden" name="step" value="${step}">
<label for="code">${label}</label>
<p class="soft" id="rule">${rule}</p>
<input id="code" name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck="false"
  maxlength="40" required${hasApp ? html` autofocus` : NOTHING} aria-describedby="rule"
  ${state.fault ? html`aria-invalid="true"` : NOTHING}>
<button${hasApp ? NOTHING : html` class="second"`}>Continue</button>
</form>`;
  return page(
    state.fault ? 'Error: second step' : 'Second step',
    html`<h1>One more step</h1>
<p class="soft">Confirm that it is you.</p>
${alertOf(state)}
${hasApp ? code : device}
${hasApp ? device : code}
<p class="foot"><a href="${signIn}">Sign in as someone else</a></p>`,
  );
}

interface PasskeyPage extends Faulty {
  readonly action: string;
  readonly next: string;
  readonly options: string;
  readonly signIn: string;
}

/** Sign-in with a passkey alone: the device checks who holds it. */
export function passkeyPage({ action, next, options, signIn, ...state }: PasskeyPage): string {
  return page(
    state.fault ? 'Error: sign in with a passkey' : 'Sign in with a passkey',
    html`<h1>Sign in with a passkey</h1>
<p class="soft">Your device asks for your finger, face or PIN.</p>
${alertOf(state)}
${passkeyForm({
  ...{ action, act: 'get', options, hidden: { next } },
  ...{ button: 'Use a passkey', isMain: true },
})}
<a class="button second" href="${signIn}">Use your password</a>`,
  );
}

interface ConfirmPage extends Faulty {
  readonly action: string;
  readonly next: string;
  readonly cancel: string;
  readonly email: string;
}

/** Asks for the password before second factors are shown. */
export function confirmPage({ action, next, cancel, email, ...state }: ConfirmPage): string {
  return page(
    state.fault ? 'Error: confirm who you are' : 'Confirm who you are',
    html`<h1>Confirm who you are</h1>
<p class="soft">before you change how you sign in</p>
${alertOf(state)}
<form method="post" action="${action}">
<input type="hidden" name="act" value="confirm"><input type="hidden" name="next" value="${next}">
<label for="email">Email</label>
<input id="email" type="email" value="${email}" autocomplete="username" readonly>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password"
  maxlength="256" required autofocus${marksOf(state)}>
<button>Continue</button>
</form>
<a class="button second" href="${cancel}">Cancel</a>`,
  );
}

interface ProtectPage extends Faulty {
  readonly action: string;
  readonly next: string;
  /** Address of `next`. */
  readonly done: string;
  readonly required: boolean;
  readonly hasApp: boolean;
  readonly passkeys: readonly { readonly id: string; readonly name: string }[];
  readonly recoveryCodes: number;
  /** JSON for the browser; undefined = no passkeys at this address. */
  readonly options?: string | undefined;
}

/** The second factors of the person who is signed in. */
export function protectPage(shown: ProtectPage): string {
  const { action, next, required, hasApp, passkeys, recoveryCodes, options } = shown;
  const isProtected = hasApp || passkeys.length > 0;
  const lead = required
    ? 'Operators of this server need a second factor beside the password.'
    : 'A second factor keeps others out, even if they know your password.';
  const act = (name: string, button: string, id = '') => html`<form method="post"
  action="${action}"><input type="hidden" name="act" value="${name}">
<input type="hidden" name="next" value="${next}"><input type="hidden" name="id" value="${id}">
<button class="second">${button}</button></form>`;
  const owned = passkeys.map(
    ({ id, name }) => html`<p>${name}</p>${act('remove-passkey', `Remove “${name}”`, id)}`,
  );
  const device =
    options === undefined
      ? html`<p class="soft">Passkeys work at an address with https, or at localhost.</p>`
      : passkeyForm({
          ...{ action, act: 'create', options, hidden: { act: 'passkey', next } },
          ...{ button: 'Add a passkey', named: true, isMain: !isProtected },
        });
  const codes = html`<h2>Recovery codes</h2>
<p class="soft">${String(recoveryCodes)} are left, for the day your device is lost.</p>
${act('codes', 'Make new recovery codes')}`;
  const done = isProtected
    ? html`<p class="foot"><a class="button" href="${shown.done}">Done</a></p>`
    : html`<p class="foot"><a href="${shown.done}">Not now</a></p>`;
  return page(
    shown.fault ? 'Error: second factor' : 'Second factor',
    html`<h1>Protect your account</h1>
<p class="soft">${lead}</p>
${alertOf(shown)}
<h2>Passkey</h2>
<p class="soft">Your device or a security key. You need not type anything.</p>
${lines(owned)}${device}
<h2>Authenticator app</h2>
<p class="soft">${hasApp ? 'An app is set up.' : 'An app on your phone shows six digits.'}</p>
${hasApp ? act('remove-app', 'Remove the app') : act('app', 'Set up an app')}
${isProtected ? codes : NOTHING}
${isProtected || !required ? done : NOTHING}`,
  );
}

interface AppPage extends Faulty {
  readonly action: string;
  readonly next: string;
  readonly token: string;
  /** SVG of this program. */
  readonly picture: string;
  readonly key: string;
}

/** A new authenticator app, which shows its first code. */
export function appPage({ action, next, token, picture, key, ...state }: AppPage): string {
  return page(
    state.fault ? 'Error: set up an app' : 'Set up an app',
    html`<h1>Set up an app</h1>
<p>Scan this picture with your authenticator app.</p>
${alertOf(state)}
<div class="qr" role="img" aria-label="QR code for the authenticator app">${markup(picture)}</div>
<details><summary>No camera?</summary>
<p class="soft">Type this key into the app:</p><p><code>${key}</code></p></details>
<form method="post" action="${action}">
<input type="hidden" name="act" value="app-code"><input type="hidden" name="next" value="${next}">
<input type="hidden" name="token" value="${token}">
<label for="code">Six digits that the app shows</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="10" required
  autofocus${marksOf(state)}>
<button>Continue</button>
</form>
<a class="button second" href="${action}">Cancel</a>`,
  );
}

/** Shown once. */
export function codesPage(codes: readonly string[], next: string): string {
  return page(
    'Recovery codes',
    html`<h1>Save your recovery codes</h1>
<p>Each code signs you in once, should you lose your device. The codes are shown only now.</p>
<ul class="codes">
${lines(codes.map((code) => html`<li><code>${code}</code></li>`))}
</ul>
<a class="button" href="${next}">I have saved them</a>`,
  );
}
