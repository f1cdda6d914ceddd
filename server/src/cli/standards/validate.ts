/** `lectern standards validate`: lists all errors in files, without a database. */

import { readDraft, readSource, type SourceReading } from '../../standards/files/read-source.ts';
import { CommandError, EXIT } from '../exit.ts';
import { counted, type Output, printJson, printLine } from '../output.ts';
import { findingLine } from './failed.ts';
import { noteWarnings } from './import-report.ts';
import { listSources } from './sources.ts';

interface Checked extends Omit<SourceReading, 'package' | 'locate'> {
  readonly file: string;
  readonly valid: boolean;
  readonly items: number;
  readonly associations: number;
}

export async function validateStandards(
  files: readonly string[],
  { output }: Output,
): Promise<void> {
  const checked: Checked[] = [];
  for (const source of await listSources(files)) {
    const draft = await readDraft(source);
    const reading = readSource(draft, { now: new Date().toISOString() });
    const { package: read, locate: _locate, ...rest } = reading;
    const items = read?.items.length ?? 0;
    const associations = read?.associations.length ?? 0;
    checked.push({ file: source.name, valid: read !== undefined, items, associations, ...rest });
  }
  if (output === 'json') printJson({ files: checked });
  else checked.forEach(printChecked);
  const invalid = checked.filter(({ valid }) => !valid).length;
  if (invalid === 0) return;
  throw new CommandError(EXIT.invalid, `${invalid} of ${checked.length} invalid.`);
}

function printChecked(checked: Checked): void {
  const { file, valid, items, associations, findings, findingCount, warnings } = checked;
  const verdict = valid
    ? ['valid', `${counted(items)} items`, `${counted(associations)} associations`]
    : [countText(findingCount, 'error')];
  const warned = warnings.length === 0 ? [] : [countText(warnings.length, 'kind', ' of warnings')];
  printLine(`${file}: ${[...verdict, ...warned].join(', ')}`);
  for (const finding of findings) printLine(`  ${findingLine(finding)}`);
  noteWarnings(file, warnings);
}

function countText(count: number, noun: string, rest = ''): string {
  return `${counted(count)} ${noun}${count === 1 ? '' : 's'}${rest}`;
}
