/** `lectern rebuild`: recomputes derived data from the event log, and replaces what differs. */
import { Option } from 'commander';
import { processors } from '../../app.ts';
import {
  RebuildBusy,
  type RebuildReport,
  type RebuildScope,
  rebuild,
} from '../../events/rebuild/rebuild.ts';
import { notFound } from '../../http/problem.ts';
import type { Database } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { Command } from '../command.ts';
import { withDatabase } from '../database.ts';
import { CommandError, EXIT } from '../exit.ts';
import {
  counted,
  note,
  type Output,
  outputOption,
  printJson,
  printLine,
  printTable,
} from '../output.ts';
import { progressFor } from '../progress.ts';

interface Options extends Output {
  readonly student?: string;
  readonly from?: string;
  readonly all?: true;
  readonly dryRun?: true;
  readonly quiet?: true;
}

const DIFFERENCES_SHOWN = 20;

export function rebuildCommand(): Command {
  return new Command('rebuild')
    .description(
      'recompute XP, results, answers and sessions from the event log, and replace what differs; the ' +
        'server may run',
    )
    .addOption(
      new Option('--student <id>', 'rebuild the data of one student (sourcedId)').conflicts([
        'from',
        'all',
      ]),
    )
    .addOption(
      new Option(
        '--from <date>',
        'rebuild the data of all students with an event received since',
      ).conflicts('all'),
    )
    .addOption(new Option('--all', 'rebuild the data of all students'))
    .option('--dry-run', 'show what differs, and change nothing')
    .option('--quiet', 'show no progress on stderr')
    .addOption(outputOption())
    .notes('Example: lectern rebuild --from 2026-01-15 --dry-run')
    .action(run);
}

function parseScope({ student, from, all }: Options, command: Command): RebuildScope {
  if (student !== undefined) return { student };
  if (all) return { all };
  if (from === undefined) return command.error('error: --student, --from or --all is needed');
  const date = new Date(from);
  if (/^\d{4}-\d{2}-\d{2}/.test(from) && !Number.isNaN(date.getTime())) return { from: date };
  throw new CommandError(EXIT.invalid, `'${from}' is not a date such as 2026-01-15.`);
}

async function run(options: Options, command: Command): Promise<void> {
  const scope = parseScope(options, command);
  const dryRun = options.dryRun ?? false;
  const progress = progressFor(options.quiet === true);
  const report = await withDatabase(async (db) => {
    const rebuilt = await rebuild(db, processors, { scope, dryRun, progress });
    if ('student' in scope) await requireStudent(db, scope.student, rebuilt);
    return rebuilt;
  }).catch((error) => {
    if (error instanceof RebuildBusy) throw new CommandError(EXIT.conflict, error.message);
    throw error;
  });
  if (options.output === 'json') printJson({ ...report, dryRun });
  else print(report, dryRun);
}

/** Fails for a student without events who is not in the roster: the id is probably mistyped. */
async function requireStudent(db: Database, id: string, { events, tables }: RebuildReport) {
  if (events > 0 || tables.some(({ live }) => live.rows > 0)) return;
  if (await db.first(sql`select from users where sourced_id = ${id}`)) return;
  throw notFound('student', id);
}

function print({ events, students, tables, differences }: RebuildReport, dryRun: boolean): void {
  const differing = (name: string) =>
    new Set(differences.filter(({ table }) => table === name).map(({ student }) => student)).size;
  printTable(
    ['TABLE', 'ROWS', 'REBUILT', 'DIFFERING', 'HASH'],
    tables.map(({ name, live, rebuilt }) => [
      name,
      counted(live.rows),
      counted(rebuilt.rows),
      counted(differing(name)),
      live.hash === rebuilt.hash ? live.hash : `${live.hash} → ${rebuilt.hash}`,
    ]),
  );
  for (const { table, student, live, rebuilt } of differences.slice(0, DIFFERENCES_SHOWN)) {
    const owner = student === '' ? 'shared rows' : `student ${student}`;
    printLine(`${table}: ${owner} had ${live.rows} rows, the log gives ${rebuilt.rows}`);
  }
  const more = differences.length - DIFFERENCES_SHOWN;
  if (more > 0) printLine(`… and ${counted(more)} more differences`);
  const outcome =
    differences.length === 0
      ? 'Nothing differs.'
      : dryRun
        ? 'Nothing was changed (--dry-run).'
        : 'What differed was replaced.';
  note(`${counted(events)} events of ${counted(students)} students. ${outcome}`);
}
