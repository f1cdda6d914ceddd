/** `lectern application export` and `import`: one application with the same ids in another cell. */
import { exportApplication, importApplication } from '../../auth/clients/transfer.ts';
import { Problem } from '../../http/problem.ts';
import { isUuid } from '../../lib/uuid.ts';
import { readText } from '../arguments.ts';
import { Command } from '../command.ts';
import { withDatabase } from '../database.ts';
import { CommandError, EXIT } from '../exit.ts';
import { type Output, outputOption, printJson, printRecord } from '../output.ts';

/** The commands `export` and `import`. */
export function transferCommands(): Command[] {
  return [
    new Command('export')
      .description('print an application with its settings and clients as JSON, for another cell')
      .argument('<applicationId>', 'sourcedId of the application')
      .notes(`
Secrets are printed as hashes: keep the file as you keep a password file. Schools and classes that
it may read, people and records are not part of it.

Example: lectern application export 7d0d3ad4-8a4e-4d53-9a5c-3a0f1f1f2b11 > math-quest.json`)
      .action(exportOne),
    new Command('import')
      .description('store an exported application: the same ids and secrets work here')
      .argument('<file>', 'what `export` printed; - is stdin')
      .addOption(outputOption())
      .notes(`
What is there already becomes as the file says; clients that the file does not name stay.

Example: lectern application import math-quest.json`)
      .action(importOne),
  ];
}

async function exportOne(sourcedId: string): Promise<void> {
  const document = isUuid(sourcedId)
    ? await withDatabase((db) => exportApplication(db, sourcedId))
    : undefined;
  if (!document) throw new CommandError(EXIT.notFound, `There is no application '${sourcedId}'.`);
  printJson(document);
}

async function importOne(file: string, { output }: Output): Promise<void> {
  const document = await readDocument(file);
  const imported = await withDatabase((db) => importApplication(db, document)).catch((error) => {
    if (!(error instanceof Problem) || error.status !== 400) throw error;
    const expected = 'an application as `lectern application export` prints it';
    throw new CommandError(EXIT.invalid, `'${file}' is not ${expected}: ${error.message}`);
  });
  if (output === 'json') return printJson(imported);
  const { sourcedId, name, isNew, clients } = imported;
  printRecord([
    ['Application', sourcedId],
    ['Name', name],
    ['State', isNew ? 'new here' : 'was there, and is as the file says'],
    ['Clients', String(clients)],
  ]);
}

async function readDocument(file: string): Promise<unknown> {
  const source = await readText(file);
  try {
    return JSON.parse(source);
  } catch {
    throw new CommandError(EXIT.invalid, `The file '${file}' is not JSON.`);
  }
}
