/** `lectern student`: what is held of a student, for whoever has a right to it. */
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { Command } from 'commander';
import { listDisclosures } from '../../admin/students/disclosures.ts';
import { eraseStudent } from '../../admin/students/erase.ts';
import { exportStudent, recordExport } from '../../admin/students/export.ts';
import { withDatabase } from '../database.ts';
import { CommandError, EXIT } from '../exit.ts';
import { counted, note, outputOption, printJson, printTable } from '../output.ts';

interface Output {
  readonly output: 'table' | 'json';
}

export function studentCommand(): Command {
  const student = new Command('student').description('what is held of a student');
  student
    .command('export')
    .description('write everything that is held of a student, table by table, as JSON')
    .argument('<id>', 'sourcedId of the student')
    .option('-o, --out <file>', 'a new file (default: stdout)')
    .addHelpText('after', '\nExample: lectern student export 4711 -o 4711.json')
    .action(exportOne);
  student
    .command('erase')
    .description('erase a student and all that it produced, for good')
    .argument('<id>', 'sourcedId of the student')
    .option('--yes', 'ask nothing')
    .addOption(outputOption())
    .addHelpText(
      'after',
      `
Events that partners send again are answered as before, and count for nothing; new ones are erased
within minutes. Backups that were made before still hold the student.`,
    )
    .action(erase);
  student
    .command('disclosures')
    .description('show which applications were shown data of a student, newest first')
    .argument('<id>', 'sourcedId of the student')
    .addOption(outputOption())
    .action(disclosures);
  return student;
}

function unknown(id: string): CommandError {
  return new CommandError(EXIT.notFound, `Nothing is held of a student '${id}'.`);
}

async function exportOne(id: string, { out }: { readonly out?: string }): Promise<void> {
  await withDatabase(
    async (db) => {
      const any = await db.snapshot(async (tx) => {
        const pieces = exportStudent(tx, id, new Date());
        return out === undefined ? writeOut(pieces) : writeFile(pieces, out);
      });
      if (!any) throw unknown(id);
      await recordExport(db, id);
    },
    { statementTimeoutMs: 0 },
  );
}

async function writeOut(pieces: AsyncIterable<string>): Promise<boolean> {
  let any = false;
  for await (const piece of pieces) {
    any = true;
    process.stdout.write(piece);
  }
  return any;
}

/** The file is made with the first piece; it is nobody's to read but its owner's. */
async function writeFile(pieces: AsyncGenerator<string>, path: string): Promise<boolean> {
  const first = await pieces.next();
  if (first.done) return false;
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'EEXIST' ? 'it exists' : error.message;
    throw new CommandError(EXIT.conflict, `${path} cannot be written: ${reason}.`);
  });
  try {
    await file.writeFile(first.value);
    for await (const piece of pieces) await file.writeFile(piece);
  } finally {
    await file.close();
  }
  return true;
}

async function erase(id: string, options: Output & { readonly yes?: true }): Promise<void> {
  if (!options.yes) await confirm(id);
  const erased = await withDatabase((db) => eraseStudent(db, id, new Date()), {
    statementTimeoutMs: 0,
  });
  if (!erased) throw unknown(id);
  if (options.output === 'json') {
    printJson({ erased });
    return;
  }
  const rows = Object.entries(erased).filter(([, count]) => count > 0);
  printTable(
    ['TABLE', 'ROWS'],
    rows.map(([table, count]) => [table, counted(count)]),
  );
  note('Backups that were made before still hold the student.');
}

async function confirm(id: string): Promise<void> {
  if (!process.stdin.isTTY) {
    throw new CommandError(EXIT.usage, 'Erasing cannot be undone: say --yes to do it.');
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`Erase '${id}' for good? Type the id again: `);
  terminal.close();
  if (answer.trim() !== id) throw new CommandError(EXIT.interrupted, 'Nothing was erased.');
}

async function disclosures(id: string, { output }: Output): Promise<void> {
  const found = await withDatabase((db) => listDisclosures(db, id));
  if (output === 'json') {
    printJson({ disclosures: found });
    return;
  }
  printTable(
    ['TIME', 'APPLICATION', 'ENDPOINT', 'REQUEST'],
    found.map(({ at, application, endpoint, requestId }) => [
      at.toISOString(),
      application,
      endpoint,
      requestId,
    ]),
  );
}
