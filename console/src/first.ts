/** Runs before the first paint and any other script: trusted types, theme, density, session. */

/** Set before the bundle runs, so that no library can make markup of a string. */
const trustedTypes = (window as { trustedTypes?: TrustedTypes }).trustedTypes;

interface TrustedTypes {
  createPolicy(name: string, rules: Readonly<Record<string, (text: string) => string>>): unknown;
}

trustedTypes?.createPolicy('default', {
  /** Libraries write the texts of style elements by innerHTML; those have no `<`. */
  createHTML(text) {
    if (text.includes('<')) throw new TypeError('The console makes no markup of strings.');
    return text;
  },
  createScriptURL(text) {
    const { origin, pathname } = new URL(text, location.href);
    if (origin !== location.origin || !pathname.startsWith('/console/assets/')) {
      throw new TypeError(`No script is loaded from ${text}.`);
    }
    return text;
  },
});

function stored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

const theme = stored('lectern-theme');
const isDark =
  theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.dataset['mantineColorScheme'] = isDark ? 'dark' : 'light';
document.documentElement.dataset['density'] =
  stored('lectern-density') === 'compact' ? 'compact' : 'comfortable';

/** Asked at once: the bundle is long in coming, and shows nothing without the answer. */
if (!/^\/console\/me(\/|$)/.test(location.pathname)) {
  const session = fetch('/console/1.0/session', { credentials: 'same-origin' });
  // Who takes the answer tells of the failure.
  session.catch(() => undefined);
  Object.assign(globalThis, { lecternSession: session });
}
