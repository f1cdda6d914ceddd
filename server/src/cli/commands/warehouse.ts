/** `lectern warehouse`: roles of the database that read the warehouse, and exports of it. */
import { Option } from 'commander';
import { version } from '../../config/version.ts';
import { openDatabase } from '../../storage/database/postgres.ts';
import { SUPERUSER } from '../../storage/embedded/roles.ts';
import { WarehouseError } from '../../warehouse/error.ts';
import { exportWarehouse } from '../../warehouse/export.ts';
import { grantWarehouse, listWarehouseRoles, revokeWarehouse } from '../../warehouse/roles.ts';
import { wholeNumber } from '../arguments.ts';
import { Command } from '../command.ts';
import { withDatabase } from '../database.ts';
import { CommandError, EXIT } from '../exit.ts';
import { allOrNothing } from '../interrupt.ts';
import {
  counted,
  note,
  type Output,
  outputOption,
  printJson,
  printRecord,
  printTable,
} from '../output.ts';
import { unwritable } from '../private-file.ts';

interface GrantOptions extends Output {
  readonly names?: true;
  readonly org?: readonly string[];
  readonly seconds: number;
  readonly connections: number;
}

interface ExportOptions extends Output {
  readonly to: string;
  readonly format: 'parquet' | 'csv';
  readonly after?: string;
  readonly tables?: readonly string[];
  readonly quiet?: true;
}

const HOUR_SECONDS = 3_600;

export function warehouseCommand(): Command {
  const warehouse = new Command('warehouse').description('let tools of analysts read by SQL');
  warehouse
    .command('grant')
    .description('make a role of the database that reads the schema analytics and nothing else')
    .argument('<role>', 'name of the role; of one that has a grant, its rights change')
    .option('--names', 'it reads names and ids of students; the disclosure log says so daily')
    .option('--org <sourcedId...>', 'only students of these orgs and of orgs below them')
    .option('--seconds <number>', 'longest time of a statement', wholeNumber(1, HOUR_SECONDS), 300)
    .option('--connections <number>', 'most connections at a time', wholeNumber(1, 100), 5)
    .addOption(outputOption())
    .notes('Example: lectern warehouse grant metabase --org district-1')
    .action(grant);
  warehouse
    .command('revoke')
    .description('end the sessions of a role, and remove it')
    .argument('<role>', 'name of the role')
    .action(revoke);
  warehouse
    .command('list')
    .description('list the roles and what they read')
    .addOption(outputOption())
    .action(list);
  warehouse
    .command('export')
    .description('write the tables, or what changed since an export, into a new folder')
    .requiredOption('--to <folder>', 'where the folder of this export is made')
    .addOption(
      new Option('--format <form>', 'format of the files')
        .choices(['parquet', 'csv'])
        .default('parquet'),
    )
    .option('--after <cursor>', 'only what changed since the export with this cursor')
    .option('--tables <name...>', 'only these tables')
    .option('--quiet', 'show no progress on stderr')
    .addOption(outputOption())
    .notes('Example: lectern warehouse export --to /exports --format parquet')
    .action(write);
  return warehouse;
}

/** With the rights of an administrator, where the database is that of the data folder. */
function administering<Result>(work: Parameters<typeof withDatabase<Result>>[0]): Promise<Result> {
  return withDatabase(async (db, config) => {
    if ('url' in db.connection) return work(db, config);
    const connection = { ...db.connection, user: SUPERUSER };
    const admin = openDatabase(connection, { name: 'cli', connectionsMax: 1 });
    return work(admin, config).finally(() => admin.close());
  }).catch(explain);
}

function explain(error: unknown): never {
  if (error instanceof WarehouseError) throw new CommandError(EXIT.invalid, error.message);
  throw error;
}

async function grant(role: string, options: GrantOptions): Promise<void> {
  const { names = false, org = null, seconds: secondsMax, connections, output } = options;
  const wanted = { role, names, orgIds: org, secondsMax, connectionsMax: connections };
  const { password } = await administering((db) => grantWarehouse(db, wanted, new Date()));
  if (output === 'json') return printJson({ ...wanted, password });
  printRecord([['Role', role], ...(password === null ? [] : [['Password', password] as const])]);
  note('It reads the schema analytics of this database; docs/reference/warehouse has its tables.');
}

async function revoke(role: string): Promise<void> {
  const found = await administering((db) => revokeWarehouse(db, role, new Date()));
  if (!found) throw new CommandError(EXIT.notFound, `The role '${role}' has no grant.`);
  if (found === 'kept') note(`The role ${role} reads nothing now; an administrator may drop it.`);
}

async function list({ output }: Output): Promise<void> {
  const roles = await withDatabase(listWarehouseRoles);
  if (output === 'json') return printJson(roles);
  printTable(
    ['ROLE', 'NAMES', 'ORGS', 'SECONDS', 'CONNECTIONS'],
    roles.map(({ role, names, orgIds, secondsMax, connectionsMax }) => [
      role,
      names ? 'yes' : 'no',
      orgIds?.join(' ') ?? 'all',
      String(secondsMax),
      String(connectionsMax),
    ]),
  );
}

async function write(options: ExportOptions): Promise<void> {
  const { to, format, after, tables, output } = options;
  const { folder, manifest } = await allOrNothing(options, ({ progress, signal }) =>
    withDatabase((db) =>
      exportWarehouse(db, {
        ...{ to, format, after, tables, progress },
        ...{ lectern: version, now: new Date(), signal },
      }),
    )
      .catch(explain)
      .catch(unwritable(to)),
  );
  if (output === 'json') return printJson({ folder, ...manifest });
  printTable(
    ['TABLE', 'ROWS', 'BYTES'],
    manifest.tables.map(({ name, rows, files }) => [
      name,
      counted(rows),
      counted(files.reduce((sum, { bytes }) => sum + bytes, 0)),
    ]),
  );
  printRecord([
    ['Folder', folder],
    ['Cursor', manifest.cursor],
  ]);
}
