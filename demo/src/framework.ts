/** The demo framework: a CASE package of about 300 items. */
import type { CFPackage, PackageItem } from '../../sdk/src/index.ts';
import { textOf } from './tables.ts';

export const FRAMEWORK: CFPackage = JSON.parse(textOf('framework.json'));

const ITEMS = new Map(FRAMEWORK.CFItems.map((item) => [item.humanCodingScheme, item]));

/** The item with a code such as `FR.B.5`; throws for an error in the demo's content. */
export function itemByCode(code: string): PackageItem {
  const item = ITEMS.get(code);
  if (!item) throw new Error(`The demo framework has no item ${code}.`);
  return item;
}
