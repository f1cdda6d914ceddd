/** The template of every page of HTML: escaped values, one style, and the policy of the page. */
import { hash } from 'node:crypto';
import { ICON, MARK, TOKENS } from './look.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** The text for an element or a quoted attribute. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

const MARKUP = Symbol('html');

export interface Html {
  readonly [MARKUP]: string;
}

/** html`<p>${text}</p>`: strings are escaped, Html values are not. */
export function html(template: TemplateStringsArray, ...values: readonly (Html | string)[]): Html {
  const text = template.reduce((all, part, index) => {
    const value = values[index - 1] ?? '';
    return all + (typeof value === 'string' ? escapeText(value) : value[MARKUP]) + part;
  });
  return { [MARKUP]: text };
}

export const NOTHING = html``;

/** Trusted markup, of this program or of oidc-provider. */
export function markup(text: string): Html {
  return { [MARKUP]: text };
}

/** One under the other; `between`: trusted markup. */
export function lines(parts: readonly Html[], between = '\n'): Html {
  return markup(parts.map((part) => part[MARKUP]).join(between));
}

export function textOfHtml({ [MARKUP]: text }: Html): string {
  return text;
}

const STYLE = `${TOKENS}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; grid-template-columns: minmax(0, 1fr);
  place-items: center; padding: 1rem;
  font: 1rem/1.5 var(--font); color: var(--text); background: var(--sunken); }
main { width: 100%; padding: 2rem; border-radius: .75rem; background: var(--bg); }
.narrow { max-width: 24rem; }
.wide { max-width: 48rem; overflow-wrap: anywhere; }
h1 { margin: 0 0 1rem; font-size: var(--size-xxl); line-height: 1.25; overflow-wrap: anywhere; }
p, ul { margin: 0 0 1rem; overflow-wrap: anywhere; }
.soft { color: var(--soft); }
.bad { color: var(--bad); font-weight: 600; }
details { margin-top: 1.5rem; }
summary { min-height: 1.5rem; cursor: pointer; }
details p { margin: .5rem 0 0; }
label + p { margin: 0 0 .5rem; font-size: .9375rem; }
code { font: .875em/1.4 var(--mono); }
dt { margin-top: .75rem; color: var(--soft); font-size: var(--size-m); }
dd { margin: 0; }
pre { overflow: auto; padding: 1rem; border-radius: .5rem; background: var(--sunken);
  font: .875em/1.4 var(--mono); }
.mark { display: flex; align-items: center; gap: .5rem; margin-bottom: 1.5rem; font-weight: 700; }
.mark svg { width: 1.75rem; }
a { color: var(--accent); }
.foot { margin: 1.5rem 0 0; }
label { display: block; margin: 1rem 0 .25rem; font-weight: 600; }
input[readonly] { color: var(--soft); }
input:not([type=hidden]) { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; font: inherit;
  color: inherit; background: var(--bg); border: 1px solid var(--edge); border-radius: .5rem; }
.button, button { display: block; width: 100%; min-height: 2.75rem; margin-top: 1rem;
  padding: .5rem .75rem; font: inherit; font-weight: 600; text-align: center; text-decoration: none;
  border: 1px solid var(--accent); border-radius: .5rem; cursor: pointer;
  color: var(--on-accent); background: var(--accent); }
.button.second, button.second { color: var(--accent); background: var(--bg); }
@media (max-width: 30rem) { main { padding: 1.25rem; } }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;

/** Forms are narrow, data is wide. */
export function page(title: string, body: Html, width: 'narrow' | 'wide' = 'narrow'): string {
  return textOfHtml(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title.slice(0, 80)} – Lectern</title>
<link rel="icon" href="${ICON}">
<style>${markup(STYLE)}</style>
</head>
<body>
<main class="${width}">
<div class="mark">${markup(MARK.replace('<svg', '<svg aria-hidden="true"'))} Lectern</div>
${body}
</main>
</body>
</html>
`);
}

const scriptsIn = (body: string) =>
  body
    .split('<script>')
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf('</script>')));

const sha256 = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;

/**
 * The security headers of a page. Only its own style and its inline scripts run. `form-action`
 * names the end of the sign-in, too, as browsers apply it to the redirects after a form.
 */
export function pagePolicy(body: string, formTarget = ''): Record<string, string> {
  const scripts = scriptsIn(body);
  const formAction = / action="(https?:\/\/[^/"]+)/.exec(body)?.[1] ?? '';
  return {
    'content-security-policy': [
      "default-src 'none'",
      `style-src ${sha256(STYLE)}`,
      ...(scripts.length > 0 ? [`script-src ${scripts.map(sha256).join(' ')}`] : []),
      `form-action 'self' ${formTarget || formAction}`.trim(),
      "base-uri 'none'",
      "frame-ancestors 'none'",
      'img-src data:',
    ].join('; '),
    'cache-control': 'no-store',
    // Not no-referrer: browsers would then send `Origin: null` with the page's own forms.
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
  };
}
