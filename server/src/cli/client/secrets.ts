/** `lectern client rotate, end-old-secret`: a new secret without an outage. */
import { endOverlap, rotateClient } from '../../auth/clients/changes.ts';
import { GRACE_DAYS_MAX } from '../../auth/clients/schema.ts';
import { wholeNumber } from '../arguments.ts';
import { Command } from '../command.ts';
import { withDatabase } from '../database.ts';
import { note, type Output, outputOption, printJson, printRecord } from '../output.ts';
import { namedClient } from './named.ts';

interface RotateOptions extends Output {
  readonly graceDays: number;
}

export function secretCommands(): Command[] {
  return [
    new Command('rotate')
      .description('give a client a new secret; the one before stays valid for some days')
      .argument('<clientId>', 'id of the client')
      .option(
        '--grace-days <days>',
        `days for which both secrets get tokens, at most ${GRACE_DAYS_MAX}; 0: the old one ends now`,
        wholeNumber(0, GRACE_DAYS_MAX),
        7,
      )
      .addOption(outputOption())
      .notes('Example: lectern client rotate lec_4f2a… --grace-days 2')
      .action(rotate),
    new Command('end-old-secret')
      .description('end the secret before the last rotation now')
      .argument('<clientId>', 'id of the client')
      .addOption(outputOption())
      .action(endOld),
  ];
}

async function rotate(clientId: string, { graceDays, output }: RotateOptions): Promise<void> {
  const { clientSecret, oldExpiresAt } = await withDatabase(async (db) =>
    rotateClient(db, await namedClient(db, clientId), graceDays),
  );
  if (output === 'json') return printJson({ clientId, clientSecret, oldExpiresAt });
  printRecord([
    ['Client id', clientId],
    ['Client secret', clientSecret],
    ['Old secret', oldExpiresAt ? `valid until ${oldExpiresAt.toISOString()}` : 'has ended'],
  ]);
  note('The secret is shown only this once: store it now.');
}

async function endOld(clientId: string, { output }: Output): Promise<void> {
  await withDatabase(async (db) => endOverlap(db, await namedClient(db, clientId)));
  if (output === 'json') printJson({ clientId });
  else note('Only the newest secret gets tokens now.');
}
