/** `lectern student`: exports or erases the data of a student, and lists its disclosures. */
import { open, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { listDisclosures, recordCommandExport } from '../../admin/students/disclosures.ts';
import { eraseStudent } from '../../admin/students/erase.ts';
import { exportStudent, recordExport } from '../../admin/students/export.ts';
import { exportPage } from '../../admin/students/page.ts';
import { routes } from '../../app.ts';
import { notFound } from '../../http/problem.ts';
import type { Database } from '../../storage/database/postgres.ts';
import { Command } from '../command.ts';
import { withDatabase } from '../database.ts';
import { CommandError, EXIT } from '../exit.ts';
import { counted, note, type Output, outputOption, printJson, printTable } from '../output.ts';
import { unwritable } from '../private-file.ts';
import { progressFor } from '../progress.ts';

export function studentCommand(): Command {
  const student = new Command('student').description('export or erase the data of a student');
  student
    .command('export')
    .description('export all data of a student, table by table, as JSON or as a page to read')
    .argument('<id>', 'sourcedId of the student')
    .option('-o, --out <file>', 'file to create; ….html is a page (default: JSON to stdout)')
    .notes(`
A file whose name ends with .html is a page for families: the same data under plain headings, with
the titles of courses and classes.

Example: lectern student export 4711 -o 4711.json
         lectern student export 4711 -o 4711.html`)
    .action(exportOne);
  student
    .command('erase')
    .description('erase a student with all data, for ever')
    .argument('<id>', 'sourcedId of the student')
    .option('--yes', 'erase without a question')
    .option('--quiet', 'show no progress on stderr')
    .addOption(outputOption())
    .notes(`
It looks through the texts of all events for the student: a minute for ten million.
Events of the student that partners send again are answered as before, but have no effect; new ones
are erased within minutes. Older backups still hold the data.

Example: lectern student erase 4711`)
    .action(erase);
  student
    .command('disclosures')
    .description('list who was shown which data of a student, newest first')
    .argument('<id>', 'sourcedId of the student')
    .addOption(outputOption())
    .notes('Example: lectern student disclosures 4711')
    .action(disclosures);
  return student;
}

async function exportOne(id: string, { out }: { readonly out?: string }): Promise<void> {
  await withDatabase(
    (db) =>
      db.snapshot(async (tx) => {
        const print = out?.endsWith('.html') ? exportPage : exportStudent;
        const pieces = print(tx, id, new Date());
        const first = await pieces.next();
        if (first.done) throw notFound('student', id);
        const shown = recorded(db, { id, first: first.value, others: pieces });
        return out === undefined ? writeOut(shown) : writePieces(shown, out);
      }),
    { statementTimeoutMs: 0 },
  );
}

interface Export {
  readonly id: string;
  readonly first: string;
  readonly others: AsyncIterable<string>;
}

/** All pieces. The logs have their lines before the first is shown: a command may be ended. */
async function* recorded(db: Database, { id, first, others }: Export) {
  await recordExport(db, id);
  await recordCommandExport(db, id);
  yield first;
  yield* others;
}

async function writeOut(pieces: AsyncIterable<string>): Promise<void> {
  for await (const piece of pieces) process.stdout.write(piece);
}

/** Creates the file, for its owner only, and removes it when it does not become whole. */
async function writePieces(pieces: AsyncIterable<string>, path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600).catch(unwritable(path));
  let isWhole = false;
  try {
    for await (const piece of pieces) await file.writeFile(piece).catch(unwritable(path));
    isWhole = true;
  } finally {
    await file.close();
    if (!isWhole) await rm(path);
  }
}

interface EraseOptions extends Output {
  readonly yes?: true;
  readonly quiet?: true;
}

async function erase(id: string, options: EraseOptions): Promise<void> {
  if (!options.yes) await confirm(id);
  const progress = progressFor(options.quiet === true);
  const erased = await withDatabase((db) => eraseStudent(db, id, { now: new Date(), progress }), {
    statementTimeoutMs: 0,
  }).finally(() => progress.stop());
  if (!erased) throw notFound('student', id);
  if (options.output === 'json') return printJson({ erased });
  const rows = Object.entries(erased).filter(([, count]) => count > 0);
  printTable(
    ['TABLE', 'ROWS'],
    rows.map(([table, count]) => [table, counted(count)]),
  );
  note('Older backups still hold the data.');
}

async function confirm(id: string): Promise<void> {
  if (!process.stdin.isTTY) {
    throw new CommandError(EXIT.usage, 'Erasing cannot be undone: confirm it with --yes.');
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`Erase '${id}' for ever? Type the id again: `);
  terminal.close();
  if (answer.trim() !== id) throw new CommandError(EXIT.interrupted, 'Nothing was erased.');
}

async function disclosures(id: string, { output }: Output): Promise<void> {
  const found = await withDatabase((db) => listDisclosures(db, id, () => routes));
  if (output === 'json') return printJson({ disclosures: found });
  printTable(
    ['TIME', 'APPLICATION', 'DATA', 'CLIENT', 'ENDPOINT', 'REQUEST'],
    found.map(({ at, application, data, clientId, endpoint, requestId }) => [
      at.toISOString(),
      application,
      data,
      clientId,
      endpoint,
      requestId,
    ]),
  );
}
