/** The command line: `lectern <command>`. */
import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { clientCommand } from './client.ts';
import { demoCommand } from './demo.ts';
import { EXIT, report } from './exit.ts';
import { openapiCommand } from './openapi.ts';
import { schemaCommand } from './schema.ts';

const { version } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { version: string };

/** Runs one command; resolves to the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  // Whoever reads our output may stop early (`| head`); that is no failure.
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code !== 'EPIPE') throw new Error(`The output cannot be written: ${code}.`);
  });
  const program = new Command('lectern')
    .description('Lectern, a learning-platform server')
    .version(version);
  for (const command of [clientCommand(), demoCommand(), openapiCommand(), schemaCommand()]) {
    program.addCommand(command);
  }
  throwInsteadOfExit(program);
  try {
    await program.parseAsync(args, { from: 'user' });
    return EXIT.ok;
  } catch (error) {
    return report(error);
  }
}

/** Commander would end the process with 1 for a usage error; ours is 2. */
function throwInsteadOfExit(command: Command): void {
  command.exitOverride();
  for (const child of command.commands) throwInsteadOfExit(child);
}
