/** Reads what commands are given: whole numbers, addresses, names, ids, and the text of a file. */
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { InvalidArgumentError } from 'commander';
import { isUuid } from '../lib/uuid.ts';
import { CommandError, EXIT } from './exit.ts';

/** Reads a whole number of these bounds. */
export function wholeNumber(min: number, max: number) {
  return (given: string): number => {
    const value = Number(given);
    if (/^\d{1,9}$/.test(given) && value >= min && value <= max) return value;
    throw new InvalidArgumentError(`It takes a whole number from ${min} to ${max}.`);
  };
}

/** Reads the address of a web server, or of a page. */
export function parseAddress(given: string): string {
  if (/^https?:$/.test(URL.parse(given)?.protocol ?? '')) return given;
  throw new InvalidArgumentError('It takes an address such as http://localhost:8080.');
}

/** The names in a text such as `profile,email`. */
export const namesIn = (given: string) => given.split(/[\s,]+/).filter(Boolean);

/** Reads names such as `profile,email`, each once; `none` has none. */
export function parseNames(given: string): string[] {
  if (given === 'none') return [];
  const names = [...new Set(namesIn(given))];
  if (names.length > 0) return names;
  throw new InvalidArgumentError("It takes names with commas between them, or 'none'.");
}

/** Reads the sourcedId of an application. */
export function parseApplication(given: string): string {
  if (isUuid(given)) return given.toLowerCase();
  throw new InvalidArgumentError('It takes the sourcedId of an application.');
}

/** The text of a file; `-` is stdin. Throws a CommandError when it cannot be read. */
export async function readText(file: string): Promise<string> {
  return (file === '-' ? text(process.stdin) : readFile(file, 'utf8')).catch(
    ({ code }: NodeJS.ErrnoException) => {
      throw new CommandError(EXIT.notFound, `The file '${file}' cannot be read: ${code}.`);
    },
  );
}
