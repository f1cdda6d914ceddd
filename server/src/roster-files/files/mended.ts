/** A roster with one of its files in another form: packed anew, to be checked with the others. */
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import yazl from 'yazl';
import type { RosterPackage } from './roster-package.ts';

interface Mended {
  /** The name of a file without its ending, as `users`. */
  readonly name: string;
  /** Where the new form is on this machine. */
  readonly path: string;
}

/** Writes the zip file to `target`; false = the roster has no file of this name. */
export async function packMended(
  { files }: RosterPackage,
  { name, path }: Mended,
  target: string,
): Promise<boolean> {
  if (!files.has(name)) return false;
  const zip = new yazl.ZipFile();
  for (const [other, file] of files) {
    if (other === name) zip.addFile(path, `${name}.csv`);
    else {
      zip.addReadStreamLazy(`${other}.csv`, (take) => {
        void file.open().then(
          (stream) => take(null, stream),
          (error) => take(error, undefined as never),
        );
      });
    }
  }
  const written = pipeline(zip.outputStream, createWriteStream(target, { mode: 0o600 }));
  zip.on('error', (error) => (zip.outputStream as NodeJS.ReadStream).destroy(error));
  zip.end();
  await written;
  return true;
}
