/** Starts the process: checks the settings, says so at once, then loads and starts the server. */
import { parseArgs } from 'node:util';
import { type Config, ConfigError, processConfig } from './config.ts';

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

const { values } = parseArgs({ options: { demo: { type: 'boolean', default: false } } });
const config = readSettings();
const place = config.databaseUrl === null ? `its database in ${config.dataDir}` : 'DATABASE_URL';
process.stdout.write(`Lectern starts, with ${place}.\n`);
// A late import: to load the server takes seconds on a slow disk, and to make a database, too.
const { start } = await import('./start.ts');
await start(config, values);
