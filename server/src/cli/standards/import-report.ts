/** Prints the outcome of an import: counts for each file, and the changes of a dry run. */

import type { Outcome } from '../../admin/imports/import-source.ts';
import { type Counts, removesMostItems, type Stored, total } from '../../admin/imports/store.ts';
import type {
  ShownAssociation,
  ShownDefinition,
  ShownItem,
} from '../../standards/upload/preview-schema.ts';
import {
  counted,
  note,
  noteFindings,
  type Output,
  printableText,
  printJson,
  printLine,
} from '../output.ts';
import { findingLine } from './failed.ts';

/** Records that a dry run lists for each kind and change. */
const SHOWN_MAX = 20;

/** Prints to stdout; findings and warnings go to stderr. */
export function printImport(
  outcomes: readonly Outcome[],
  { output, dryRun = false }: Output & { dryRun?: boolean },
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

function jsonOf({ stored, failure, ...outcome }: Outcome) {
  const isDone = failure === undefined;
  return { ...outcome, imported: isDone, ...(stored && { records: total(stored), ...stored }) };
}

function printStored(outcome: Outcome, dryRun: boolean): void {
  const { file, stored, warnings } = outcome;
  if (!stored) return;
  printLine(`${file}: ${countsLine(total(stored))}${dryRun ? ' (dry run, nothing written)' : ''}`);
  printPreview(outcome);
  if (stored.orphaned) noteOrphaned(stored.orphaned);
  if (dryRun && removesMostItems(stored.items))
    note('  Most items would be removed: that needs --yes.');
  noteWarnings(file, warnings);
}

/** 4,812 created · 122 updated · 9 removed · 0 unchanged */
function countsLine(counts: Counts): string {
  const names = ['created', 'updated', 'removed', 'unchanged'] as const;
  return names.map((name) => `${counted(counts[name])} ${name}`).join(' · ');
}

function printPreview({ file, stored, title }: Outcome): void {
  if (!stored?.preview) return;
  const { document, items, associations, definitions, preview } = stored;
  const own = preview.document === 'unchanged' ? [] : [title];
  printKind('document', document, { [preview.document]: own });
  let hidden = printKind('items', items, linesOf(preview.items, itemLine));
  hidden += printKind('associations', associations, linesOf(preview.associations, associationLine));
  hidden += printKind('definitions', definitions, linesOf(preview.definitions, definitionLine));
  if (hidden === 0) return;
  // A new framework has no stored one to compare with.
  const where = preview.exists ? `: lectern standards diff ${preview.documentId} ${file}` : '';
  note(printableText(`  and ${counted(hidden)} more${where}`));
}

const SIGNS = { added: '+', changed: '~', removed: '-' } as const;
type Lines = Partial<Record<string, readonly string[]>>;

/** Prints the counts and first records of one kind; returns the number of records left out. */
function printKind(kind: string, counts: Counts, lines: Lines): number {
  const { created, updated, removed } = counts;
  if (created + updated + removed === 0) return 0;
  printLine(`  ${kind}: ${countsLine(counts)}`);
  let shown = 0;
  for (const [change, sign] of Object.entries(SIGNS)) {
    for (const line of (lines[change] ?? []).slice(0, SHOWN_MAX)) {
      printLine(`    ${sign} ${line}`);
      shown += 1;
    }
  }
  return kind === 'document' ? 0 : created + updated + removed - shown;
}

type Shown<Some> = Record<keyof typeof SIGNS, { readonly first: readonly Some[] }>;

function linesOf<Some>(
  { added, changed, removed }: Shown<Some>,
  line: (shown: Some) => string,
): Lines {
  return {
    added: added.first.map(line),
    changed: changed.first.map(line),
    removed: removed.first.map(line),
  };
}

const itemLine = ({ humanCodingScheme, fullStatement }: ShownItem) =>
  [humanCodingScheme, fullStatement].filter(Boolean).join('  ');
const associationLine = ({ associationType, origin, destination }: ShownAssociation) =>
  `${associationType}  ${origin} → ${destination}`;
const definitionLine = ({ kind, sourcedId, title }: ShownDefinition) =>
  `${kind}  ${title || sourcedId}`;

/** Names the resources that would lose their objective, before it happens. */
function noteOrphaned({ count, first }: NonNullable<Stored['orphaned']>): void {
  if (count === 0) return;
  const titles = first.slice(0, SHOWN_MAX).map(({ title }) => title);
  note(printableText(`  ${counted(count)} resources teach removed items: ${titles.join(', ')}`));
}

function noteFailure(outcome: Outcome): void {
  const { file, findingCount } = outcome;
  note(`${file}: ${counted(findingCount)} ${findingCount === 1 ? 'error' : 'errors'}`);
  noteFindings(outcome, {
    kindOf: ({ place, path, code }) =>
      JSON.stringify([place?.table, path.replace(/\/\d+/g, ''), code]),
    lineOf: (finding) => `  ${findingLine(finding)}`,
  });
}

export function noteWarnings(file: string, warnings: Outcome['warnings']): void {
  for (const { path, message } of warnings) {
    note(printableText(`${file}: ${path === '' ? '' : `first at ${path}: `}${message}`));
  }
}
