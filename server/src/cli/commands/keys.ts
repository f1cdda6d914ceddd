/** `lectern keys`: the keys that sign tokens. */
import { Command, InvalidArgumentError, Option } from 'commander';
import { listKeyStates, rotateKeys } from '../../auth/tokens/keys.ts';
import { withDatabase } from '../database.ts';
import { note, outputOption, printJson, printRecord, printTable } from '../output.ts';

interface Output {
  readonly output: 'table' | 'json';
}

interface RotateOptions extends Output {
  readonly publishMinutes: number;
  readonly compromised?: true;
}

/** Longer than any token lives; relying parties show old ID tokens when people sign out. */
const VERIFY_SECONDS = 86_400;
const PUBLISH_MINUTES = 60;

export function keysCommand(): Command {
  const keys = new Command('keys').description('the keys that sign tokens');
  keys
    .command('list')
    .description('show the keys: published, signing, verifying, retired')
    .addOption(outputOption())
    .action(list);
  keys
    .command('rotate')
    .description('make a new key: it is published now, signs later, and the old ones then retire')
    .addOption(
      new Option('--publish-minutes <n>', 'how long it is only published before it signs')
        .argParser(minutes)
        .default(PUBLISH_MINUTES),
    )
    .option('--compromised', 'sign with it at once and refuse every token of the old keys')
    .addOption(outputOption())
    .addHelpText(
      'after',
      `
Every process follows by itself within a second; nothing is restarted, and no token that lives ends
early (except with --compromised). Whoever keeps our public keys has to read them anew while the new
one is only published.`,
    )
    .action(rotate);
  return keys;
}

function minutes(text: string): number {
  if (/^\d{1,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It takes a whole number of minutes.');
}

async function rotate(options: RotateOptions): Promise<void> {
  const { compromised = false } = options;
  const kid = await withDatabase((db, { secret }) =>
    rotateKeys(db, {
      secret,
      publishSeconds: compromised ? 0 : options.publishMinutes * 60,
      verifySeconds: compromised ? 0 : VERIFY_SECONDS,
    }),
  );
  if (options.output === 'json') {
    printJson({ kid, publishMinutes: compromised ? 0 : options.publishMinutes });
    return;
  }
  printRecord([['New key', kid]]);
  note(
    compromised
      ? 'It signs now; every token of the old keys is refused.'
      : `It is published now and signs in ${options.publishMinutes} minutes.`,
  );
}

async function list({ output }: Output): Promise<void> {
  const keys = await withDatabase(listKeyStates);
  if (output === 'json') {
    printJson({ keys });
    return;
  }
  printTable(
    ['KEY', 'STATE', 'SIGNS FROM', 'RETIRES', 'SEALED'],
    keys.map(({ kid, state, signsFrom, retiresAt, sealed }) => [
      kid,
      state,
      signsFrom.toISOString(),
      retiresAt?.toISOString() ?? '-',
      sealed ? 'yes' : 'no',
    ]),
  );
}
