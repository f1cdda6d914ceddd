/** `lectern db`: writes, restores and verifies backups of the database. */
import { join, resolve } from 'node:path';
import { KeyError } from '../../auth/tokens/key-error.ts';
import { listSigningKeys } from '../../auth/tokens/keys.ts';
import { version } from '../../config/version.ts';
import { processConfig } from '../../config.ts';
import { PORTABLE_LOG } from '../../events/log/renumber.ts';
import { type Secrets, secretsOf } from '../../lib/sealing.ts';
import { writeFact } from '../../storage/backup/facts.ts';
import { type Manifest, readManifest, verifyFiles } from '../../storage/backup/manifest.ts';
import { restoreBackup } from '../../storage/backup/restore.ts';
import { writeBackup } from '../../storage/backup/write.ts';
import type { Database } from '../../storage/database/postgres.ts';
import { openDataDir } from '../../storage/embedded/folders.ts';
import { readSecret, storeSecret } from '../../storage/embedded/secret.ts';
import { readText } from '../arguments.ts';
import { Command } from '../command.ts';
import { withDatabaseAsIs } from '../database.ts';
import { CommandError, EXIT } from '../exit.ts';
import { allOrNothing } from '../interrupt.ts';
import { counted, note, type Output, outputOption, printJson, printRecord } from '../output.ts';

interface Options extends Output {
  readonly quiet?: true;
}

export function dbCommand(): Command {
  const db = new Command('db').description('back up and restore the database');
  db.command('backup')
    .description('write a backup of the whole database into a folder; the server may run')
    .argument('<folder>', 'a new or empty folder')
    .option('--quiet', 'show no progress on stderr')
    .addOption(outputOption())
    .notes(`
The folder holds all data of all students: protect it like the database. The signing keys in it are
sealed; store the secret that opens them in another place: the file 'secret' of the data folder, or
LECTERN_SECRET.

Example: lectern db backup /backups/$(date +%F)`)
    .action(backup);
  db.command('restore')
    .description('fill an empty database from a backup')
    .argument('<folder>', 'a folder that backup wrote')
    .option('--replace', 'delete what the database holds')
    .option('--secret <file>', 'the file `secret` from the data folder of the backup')
    .option('--quiet', 'show no progress on stderr')
    .addOption(outputOption())
    .notes(`
DATA_DIR or DATABASE_URL names the database; its PostgreSQL may have another version. No server may
run on it. Either everything is restored or nothing. A new data folder needs --secret.

Example: DATA_DIR=/srv/new lectern db restore /backups/2026-01-15 --secret /safe/secret`)
    .action(restore);
  db.command('verify')
    .description('check that a backup is complete; needs no database')
    .argument('<folder>', 'a folder that backup wrote')
    .option('--quiet', 'show no progress on stderr')
    .addOption(outputOption())
    .notes('Example: lectern db verify /backups/2026-01-15')
    .action(verify);
  return db;
}

async function backup(folder: string, options: Options): Promise<void> {
  const manifest = await allOrNothing(options, ({ progress: watcher, signal }) =>
    withDatabaseAsIs(async (db) => {
      const now = new Date();
      const to = resolve(folder);
      const written = await writeBackup(db, {
        folder: to,
        lectern: version,
        now,
        portable: PORTABLE_LOG,
        watcher,
        signal,
      });
      await writeFact(db, { name: 'backup', value: to, at: now });
      return written;
    }),
  );
  print(manifest, folder, options);
}

interface RestoreOptions extends Options {
  readonly replace?: true;
  readonly secret?: string;
}

async function restore(folder: string, options: RestoreOptions): Promise<void> {
  const from = resolve(folder);
  // A wrong folder leaves no secret behind.
  await readManifest(from);
  if (options.secret !== undefined) await takeSecret(options.secret);
  const replace = options.replace === true;
  const { manifest, applied } = await allOrNothing(options, ({ progress: watcher, signal }) =>
    withDatabaseAsIs(
      async (db, config) => {
        const restored = await restoreBackup(db, { folder: from, replace, watcher, signal });
        await checkKeys(db, secretsOf(config));
        return restored;
      },
      // It may make the database.
      processConfig(),
    ),
  );
  print(manifest, folder, options);
  if (applied.length > 0) note(`Then migrated: ${applied.join(' ')}.`);
}

/** Copies the secret that opens the sealed signing keys of the backup into the data folder. */
async function takeSecret(file: string): Promise<void> {
  const { databaseUrl, dataDir } = processConfig();
  if (databaseUrl) {
    throw new CommandError(
      EXIT.usage,
      '--secret is for DATA_DIR; with DATABASE_URL set LECTERN_SECRET instead.',
    );
  }
  const secret = (await readText(file)).trim();
  if (secret === '') throw new CommandError(EXIT.invalid, `The file '${file}' has no secret.`);
  await openDataDir(dataDir);
  await storeSecret(dataDir, secret);
  if ((await readSecret(dataDir)) === secret) return;
  const place = join(dataDir, 'secret');
  throw new CommandError(
    EXIT.conflict,
    `${place} holds another secret: move that file away first.`,
  );
}

/** Warns when the secret does not open the signing keys: a server would not start. */
async function checkKeys(db: Database, secrets: Secrets): Promise<void> {
  try {
    await listSigningKeys(db, secrets);
  } catch (error) {
    if (!(error instanceof KeyError)) throw error;
    note(
      'The signing keys are sealed with another secret. Either restore that secret (copy the file ' +
        '`secret` from the old data folder, or set LECTERN_SECRET), or, where it is lost, replace the keys: ' +
        'lectern keys rotate --compromised --secret-lost',
    );
  }
}

async function verify(folder: string, options: Options): Promise<void> {
  const path = resolve(folder);
  const manifest = await allOrNothing(options, async ({ progress: watcher, signal }) => {
    const found = await readManifest(path);
    await verifyFiles(path, found, { watcher, signal });
    return found;
  });
  print(manifest, folder, options);
}

function print(manifest: Manifest, folder: string, { output }: Options): void {
  const { lectern, postgres, createdAt, migrations, tables } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0);
  if (output === 'json') {
    printJson({ folder: resolve(folder), lectern, postgres, createdAt, rows, bytes, tables });
    return;
  }
  printRecord([
    ['Folder', resolve(folder)],
    ['Written', `${createdAt} by Lectern ${lectern} from PostgreSQL ${postgres}`],
    ['Schema', migrations.at(-1)?.name ?? ''],
    ['Tables', counted(tables.length)],
    ['Rows', counted(rows)],
    ['Bytes', counted(bytes)],
  ]);
}
