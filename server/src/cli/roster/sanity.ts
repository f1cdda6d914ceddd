/** `lectern roster sanity`: finds data in the roster that is allowed but mostly a mistake. */
import { printCsv } from '../../files/csv.ts';
import { runChecks, type SanityOutcome } from '../../roster-files/sanity/run-checks.ts';
import { withDatabase } from '../database.ts';
import { CommandError, EXIT } from '../exit.ts';
import { counted, note, printJson, printTable } from '../output.ts';

interface SanityOptions {
  readonly exitCode?: true;
  readonly output: 'table' | 'json' | 'csv';
}

/** Statement timeout in ms: checks join whole tables. */
const STATEMENT_MS = 120_000;

/** Maximum of records for each check, by output. */
const SHOWN_MAX = 3;
const JSON_MAX = 100;
const CSV_MAX = 100_000;

/** With `exitCode`, throws a CommandError when a check finds a record. */
export async function checkRoster({ exitCode, output }: SanityOptions): Promise<void> {
  const firstMax = { table: SHOWN_MAX, json: JSON_MAX, csv: CSV_MAX }[output];
  const outcomes = await withDatabase((db) => runChecks(db, firstMax), {
    statementTimeoutMs: STATEMENT_MS,
  });
  print(outcomes, output);
  const count = outcomes.reduce((sum, outcome) => sum + outcome.count, 0);
  if (exitCode && count > 0) {
    throw new CommandError(EXIT.conflict, `${counted(count)} records to check.`);
  }
}

function print(outcomes: readonly SanityOutcome[], output: SanityOptions['output']): void {
  const found = outcomes.filter(({ count }) => count > 0);
  if (output === 'json') printJson({ checks: outcomes });
  else if (output === 'csv') {
    const rows = found.flatMap(({ name, first }) =>
      first.map(({ kind, id, detail }) => [name, kind, id, detail]),
    );
    process.stdout.write(printCsv([['check', 'kind', 'sourcedId', 'detail'], ...rows]));
  } else if (found.length === 0) note('No problems found.');
  else {
    const rows = found.map(({ title, count, first }) => [
      counted(count),
      title,
      first.map(({ id, detail }) => `${id} (${detail})`).join(', '),
    ]);
    printTable(['count', 'problem', 'first'], rows);
  }
}
