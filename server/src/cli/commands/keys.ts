/** `lectern keys`: lists and rotates the keys that sign tokens. */

import { Option } from 'commander';
import { listKeyStates, rotateKeys } from '../../auth/tokens/keys.ts';
import { secretsOf } from '../../lib/sealing.ts';
import { wholeNumber } from '../arguments.ts';
import { Command } from '../command.ts';
import { withDatabase } from '../database.ts';
import { CommandError, EXIT } from '../exit.ts';
import { note, type Output, outputOption, printJson, printRecord, printTable } from '../output.ts';

interface RotateOptions extends Output {
  readonly publishMinutes: number;
  readonly compromised?: true;
  readonly secretLost?: true;
}

/** Longer than any token is valid: old ID tokens come back as hints when people sign out. */
const VERIFY_SECONDS = 86_400;
const PUBLISH_MINUTES = 60;

export function keysCommand(): Command {
  const keys = new Command('keys').description('list and rotate the keys that sign tokens');
  keys
    .command('list')
    .description('list the keys with their state: published, signing, verifying, retired')
    .addOption(outputOption())
    .action(list);
  keys
    .command('rotate')
    .description('create a key that is published now and signs later; the old keys then retire')
    .addOption(
      new Option('--publish-minutes <n>', 'minutes between publication and the first signature')
        .argParser(wholeNumber(0, 99_999))
        .default(PUBLISH_MINUTES),
    )
    .option('--compromised', 'sign with the new key at once, and refuse all tokens of the old keys')
    .option(
      '--secret-lost',
      'the LECTERN_SECRET that sealed the old keys is lost; with --compromised',
    )
    .addOption(outputOption())
    .notes(`
It needs the LECTERN_SECRET of the servers, which opens the old keys. All server processes use the
new key without a restart. Issued tokens stay valid, except with --compromised. Programs that cache
the public keys must read them again before the new key signs.

Example: lectern keys rotate --publish-minutes 120`)
    .action(rotate);
  return keys;
}

async function rotate(options: RotateOptions): Promise<void> {
  const { compromised = false, secretLost = false } = options;
  if (secretLost && !compromised) {
    throw new CommandError(EXIT.usage, '--secret-lost needs --compromised: the old keys end.');
  }
  const kid = await withDatabase(
    (db, config) =>
      rotateKeys(db, {
        secrets: secretsOf(config),
        publishSeconds: compromised ? 0 : options.publishMinutes * 60,
        verifySeconds: compromised ? 0 : VERIFY_SECONDS,
        isSecretLost: secretLost,
      }),
    { isSecretLost: secretLost },
  );
  if (options.output === 'json')
    return printJson({ kid, publishMinutes: compromised ? 0 : options.publishMinutes });
  printRecord([['New key', kid]]);
  note(
    compromised
      ? 'It signs now; all tokens of the old keys are refused.'
      : `It is published now and signs in ${options.publishMinutes} minutes.`,
  );
}

async function list({ output }: Output): Promise<void> {
  const keys = await withDatabase(listKeyStates);
  if (output === 'json') return printJson({ keys });
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
