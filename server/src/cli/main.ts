/** The command line `lectern <command>`: loads the named command and runs it. */
import type { Command } from 'commander';
import { actAs } from '../storage/database/actor.ts';
import { loadCommands } from './commands.ts';

/** Runs one command; resolves to the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  let isTold = false;
  // A program that reads stdout may end early (`| head`); that is not a failure.
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE' || isTold) return;
    isTold = true;
    process.stderr.write(`The output cannot be written: ${code}.\n`);
    // The command goes on to its end, and gives its own exit code before this.
    process.on('exit', () => {
      process.exitCode = 1;
    });
  });
  const program = await loadCommands(args[0]);
  throwInsteadOfExit(program);
  program.hook('preAction', (_, command) => refuseEmptyTexts(command));
  try {
    // Only the words of the command: later arguments may name people.
    const words = args.slice(0, 2).filter((word) => /^[a-z]+$/.test(word));
    const actor = { kind: 'command', id: ['lectern', ...words].join(' ') } as const;
    await actAs(actor, () => program.parseAsync(args, { from: 'user' }));
    return 0;
  } catch (error) {
    // A late import: it loads much, and `lectern start` prints its first line before that.
    return (await import('./exit.ts')).report(error);
  }
}

/** Commander ends the process with 1 for a usage error; this program uses 2. */
function throwInsteadOfExit(command: Command): void {
  command.exitOverride();
  for (const child of command.commands) throwInsteadOfExit(child);
}

/** `"$UNSET"` of a shell is the empty text, and the empty path would be the working folder. */
function refuseEmptyTexts(command: Command): void {
  const names = command.registeredArguments.map((argument) => argument.name());
  const given = new Map<string, unknown>([
    ...Object.entries(command.opts()),
    ...names.map((name, at) => [name, command.processedArgs[at]] as const),
  ]);
  for (const [name, value] of given) {
    if (![value].flat().includes('')) continue;
    command.error(`error: the text given for '${name}' is empty; give one, or leave it out.`);
  }
}
