/** `lectern standards publish`, `unpublish` and `licences`: who may read frameworks. */
import { notFound } from '../../http/problem.ts';
import { parseUuid } from '../../lib/uuid.ts';
import {
  changePublicLicences,
  changeVisibility,
  type Visibility,
} from '../../standards/records/visibility.ts';
import { withDatabase } from '../database.ts';
import { OPERATOR } from '../operator.ts';
import { note, type Output, printJson, printLine } from '../output.ts';

export function publish(id: string): Promise<void> {
  return setVisibility(id, 'public');
}

export function unpublish(id: string): Promise<void> {
  return setVisibility(id, 'private');
}

async function setVisibility(text: string, visibility: Visibility): Promise<void> {
  const documentId = parseUuid(text);
  if (!documentId) throw notFound('CFDocument', text);
  const now = () => new Date();
  await withDatabase((db) => changeVisibility({ db, now }, OPERATOR, { documentId, visibility }));
  note(`The framework ${documentId} is ${visibility} now.`);
}

interface LicenceOptions extends Output {
  readonly add?: string;
  readonly remove?: string;
}

export async function publicLicences({ output, ...change }: LicenceOptions): Promise<void> {
  const licences = await withDatabase((db) => changePublicLicences(db, change));
  if (output === 'json') printJson({ licences });
  else for (const licence of licences) printLine(licence);
}
