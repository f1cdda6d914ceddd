/** `lectern standards publish`, `unpublish` and `licences`: who may read frameworks. */
import { parseUuid } from '../../lib/uuid.ts';
import {
  deletePublicLicence,
  insertPublicLicence,
  listPublicLicences,
  updateVisibility,
  type Visibility,
} from '../../standards/records/visibility.ts';
import { withDatabase } from '../database.ts';
import { CommandError, EXIT } from '../exit.ts';
import { note, printJson, printLine } from '../output.ts';

export function publish(id: string): Promise<void> {
  return setVisibility(id, 'public');
}

export function unpublish(id: string): Promise<void> {
  return setVisibility(id, 'private');
}

async function setVisibility(text: string, visibility: Visibility): Promise<void> {
  const id = parseUuid(text);
  const found = id && (await withDatabase((db) => updateVisibility(db, id, visibility)));
  if (!found) throw new CommandError(EXIT.notFound, `There is no framework '${text}'.`);
  note(`The framework ${id} is ${visibility} now.`);
}

interface LicenceOptions {
  readonly add?: string;
  readonly remove?: string;
  readonly output: 'table' | 'json';
}

export async function publicLicences({ add, remove, output }: LicenceOptions): Promise<void> {
  const licences = await withDatabase((db) =>
    db.begin(async (tx) => {
      if (add) await insertPublicLicence(tx, add);
      if (remove) await deletePublicLicence(tx, remove);
      return listPublicLicences(tx);
    }),
  );
  if (output === 'json') printJson({ licences });
  else for (const licence of licences) printLine(licence);
}
