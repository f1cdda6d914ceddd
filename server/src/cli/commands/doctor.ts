/** `lectern doctor`: examines settings, host and database, and names a fix for each fault. */
import { stat } from 'node:fs/promises';
import { styleText } from 'node:util';
import { type Check, fail, ok } from '../../admin/health/check.ts';
import { checkDatabase } from '../../admin/health/database.ts';
import { checkHost, isServerUp } from '../../admin/health/host.ts';
import { listSigningKeys } from '../../auth/tokens/keys.ts';
import { ConfigError } from '../../config/values.ts';
import { type Config, commandSettings, processConfig } from '../../config.ts';
import { type Secrets, secretsOf } from '../../lib/sealing.ts';
import { type Database, isDatabaseAway, openDatabase } from '../../storage/database/postgres.ts';
import { ClusterError } from '../../storage/embedded/cluster.ts';
import { clusterVersion } from '../../storage/embedded/cluster-version.ts';
import { StorageError } from '../../storage/open.ts';
import { countLostTexts } from '../../storage/sealed-texts.ts';
import { Command } from '../command.ts';
import { withDatabaseAsIs } from '../database.ts';
import { CommandError, EXIT } from '../exit.ts';
import { type Output, outputOption, printableText, printJson, printLine } from '../output.ts';
import { findTarget } from '../target.ts';

export function doctorCommand(): Command {
  return new Command('doctor')
    .description('examine settings, host and database; the server may run or not')
    .addOption(outputOption())
    .notes('Exit: 0 healthy, perhaps with warnings; 10 at least one check fails.')
    .action(examine);
}

async function examine({ output }: Output): Promise<void> {
  const checks = await findChecks();
  const namesOf = (state: Check['state']) =>
    checks.filter((check) => check.state === state).map(({ name }) => name);
  const [failed, warned] = [namesOf('fail'), namesOf('warn')];
  const count = `of ${checks.length} checks`;
  if (output === 'json') printJson({ healthy: failed.length === 0, checks });
  else for (const check of checks) printCheck(check);
  if (failed.length > 0) {
    const verdict = `Unhealthy: ${failed.length} ${count} failed: ${failed.join(', ')}.`;
    throw new CommandError(EXIT.unhealthy, verdict);
  }
  if (output === 'json') return;
  const warnings =
    warned.length > 0 ? `, ${warned.length} with a warning: ${warned.join(', ')}` : '';
  printLine(`Healthy: none ${count} failed${warnings}.`);
}

async function findChecks(): Promise<Check[]> {
  let config: Config;
  try {
    const read = processConfig();
    // Without a database the other checks go on.
    config = await findTarget(read).catch(() => read);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [fail('settings', error.message, 'correct the setting; nothing else was examined')];
  }
  const serverUp = await isServerUp(config);
  const checks = [await checkTarget(config), ...(await checkHost(config, serverUp))];
  // The check must not create a database.
  if (!config.databaseUrl && !(await clusterVersion(config))) return checks;
  return [...checks, ...(await openAndCheck(config, serverUp))];
}

/** Where the unit deploy/lectern.service has its settings, which only root may read. */
const SERVICE_SETTINGS = '/etc/lectern/env';

/** Says whose settings it examines: beside a service, those of this shell name another database. */
async function checkTarget({ baseUrl, production, databaseUrl, dataDir }: Config): Promise<Check> {
  const name = 'target';
  const place = databaseUrl ? 'the database of DATABASE_URL' : dataDir;
  const finding = `${baseUrl}, ${place}, ${production ? 'production' : 'development'}`;
  const hasService = await stat(SERVICE_SETTINGS).then(
    () => true,
    () => false,
  );
  if (!hasService || commandSettings().isDatabaseNamed) return ok(name, finding);
  return fail(
    name,
    `${finding}; the service of ${SERVICE_SETTINGS} is another one, and was not examined`,
    'give the doctor the settings of the service: sudo systemd-run --pipe --wait ' +
      '-p EnvironmentFile=/etc/lectern/env … (docs/operate/install.md); or set DATA_DIR',
  );
}

/** The database of READ_DATABASE_URL, if there is one. */
function openStandby({ readDatabaseUrl: url }: Config): Database | undefined {
  return url ? openDatabase({ url }, { name: 'cli', connectionsMax: 1 }) : undefined;
}

async function openSeals(db: Database, secrets: Secrets) {
  await listSigningKeys(db, secrets);
  return countLostTexts(db, secrets);
}

async function openAndCheck(config: Config, serverUp: boolean): Promise<Check[]> {
  const name = 'database';
  const began = performance.now();
  const standby = openStandby(config);
  try {
    return await withDatabaseAsIs(async (db, opened) => {
      const ms = Math.round(performance.now() - began);
      const place = config.databaseUrl ? 'the database of DATABASE_URL' : 'the embedded database';
      return [
        ok(name, `${place} answers after ${ms} ms`),
        ...(await checkDatabase(db, {
          serverUp,
          openSeals: () => openSeals(db, secretsOf(opened)),
          eventDays: config.retention.eventDays,
          standby,
        })),
      ];
    }, config);
  } catch (error) {
    const isKnown = [ClusterError, StorageError].some((kind) => error instanceof kind);
    if (!isKnown && !isDatabaseAway(error)) throw error;
    const fix = config.databaseUrl
      ? 'start PostgreSQL, and check host, port, name and password in DATABASE_URL'
      : `see ${config.dataDir}/postgres.log`;
    return [fail(name, (error as Error).message, fix)];
  } finally {
    await standby?.close();
  }
}

const COLOURS = { ok: 'green', warn: 'yellow', fail: 'red' } as const;
const NAME_WIDTH = 14;

function printCheck({ name, state, finding, fix }: Check): void {
  const mark = styleText(COLOURS[state], state.padEnd(4), { stream: process.stdout });
  const lines = finding.split('\n').map(printableText);
  const [first = '', ...rest] = fix === undefined ? lines : [...lines, `fix: ${fix}`];
  process.stdout.write(`${mark}  ${name.padEnd(NAME_WIDTH)}${first}\n`);
  for (const line of rest) process.stdout.write(`${' '.repeat(NAME_WIDTH + 6)}${line}\n`);
}
