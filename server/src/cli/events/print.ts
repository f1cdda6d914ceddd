/** Prints the status of an event as text for people. */
import { printLine } from '../output.ts';
import type { EventStatus, Reason, RefusedStatus, Summary } from './status-source.ts';

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

/** Prints the state of an event, its reason and fix, its warnings and its effects. */
export function explainStatus(status: EventStatus): void {
  printLine(
    `${status.type} ${status.action} of ${status.eventTime}, received ${status.receivedAt}`,
  );
  if (status.traceId) printLine(`Trace: ${status.traceId}`);
  printLine(`State: ${status.state}${retryText(status)}`);
  if (status.reason) explainReason(status.reason, status.state === 'failed' ? 'Failed' : 'Dropped');
  for (const warning of status.warnings) explainReason(warning, 'Warning');
  if (status.state === 'received')
    printLine('The worker has not processed it yet; run this again in a moment.');
  if (status.state === 'processed') for (const line of effectLines(status)) printLine(line);
}

/** Prints why an event was refused. */
export function explainRefused({ refusedAt, findings }: RefusedStatus): void {
  printLine(`Refused at ${refusedAt}; nothing of it is stored. Correct it and send it again.`);
  for (const { path, code, message } of findings) {
    printLine('');
    printLine(`${code} at ${path || 'the whole event'}`);
    printLine(`  ${message}`);
  }
}

function retryText({ state, tries, retryAt }: EventStatus): string {
  if (state !== 'failed' && !retryAt) return '';
  const next = retryAt ? `next try at ${retryAt}` : 'no automatic try left';
  return ` (try ${tries} of 5; ${next})`;
}

function explainReason(reason: Reason, kind: string): void {
  printLine('');
  printLine(`${kind}: ${reason.code} at ${reason.pointer || 'the whole event'}`);
  printLine(`  ${reason.message}`);
  if (reason.received) printLine(`  Received: ${reason.received}`);
  for (const { sourcedId, title } of reason.nearest ?? []) {
    printLine(`  Nearest:  ${sourcedId}  (${title})`);
  }
  printLine(`  Fix: ${reason.fix}`);
  if (reason.snippet !== undefined)
    printLine(`  Merge into the event: ${JSON.stringify(reason.snippet)}`);
}

function effectLines({ effects }: EventStatus): string[] {
  const { xpEntryIds, assessmentResultIds, assessmentLineItemIds, sessionId } = effects;
  const { mastery, replacedBy } = effects;
  const lines = [
    ...xpEntryIds.map((id) => `XP entry ${id}`),
    ...assessmentResultIds.map((id) => `assessment result ${id}`),
    ...assessmentLineItemIds.map((id) => `assessment line item ${id}`),
    ...(sessionId ? [`session ${sessionId}`] : []),
  ];
  return [
    '',
    ...(lines.length > 0 ? lines.map((line) => `Made: ${line}`) : ['It made no records.']),
    ...(replacedBy ? [`Replaced by the later grade of ${replacedBy}, which counts.`] : []),
    ...(mastery ? [`Masters the unit: ${mastery.masters ? 'yes' : 'no'}. ${mastery.why}`] : []),
  ];
}
