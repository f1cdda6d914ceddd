/** `lectern user`: sets the passwords with which people sign in. */
import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { listNamesakes, setPassword } from '../../auth/people/accounts.ts';
import { hashPassword, PASSWORD_CHARACTERS } from '../../auth/people/passwords.ts';
import { Command } from '../command.ts';
import { withDatabase } from '../database.ts';
import { CommandError, EXIT } from '../exit.ts';
import { note, type Output, outputOption, printJson, printRecord } from '../output.ts';

interface SetPasswordOptions extends Output {
  readonly generate?: true;
}

export function userCommand(): Command {
  const user = new Command('user').description('manage how people sign in');
  user
    .command('set-password')
    .description('set the password of a user; this ends all sign-in sessions of the user')
    .argument('<sourcedId>', 'sourcedId of the user')
    .option('--generate', 'generate a password and print it')
    .addOption(outputOption())
    .notes(`
The command asks for the password, or reads one line of stdin. It takes no argument for it, since
other users of this machine could read that. People sign in with their username, email address or
sourcedId.

Example: lectern user set-password student-1 --generate`)
    .action(setUserPassword);
  return user;
}

async function setUserPassword(userId: string, options: SetPasswordOptions): Promise<void> {
  const password = options.generate ? randomBytes(12).toString('base64url') : await readPassword();
  const { min, max } = PASSWORD_CHARACTERS;
  if (password.length < min || password.length > max) {
    throw new CommandError(EXIT.invalid, `A password has ${min} to ${max} characters.`);
  }
  const hash = await hashPassword(password);
  await withDatabase((db) =>
    db.begin(async (tx) => {
      const [namesake] = await listNamesakes(tx, userId);
      if (namesake !== undefined) {
        throw new CommandError(
          EXIT.conflict,
          `The user '${namesake}' signs in with the same username or email address.`,
        );
      }
      if (!(await setPassword(tx, userId, hash))) {
        throw new CommandError(EXIT.notFound, `There is no user '${userId}'.`);
      }
    }),
  );
  const shown = options.generate ? { password } : {};
  if (options.output === 'json') printJson({ sourcedId: userId, ...shown });
  else
    printRecord([['User', userId], ...(options.generate ? [['Password', password] as const] : [])]);
}

/** One line of stdin; a terminal does not show it. */
async function readPassword(): Promise<string> {
  const { stdin } = process;
  if (stdin.isTTY) note('Password:');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY === true });
  try {
    for await (const line of lines) return line;
  } finally {
    lines.close();
  }
  throw new CommandError(EXIT.invalid, 'No password was given on stdin.');
}
