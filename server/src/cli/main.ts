/** The command line `lectern <command>`: loads the named command and runs it. */
import { Command } from 'commander';
import { actAs } from '../storage/database/actor.ts';
import { EXIT, report } from './exit.ts';
import { version } from './version.ts';

/** Loaded on use, so that no command waits for the modules of another one. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  account: async () => (await import('./commands/account.ts')).accountCommand(),
  application: async () => (await import('./commands/application.ts')).applicationCommand(),
  certify: async () => (await import('./commands/certify.ts')).certifyCommand(),
  client: async () => (await import('./commands/client.ts')).clientCommand(),
  db: async () => (await import('./commands/db.ts')).dbCommand(),
  demo: async () => (await import('./commands/demo.ts')).demoCommand(),
  doctor: async () => (await import('./commands/doctor.ts')).doctorCommand(),
  events: async () => (await import('./commands/events.ts')).eventsCommand(),
  keys: async () => (await import('./commands/keys.ts')).keysCommand(),
  openapi: async () => (await import('./commands/openapi.ts')).openapiCommand(),
  rebuild: async () => (await import('./commands/rebuild.ts')).rebuildCommand(),
  roster: async () => (await import('./commands/roster.ts')).rosterCommand(),
  review: async () => (await import('./commands/review.ts')).reviewCommand(),
  schema: async () => (await import('./commands/schema.ts')).schemaCommand(),
  standards: async () => (await import('./commands/standards.ts')).standardsCommand(),
  student: async () => (await import('./commands/student.ts')).studentCommand(),
  user: async () => (await import('./commands/user.ts')).userCommand(),
};

/** Runs one command; resolves to the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  // A program that reads stdout may end early (`| head`); that is not a failure.
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code !== 'EPIPE') throw new Error(`The output cannot be written: ${code}.`);
  });
  const program = new Command('lectern')
    .description('Lectern, a learning-platform server')
    .version(version);
  for (const load of commandsFor(args[0])) program.addCommand(await load());
  throwInsteadOfExit(program);
  try {
    // Only the words of the command: later arguments may name people.
    const words = args.slice(0, 2).filter((word) => /^[a-z]+$/.test(word));
    const actor = { kind: 'command', id: ['lectern', ...words].join(' ') } as const;
    await actAs(actor, () => program.parseAsync(args, { from: 'user' }));
    return EXIT.ok;
  } catch (error) {
    return report(error);
  }
}

/** The named command; all commands for any other word, so that the help lists them. */
function commandsFor(name = ''): readonly (() => Promise<Command>)[] {
  const one = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  return one ? [one] : Object.values(COMMANDS);
}

/** Commander ends the process with 1 for a usage error; this program uses 2. */
function throwInsteadOfExit(command: Command): void {
  command.exitOverride();
  for (const child of command.commands) throwInsteadOfExit(child);
}
