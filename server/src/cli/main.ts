/** The command line: `lectern <command>`. */
import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { EXIT, report } from './exit.ts';

const { version } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { version: string };

/** Loaded when they are named: no command waits for what another one needs. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  client: async () => (await import('./client.ts')).clientCommand(),
  demo: async () => (await import('./demo.ts')).demoCommand(),
  openapi: async () => (await import('./openapi.ts')).openapiCommand(),
  roster: async () => (await import('./roster.ts')).rosterCommand(),
  schema: async () => (await import('./schema.ts')).schemaCommand(),
  standards: async () => (await import('./standards.ts')).standardsCommand(),
};

/** Runs one command; resolves to the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  // Whoever reads our output may stop early (`| head`); that is no failure.
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code !== 'EPIPE') throw new Error(`The output cannot be written: ${code}.`);
  });
  const program = new Command('lectern')
    .description('Lectern, a learning-platform server')
    .version(version);
  for (const load of named(args[0])) program.addCommand(await load());
  throwInsteadOfExit(program);
  try {
    await program.parseAsync(args, { from: 'user' });
    return EXIT.ok;
  } catch (error) {
    return report(error);
  }
}

/** All of them for anything else, so that the help names them. */
function named(name = ''): readonly (() => Promise<Command>)[] {
  const one = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  return one ? [one] : Object.values(COMMANDS);
}

/** Commander would end the process with 1 for a usage error; ours is 2. */
function throwInsteadOfExit(command: Command): void {
  command.exitOverride();
  for (const child of command.commands) throwInsteadOfExit(child);
}
