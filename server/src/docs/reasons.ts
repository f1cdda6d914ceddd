/** The pages `/docs/reasons/{code}`, and the list of all codes, made from the tables of codes. */

import { EVENT_TYPES } from '../events/caliper/vocabulary.ts';
import { explainer, pointerOf } from '../events/reasons/explain.ts';
import { fixOf, REASONS, type ReasonCode } from '../events/reasons.ts';
import { FINDING_CODES } from '../http/finding-codes.ts';
import { ERRORS, FINDINGS } from '../http/mending.ts';
import { Problem, problemBody } from '../http/problem.ts';
import { type Html, html, lines, markup, NOTHING } from '../lib/html.ts';
import { REASON_EXAMPLES } from './examples/events.ts';
import type { Example } from './examples/example.ts';
import { REQUEST_EXAMPLES } from './examples/requests.ts';
import { showExample } from './examples/show.ts';
import type { Address } from './render/address.ts';
import type { PageBody } from './render/layout.ts';
import { sample } from './render/markdown.ts';

/** Every code that has a page, in the order of the list. */
export const CODES: readonly string[] = [
  ...new Set([...Object.keys(REASONS), ...Object.keys(FINDING_CODES), ...Object.keys(ERRORS)]),
];

type Effect = (typeof REASONS)[ReasonCode]['effect'];

const EFFECTS: Readonly<Record<Effect, { readonly kind: string; readonly meaning: string }>> = {
  drop: {
    kind: 'Drop',
    meaning: 'The event was accepted and stored, and it does not count.',
  },
  warning: { kind: 'Warning', meaning: 'The event counts. Something about it is odd.' },
  failure: {
    kind: 'Failure',
    meaning: 'The event was accepted and stored, and the server failed to process it.',
  },
};

/** What becomes of the wrong and of the right request of an example. */
const REFUSED = ['Refused', 'Taken'] as const;
const WARNED = ['Taken, with a warning', 'Taken, without one'] as const;
const OUTCOMES = {
  drop: ['Dropped', 'Counts'],
  warning: ['Counts, with a warning', 'Counts, without one'],
  failure: ['Failed', 'Counts'],
} as const satisfies Record<Effect, readonly [string, string]>;

const isReason = (code: string): code is ReasonCode => Object.hasOwn(REASONS, code);

