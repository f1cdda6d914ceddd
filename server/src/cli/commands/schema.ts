/** `lectern schema`: prints the schema that the migrations make, in the form of schema.sql. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { dumpSchema } from '../../storage/database/dump.ts';
import { openDatabase } from '../../storage/database/postgres.ts';
import { openStorage } from '../../storage/open.ts';
import { note } from '../output.ts';

const log = { warn: (_members: object, message: string) => note(message) };

export function schemaCommand(): Command {
  return new Command('schema')
    .description('print the database schema of this version; needs no database')
    .action(async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'lectern-schema-'));
      try {
        // PostgreSQL's account must enter it.
        await chmod(dataDir, 0o755);
        process.stdout.write(await freshSchema(dataDir));
      } finally {
        await rm(dataDir, { recursive: true, force: true });
      }
    });
}

/** The schema of a new database in the folder. */
async function freshSchema(dataDir: string): Promise<string> {
  const storage = await openStorage({ dataDir, databaseUrl: null }, log, { lifetime: 'server' });
  const db = openDatabase(storage.connection, { name: 'schema', connectionsMax: 1 });
  try {
    return await dumpSchema(db);
  } finally {
    await db.close();
    await storage.close();
  }
}
