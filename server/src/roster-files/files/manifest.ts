/** Reads manifest.csv: the version, and which files are bulk (all records) or delta (changes). */
import { quoted } from '../../lib/shown.ts';
import { RECORD_FILES } from '../binding/files.ts';
import { PART_FILES } from '../binding/parts.ts';
import type { Report } from './report.ts';

export type Mode = 'bulk' | 'delta';

export interface Manifest {
  /** Files to import, by name without `.csv`. */
  readonly modes: ReadonlyMap<string, Mode>;
}

/** By the name in lower case. */
const KNOWN_FILES = new Map(
  [...RECORD_FILES, ...PART_FILES].map(({ name }) => [name.toLowerCase(), name]),
);

const VERSIONS = /^1\.[12](\.\d+)?$/;
const FILE = 'manifest.csv';

/** `rows`: those of manifest.csv. Errors and warnings go to the report. */
export function readManifest(
  rows: readonly { line: number; cells: readonly string[] }[],
  report: Report,
): Manifest {
  const modes = new Map<string, Mode>();
  const seen = new Set<string>();
  for (const { line, cells } of rows) {
    const [written = '', value = ''] = cells.map((cell) => cell.trim());
    const name = written.toLowerCase();
    const place = { file: FILE, line, column: written };
    if (seen.has(name)) {
      report.failAll({
        ...place,
        code: 'duplicate_property',
        message: `The property ${quoted(written)} appears twice.`,
      });
    }
    seen.add(name);
    if (name === 'oneroster.version' && !VERSIONS.test(value)) {
      const message = `OneRoster ${quoted(value)} cannot be read; use 1.1 or 1.2.`;
      report.failAll({ ...place, code: 'version_unknown', message });
    } else if (name.startsWith('file.')) {
      readMode(written.slice('file.'.length), value.toLowerCase());
    }
    function readMode(file: string, mode: string): void {
      // Systems name the files that they do not export, and leave out the mode.
      if (mode === 'absent' || mode === '') return;
      if (mode !== 'bulk' && mode !== 'delta') {
        const message = `${quoted(value)} is none of bulk, delta, absent.`;
        report.failAll({ ...place, code: 'mode_unknown', message });
        return;
      }
      const known = KNOWN_FILES.get(file.toLowerCase());
      if (known) modes.set(known, mode);
      else {
        report.warn(
          `manifest.csv names ${quoted(`${file}.csv`)}, which is not a file of OneRoster.`,
        );
      }
    }
  }
  if (!seen.has('oneroster.version')) {
    const message = "The property 'oneroster.version' is missing.";
    report.failAll({ file: FILE, line: 1, column: '', code: 'version_unknown', message });
  }
  return { modes };
}

/** The manifest of a package without one: all known files, in the mode that the operator names. */
export function manifestOf(files: Iterable<string>, mode: Mode): Manifest {
  const known = [...files].filter((file) => KNOWN_FILES.get(file.toLowerCase()) === file);
  return { modes: new Map(known.map((file) => [file, mode])) };
}
