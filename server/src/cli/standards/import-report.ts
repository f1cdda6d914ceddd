/** What an import prints: a line of numbers for each file, and what a rehearsal found. */
import type { Preview } from '../../standards/preview.ts';
import { EXIT } from '../exit.ts';
import { counted, note, printableText, printJson, printLine } from '../output.ts';
import { findingLine } from './failed.ts';
import type { Outcome } from './import-source.ts';
import { type Counts, type Stored, total } from './store.ts';

/** Lines on the screen; the file of failures has them all. */
const FINDINGS_SHOWN_MAX = 10;

/** Of the items that a rehearsal would change, in each direction. */
const ITEMS_SHOWN_MAX = 20;

export function printImport(
  outcomes: readonly Outcome[],
  { output, dryRun = false }: { output: 'table' | 'json'; dryRun?: boolean },
): void {
  if (output === 'json') {
    printJson({ dryRun, files: outcomes.map(jsonOf) });
    return;
  }
  for (const outcome of outcomes) {
    if (outcome.stored) printStored(outcome, dryRun);
    else noteFailure(outcome);
  }
}

function jsonOf({ stored, exitCode, ...outcome }: Outcome) {
  const isDone = exitCode === EXIT.ok;
  return { ...outcome, imported: isDone, ...(stored && { records: total(stored), ...stored }) };
}

function printStored({ file, stored, warnings }: Outcome, dryRun: boolean): void {
  if (!stored) return;
  printLine(`${file}: ${countsLine(total(stored))}${dryRun ? ' (dry run, nothing written)' : ''}`);
  if (stored.preview) printPreview(stored.preview);
  if (stored.orphaned) noteOrphaned(stored.orphaned);
  noteWarnings(file, warnings);
}

/** 4,812 created · 122 updated · 9 removed · 0 unchanged */
function countsLine(counts: Counts): string {
  const names = ['created', 'updated', 'removed', 'unchanged'] as const;
  return names.map((name) => `${counted(counts[name])} ${name}`).join(' · ');
}

function printPreview({ documentId, items }: Preview): void {
  const kinds = [
    ['+', items.added],
    ['~', items.changed],
    ['-', items.removed],
  ] as const;
  let more = 0;
  for (const [sign, { count, first }] of kinds) {
    const shown = first.slice(0, ITEMS_SHOWN_MAX);
    more += count - shown.length;
    for (const { humanCodingScheme, fullStatement } of shown) {
      printLine(`  ${sign} ${[humanCodingScheme, fullStatement].filter(Boolean).join('  ')}`);
    }
  }
  if (more > 0) note(`  and ${counted(more)} more: lectern standards diff ${documentId} <file>`);
}

/** What a curator must not find out afterwards. */
function noteOrphaned({ count, first }: NonNullable<Stored['orphaned']>): void {
  if (count === 0) return;
  const titles = first.slice(0, ITEMS_SHOWN_MAX).map(({ title }) => title);
  note(printableText(`  ${counted(count)} resources teach what is removed: ${titles.join(', ')}`));
}

function noteFailure({ file, findings, findingCount }: Outcome): void {
  note(`${file}: ${counted(findingCount)} ${findingCount === 1 ? 'error' : 'errors'}`);
  for (const finding of findings.slice(0, FINDINGS_SHOWN_MAX)) note(`  ${findingLine(finding)}`);
  const more = findingCount - FINDINGS_SHOWN_MAX;
  if (more > 0) note(`  and ${counted(more)} more`);
}

export function noteWarnings(file: string, warnings: Outcome['warnings']): void {
  for (const { path, message } of warnings) {
    note(printableText(`${file}: ${path === '' ? '' : `first at ${path}: `}${message}`));
  }
}
