/** The HTML of second factors at sign-in: codes and passkeys. */
import { html, markup, NOTHING, page } from '../../lib/html.ts';
import { alertOf, type Faulty } from './pages.ts';

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
    const answer = await navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
    field.value = JSON.stringify(answer.toJSON());
    form.submit();
  } catch {
    form.querySelector('[role=status]').textContent = 'The device gave no passkey. Try again.';
  }
});
`;

interface PasskeyForm {
  readonly action: string;
  /** JSON for the browser. */
  readonly options: string;
  /** A hidden field that comes back with the answer. */
  readonly field: readonly [name: string, value: string];
  readonly isMain: boolean;
}

/** Hidden until a script shows it: passkeys need one. */
function passkeyForm({ action, options, field: [name, value], isMain }: PasskeyForm) {
  return html`<form id="passkey" method="post" action="${action}" data-options="${options}" hidden>
<input type="hidden" name="${name}" value="${value}"><input type="hidden" name="answer">
<button${isMain ? NOTHING : html` class="second"`}>Use a passkey</button>
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
      : passkeyForm({ action, options, field: ['step', step], isMain: !hasApp });
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
${passkeyForm({ action, options, field: ['next', next], isMain: true })}
<a class="button second" href="${signIn}">Use your password</a>`,
  );
}
