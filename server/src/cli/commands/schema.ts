/** `lectern schema`: prints the schema of the database, in the form of schema.sql. */
import { Command } from 'commander';
import { dumpSchema } from '../../storage/database/dump.ts';
import { withDatabase } from '../database.ts';

export function schemaCommand(): Command {
  return new Command('schema').description('print the database schema').action(async () => {
    process.stdout.write(await withDatabase((db) => dumpSchema(db)));
  });
}
