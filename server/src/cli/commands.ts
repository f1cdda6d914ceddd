/** The commands of the command line, and the help of each for the reference. */
import { Command } from 'commander';
import type { CommandHelp } from '../docs/reference/commands.ts';
import { version } from './version.ts';

/** Loaded on use, so that no command waits for the modules of another one. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  account: async () => (await import('./commands/account.ts')).accountCommand(),
  application: async () => (await import('./commands/application.ts')).applicationCommand(),
  certify: async () => (await import('./commands/certify.ts')).certifyCommand(),
  client: async () => (await import('./commands/client.ts')).clientCommand(),
  db: async () => (await import('./commands/db.ts')).dbCommand(),
  demo: async () => (await import('./commands/demo.ts')).demoCommand(),
  docs: async () => (await import('./commands/docs.ts')).docsCommand(commandHelp),
  doctor: async () => (await import('./commands/doctor.ts')).doctorCommand(),
  events: async () => (await import('./commands/events.ts')).eventsCommand(),
  keys: async () => (await import('./commands/keys.ts')).keysCommand(),
  openapi: async () => (await import('./commands/docs.ts')).openapiCommand(),
  rebuild: async () => (await import('./commands/rebuild.ts')).rebuildCommand(),
  roster: async () => (await import('./commands/roster.ts')).rosterCommand(),
  review: async () => (await import('./commands/review.ts')).reviewCommand(),
  standards: async () => (await import('./commands/standards.ts')).standardsCommand(),
  start: async () => (await import('./commands/start.ts')).startCommand(),
  student: async () => (await import('./commands/student.ts')).studentCommand(),
  user: async () => (await import('./commands/user.ts')).userCommand(),
};

/** The program with the named command; with all for any other word, so that the help lists them. */
export async function loadCommands(name = ''): Promise<Command> {
  const program = new Command('lectern')
    .description('Lectern, a learning-platform server')
    .version(version);
  const one = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  for (const load of one ? [one] : Object.values(COMMANDS)) program.addCommand(await load());
  return program;
}

const WIDTH = 90;

function helpOf(command: Command, before: string): CommandHelp[] {
  let help = '';
  command.configureHelp({ helpWidth: WIDTH });
  command.configureOutput({
    writeOut: (text) => {
      help += text;
    },
    getOutHasColors: () => false,
    getOutHelpWidth: () => WIDTH,
  });
  command.outputHelp();
  const name = `${before} ${command.name()}`;
  const inner = command.commands.flatMap((child) => helpOf(child, name));
  return [{ name, help, isGroup: inner.length > 0 }, ...inner];
}

/** `lectern client`, its commands, and so on. */
export async function commandHelp(): Promise<CommandHelp[]> {
  const program = await loadCommands('');
  return program.commands.flatMap((command) => helpOf(command, program.name()));
}
