/** The commands of the command line, and the help of each for the reference. */
import { Command } from 'commander';
import { version } from '../config/version.ts';
import type { CommandHelp } from '../docs/reference/commands.ts';

/** By group of the help. Loaded on use, so that no command waits for the modules of another one. */
const GROUPS: Readonly<Record<string, Readonly<Record<string, () => Promise<Command>>>>> = {
  Server: {
    start: async () => (await import('./commands/start.ts')).startCommand(),
    doctor: async () => (await import('./commands/doctor.ts')).doctorCommand(),
    db: async () => (await import('./commands/db.ts')).dbCommand(),
    keys: async () => (await import('./commands/keys.ts')).keysCommand(),
    rebuild: async () => (await import('./commands/rebuild.ts')).rebuildCommand(),
  },
  'Applications and people': {
    application: async () => (await import('./commands/application.ts')).applicationCommand(),
    client: async () => (await import('./commands/client.ts')).clientCommand(),
    certify: async () => (await import('./commands/certify.ts')).certifyCommand(),
    account: async () => (await import('./commands/account.ts')).accountCommand(),
    user: async () => (await import('./commands/user.ts')).userCommand(),
    student: async () => (await import('./commands/student.ts')).studentCommand(),
    warehouse: async () => (await import('./commands/warehouse.ts')).warehouseCommand(),
  },
  'Standards, rosters and events': {
    standards: async () => (await import('./commands/standards.ts')).standardsCommand(),
    roster: async () => (await import('./commands/roster.ts')).rosterCommand(),
    events: async () => (await import('./commands/events.ts')).eventsCommand(),
    listen: async () => (await import('./events/listen.ts')).listenCommand(),
    review: async () => (await import('./commands/review.ts')).reviewCommand(),
    demo: async () => (await import('./commands/demo.ts')).demoCommand(),
  },
  Documentation: {
    docs: async () => (await import('./commands/docs.ts')).docsCommand(commandHelp),
    openapi: async () => (await import('./commands/docs.ts')).openapiCommand(),
  },
};

/**
 * The program with the named command; with none for its version, with all for any other word, so
 * that the help lists them.
 */
export async function loadCommands(name = ''): Promise<Command> {
  const program = new Command('lectern')
    .description('Lectern, a learning-platform server')
    .version(version);
  if (['--version', '-V'].includes(name)) return program;
  const isOne = Object.values(GROUPS).some((group) => Object.hasOwn(group, name));
  for (const [title, group] of Object.entries(GROUPS)) {
    for (const [named, load] of Object.entries(group)) {
      if (!isOne || named === name) program.addCommand((await load()).helpGroup(`${title}:`));
    }
  }
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
