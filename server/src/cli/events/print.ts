/** What is known of an event, in words for a person. */
import { printLine } from '../output.ts';
import type { EventStatus, Reason, Summary } from './status-source.ts';

const MARKS: Readonly<Record<string, string>> = {
  processed: '✓ processed',
  dropped: '✗ dropped',
  failed: '! failed',
  received: '… received',
};

/** One line of `tail`. */
export function summaryLine({ processedAt, receivedAt, ...event }: Summary): string {
  const time = (processedAt ?? receivedAt).slice(11, 23);
  const reason = event.reason ? `  ${event.reason.code} at ${event.reason.pointer}` : '';
  const warnings = event.warnings.map(({ code }) => `  (${code})`).join('');
  const state = (MARKS[event.state] ?? event.state).padEnd(11);
  return `${time}  ${state}  ${event.type} ${event.action}  ${event.id}${reason}${warnings}`;
}

/** All about the status of an event: why it earned nothing, and what to do. */
export function explainStatus(status: EventStatus): void {
  printLine(
    `${status.type} ${status.action}, sent ${status.receivedAt}, happened ${status.eventTime}`,
  );
  printLine(`State: ${status.state}${retryWords(status)}`);
  if (status.reason) explainReason(status.reason, status.state === 'failed' ? 'Failed' : 'Dropped');
  for (const warning of status.warnings) explainReason(warning, 'Warning');
  if (status.state === 'received') printLine('It waits for the worker; ask again in a moment.');
  if (status.state === 'processed') for (const line of effectLines(status)) printLine(line);
}

function retryWords({ state, tries, retryAt }: EventStatus): string {
  if (state !== 'failed' && !retryAt) return '';
  const again = retryAt ? `tried again at ${retryAt}` : 'not tried again by itself';
  return ` (try ${tries} of 5; ${again})`;
}

function explainReason(reason: Reason, kind: string): void {
  printLine('');
  printLine(`${kind}: ${reason.code} at ${reason.pointer || 'the event as a whole'}`);
  printLine(`  ${reason.message}`);
  if (reason.received) printLine(`  Received: ${reason.received}`);
  for (const { sourcedId, title } of reason.nearest ?? []) {
    printLine(`  Yours:    ${sourcedId}  (${title})`);
  }
  printLine(`  Fix: ${reason.fix}`);
  if (reason.snippet !== undefined)
    printLine(`  Merge into the event: ${JSON.stringify(reason.snippet)}`);
}

function effectLines({ effects }: EventStatus): string[] {
  const { xpEntryIds, assessmentResultIds, assessmentLineItemIds, sessionId } = effects;
  const lines = [
    ...xpEntryIds.map((id) => `XP entry ${id}`),
    ...assessmentResultIds.map((id) => `assessment result ${id}`),
    ...assessmentLineItemIds.map((id) => `assessment line item ${id}`),
    ...(sessionId ? [`session ${sessionId}`] : []),
  ];
  return ['', ...(lines.length > 0 ? lines.map((line) => `Made: ${line}`) : ['It makes no rows.'])];
}
