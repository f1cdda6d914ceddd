/** `lectern certify`: what an application has proved before it goes live, and what is missing. */
import { styleText } from 'node:util';
import { findFacts } from '../../admin/checklist/queries.ts';
import { type ChecklistItem, checklistOf } from '../../admin/checklist/rules.ts';
import { isUuid } from '../../lib/uuid.ts';
import { Command } from '../command.ts';
import { withDatabase } from '../database.ts';
import { CommandError, EXIT } from '../exit.ts';
import { type Output, outputOption, printableText, printJson } from '../output.ts';

export function certifyCommand(): Command {
  return new Command('certify')
    .description('check whether an application is ready for live use')
    .argument('<applicationId>', 'sourcedId of the application')
    .addOption(outputOption())
    .notes(
      'The address that sign-in leads back to is not needed where students sign in elsewhere.' +
        '\nExit: 0 all is done; 10 a step is left or needs attention.',
    )
    .action(certify);
}

async function certify(id: string, { output }: Output): Promise<void> {
  const now = new Date();
  const facts = isUuid(id) ? await withDatabase((db) => findFacts(db, id, now)) : undefined;
  if (!facts) throw new CommandError(EXIT.notFound, `No application has the id '${id}'.`);
  const items = checklistOf(facts, now);
  const left = items.filter(({ key, state }) => state !== 'done' && key !== 'redirect').length;
  if (output === 'json') printJson({ ready: left === 0, items });
  else for (const item of items) printItem(item);
  if (left > 0)
    throw new CommandError(EXIT.unhealthy, `${left} of ${items.length} steps are left.`);
}

const COLOURS = { done: 'green', todo: 'blue', warning: 'yellow' } as const;
const KEY_WIDTH = 11;
const STATE_WIDTH = 8;

function printItem({ key, state, detail }: ChecklistItem): void {
  const word = styleText(COLOURS[state], state.padEnd(STATE_WIDTH), { stream: process.stdout });
  process.stdout.write(`${word}${key.padEnd(KEY_WIDTH)}${printableText(detail)}\n`);
}
