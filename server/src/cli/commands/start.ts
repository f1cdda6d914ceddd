/** `lectern start`: checks the settings, says so at once, then loads and starts the server. */
import { Command } from 'commander';
import { ConfigError } from '../../config/values.ts';
import { type Config, processConfig } from '../../config.ts';
import { actAs } from '../../storage/database/actor.ts';

interface Options {
  /** Run the demo when the server listens. */
  readonly demo: boolean;
}

export function startCommand(): Command {
  return new Command('start')
    .description('start the server, with an embedded PostgreSQL unless DATABASE_URL is set')
    .option('--demo', 'send sample data and print links to the console', false)
    .addHelpText('after', '\nSIGTERM or Ctrl-C completes open requests, then stops both.')
    .action(start);
}

async function start({ demo }: Options): Promise<void> {
  const config = readSettings();
  const place = config.databaseUrl === null ? `its database in ${config.dataDir}` : 'DATABASE_URL';
  process.stdout.write(`Lectern starts, with ${place}.\n`);
  // A late import: to load the server takes seconds on a slow disk, and to make a database, too.
  const server = await import('../start.ts');
  // Jobs and the worker act for the server, not for a command.
  await actAs(undefined, () => server.start(config, { demo }));
}

/** Exits with one sentence on stderr for an invalid setting. */
function readSettings(): Config {
  try {
    return processConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return process.exit(1);
  }
}
