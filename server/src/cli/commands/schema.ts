/** `lectern schema`: the schema of the database on stdout, as schema.sql holds it. */
import { Command } from 'commander';
import { dumpSchema } from '../../storage/database/dump.ts';
import { withDatabase } from '../database.ts';

export function schemaCommand(): Command {
  return new Command('schema').description('Print the database schema').action(async () => {
    process.stdout.write(await withDatabase((db) => dumpSchema(db)));
  });
}