/** In texts of the source, `…` marks code. */
function withCode(text: string): Html {
  const parts = text.split('`');
  return lines(
    parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`)),
    '',
  );
}

function json(value: unknown): Html {
  return markup(sample(JSON.stringify(value, null, 2), 'json'));
}

/** Where the code points, by type of event. */
function pointers(code: ReasonCode): Html {
  const types = Map.groupBy(EVENT_TYPES, (type) => pointerOf(code, type));
  const shown = [...types].map(([pointer, of]) => {
    const where = pointer === '' ? html`the whole event` : html`<code>${pointer}</code>`;
    return types.size === 1 ? where : html`${where} of ${of.join(', ')}`;
  });
  return lines(shown, '<br>');
}

/** The example of a code among `examples`, under a heading of its own. */
function exampleOf(
  example: Example | undefined,
  outcome: readonly [wrong: string, right: string],
  baseUrl: string,
): Html {
  if (!example) return NOTHING;
  return html`<h3>Wrong and right</h3>
${showExample(example, outcome, baseUrl)}`;
}

const among = (examples: Readonly<Record<string, Example>>, code: string) =>
  Object.hasOwn(examples, code) ? examples[code] : undefined;

function retries(code: ReasonCode): string {
  const { effect, waits = false } = REASONS[code] as { effect: Effect; waits?: boolean };
  if (waits)
    return 'Yes: for a day, as soon as the record arrives. Nothing needs to be sent again.';
  if (effect === 'failure') return 'Yes: five times within the hour after it.';
  if (effect === 'warning') return 'No: it counts already.';
  return 'No. Send a corrected event with a new id; an operator can reprocess this one.';
}

function ofEvents(code: ReasonCode, baseUrl: string): Html {
  const { effect } = REASONS[code];
  const { kind, meaning } = EFFECTS[effect];
  const explained = explainer(
    { type: 'GradeEvent', isDropped: false },
    { baseUrl, operator: true },
  )(code);
  const event = {
    state: effect === 'drop' ? 'dropped' : effect === 'warning' ? 'processed' : 'failed',
    ...(effect === 'warning' ? { reason: null, warnings: [explained] } : { reason: explained }),
  };
  return html`<h2>${kind} of an event</h2>
<p>${explained.message} ${meaning}</p>
<dl>
<dt>What to do</dt><dd>${explained.fix}</dd>
<dt>Where</dt><dd>${pointers(code)}</dd>
<dt>HTTP status</dt><dd>202 (200 for a SessionEvent)</dd>
<dt>Tried again</dt><dd>${retries(code)}</dd>
</dl>
<p>The status of the event says so, <code>GET ${baseUrl}/events/1.0/events/{id}</code>:</p>
${json({ event })}
${exampleOf(among(REASON_EXAMPLES, code), OUTCOMES[effect], baseUrl)}`;
}

/** The code of the error around a finding. */
export function errorOf(status: number): string {
  if (status === 403) return 'forbidden';
  return status === 404 ? 'unknownobject' : 'invaliddata';
}

function ofFindings(code: string, baseUrl: string): Html {
  const { statuses = [], fix = '' } = FINDINGS[code] ?? {};
  const message = FINDING_CODES[code] ?? '';
  const [status] = statuses;
  const finding = { path: '/…', code, message: message.replaceAll('`', "'") };
  const refused = status ?? 400;
  const problem = new Problem(refused, errorOf(refused), finding.message, { findings: [finding] });
  const example = among(REQUEST_EXAMPLES, code);
  const isOfEvent = example?.wrong.url === '/events/1.0/';
  const again = isOfEvent
    ? 'Once it is corrected. A refused event was not stored, so its id may be used again.'
    : 'Once it is corrected.';
  return html`<h2>${status ? 'Refusal of a request' : 'Warning about a request'}</h2>
<p>${withCode(message)} ${status ? 'The request has no effect.' : 'The request has its effect.'}</p>
<dl>
<dt>What to do</dt><dd>${fix}</dd>
<dt>Where</dt><dd><code>path</code> of the finding: a JSON pointer (RFC 6901) into the body</dd>
<dt>HTTP status</dt><dd>${status ? statuses.join(' or ') : 'that of success'}</dd>
<dt>Send again</dt><dd>${status ? again : 'Not needed.'}</dd>
</dl>
${status ? json(problemBody(problem, baseUrl)) : NOTHING}
${exampleOf(example, status ? REFUSED : WARNED, baseUrl)}`;
}

function ofErrors(code: string, baseUrl: string): Html {
  const { statuses = [], message = '', fix = '' } = ERRORS[code] ?? {};
  return html`<h2>Error</h2>
<p>${message}</p>
<dl>
<dt>What to do</dt><dd>${fix}</dd>
<dt>HTTP status</dt><dd>${statuses.join(', ')}</dd>
</dl>
${json(problemBody(new Problem(statuses[0] ?? 400, code, message), baseUrl))}
${exampleOf(among(REQUEST_EXAMPLES, code), REFUSED, baseUrl)}`;
}

/** The page of a code; undefined when there is no such code. */
export function codePage(code: string, baseUrl: string, address: Address): PageBody | undefined {
  if (!CODES.includes(code)) return undefined;
  const parts = [
    ...(isReason(code) ? [ofEvents(code, baseUrl)] : []),
    ...(Object.hasOwn(FINDING_CODES, code) ? [ofFindings(code, baseUrl)] : []),
    ...(Object.hasOwn(ERRORS, code) ? [ofErrors(code, baseUrl)] : []),
  ];
  const body = html`<p><a href="${address.page(LIST)}">All codes</a></p>
<h1><code>${code}</code></h1>
${lines(parts)}`;
  const heading = { level: 1, id: code, text: code };
  const text = `${messageOf(code)} ${whatToDo(code)}`.replaceAll('{base_url}', baseUrl);
  return { path: `reasons/${code}`, title: code, body, sections: [{ heading, text }] };
}

/** The page that has the list. */
const LIST = 'reference/codes';

const messageOf = (code: string): string =>
  isReason(code) ? REASONS[code].message : (FINDING_CODES[code] ?? ERRORS[code]?.message ?? '');

const whatToDo = (code: string): string =>
  isReason(code) ? fixOf(code) : ((FINDINGS[code] ?? ERRORS[code])?.fix ?? '');

function group(title: string, codes: readonly string[]): string {
  const items = codes.map((code) => `- [\`${code}\`](../reasons/${code}.md): ${messageOf(code)}`);
  return `## ${title}\n\n${items.join('\n')}\n`;
}

/** The list of all codes, in Markdown. */
export function codeList(): string {
  const of = (effect: Effect) =>
    Object.keys(REASONS).filter((code) => isReason(code) && REASONS[code].effect === effect);
  const findings = Object.keys(FINDING_CODES);
  const isWarning = (code: string) => FINDINGS[code]?.statuses.length === 0;
  return [
    group('Why an event was dropped', of('drop')),
    group('Warnings about events that count', of('warning')),
    group('Failures of the server', of('failure')),
    group(
      'Why a request was refused',
      findings.filter((code) => !isWarning(code)),
    ),
    group('Warnings about requests', findings.filter(isWarning)),
    group('Errors without a finding', Object.keys(ERRORS)),
  ].join('\n');
}
