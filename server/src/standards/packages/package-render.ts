/** Renders the JSON text of a package in each representation from its parts. */

import type { DefinitionKind } from '../members.ts';
import { officialAssociation, officialDocument, officialItem } from '../official/official.ts';
import { toV1p0 } from '../official/v1p0.ts';
import { renderDefinition, type StoredDefinition } from '../records/definitions.ts';
import type { PackageParts, Representation } from '../records/queries.ts';
import { isMembers, type Members } from '../values/references.ts';
import { packageText } from './package-text.ts';

/** Turns a record of the official shape into that of an older version. */
type Shape = (record: unknown) => unknown;

const unchanged: Shape = (record) => record;

/** `parts`: from `findPackageParts` with the same representation. */
export function renderPackage(parts: PackageParts, representation: Representation): string {
  if (representation === 'upload') return packageText(parts);
  const official = representation !== 'default';
  const shape = representation === 'v1p0' ? toV1p0 : unchanged;
  const document = JSON.parse(parts.document) as Members;
  const form = { official, changed: String(document['lastChangeDateTime']) };
  const { extensions, CFDefinitions } = JSON.parse(parts.extras) as {
    extensions?: unknown;
    CFDefinitions?: { extensions: unknown };
  };
  const definitions = {
    ...renderDefinitions(parts.definitions, form),
    ...extensionsMember(CFDefinitions?.extensions),
  };
  const rubrics = pairs(parts.rubrics).map((pair) => renderDefinition('CFRubrics', pair, form));
  const common = [
    `"CFItems":[${official ? officialItems(parts.items, shape) : (parts.items ?? '')}]`,
    `"CFAssociations":[${
      official ? officialAssociations(parts.associations, shape) : (parts.associations ?? '')
    }]`,
    ...(isEmpty(definitions) ? [] : [`"CFDefinitions":${JSON.stringify(shape(definitions))}`]),
    ...(rubrics.length === 0 ? [] : [`"CFRubrics":${JSON.stringify(shape(rubrics))}`]),
    ...(isMembers(extensions) && representation !== 'v1p0'
      ? [`"extensions":${JSON.stringify(extensions)}`]
      : []),
  ].join(',');
  if (official)
    return `{"CFDocument":${JSON.stringify(shape(officialDocument(document)))},${common}}`;
  const { sourcedId } = document;
  return `{"CFPackage":{"sourcedId":"${sourcedId}","CFDocument":${parts.document},${common}}}`;
}

/** The extensions of a package may be any value; only objects are served. */
function extensionsMember(extensions: unknown): Members {
  return isMembers(extensions) ? { extensions } : {};
}

function isEmpty(members: Members): boolean {
  return Object.keys(members).length === 0;
}

/** Converts record by record: parsing 100 MB at once would take too much memory. */
function officialItems(lines: string | null, shape: Shape): string {
  return eachLine(lines, (wire, source) => shape(officialItem(wire, source)));
}

/** Converts associations record by record, as `officialItems` does items. */
export function officialAssociations(lines: string | null, shape: Shape = unchanged): string {
  return eachLine(lines, (wire, source) => shape(officialAssociation(wire, source)));
}

function eachLine(
  lines: string | null,
  render: (wire: Members, source: Members) => unknown,
): string {
  if (lines === null) return '';
  const texts = lines.split('\n').map((line) => {
    const [wire, source] = JSON.parse(line) as [Members, Members];
    return JSON.stringify(render(wire, source));
  });
  return texts.join(',');
}

/** `lists`: JSON members by kind; each definition is a pair `[sourcedId, source]`. */
function renderDefinitions(
  lists: string | null,
  form: { readonly official: boolean; readonly changed: string },
): Members {
  const byKind = JSON.parse(`{${lists ?? ''}}`) as Record<DefinitionKind, [string, Members][]>;
  return Object.fromEntries(
    Object.entries(byKind).map(([kind, list]) => [
      kind,
      list.map(([sourcedId, source]) =>
        renderDefinition(kind as DefinitionKind, { sourcedId, source }, form),
      ),
    ]),
  );
}

function pairs(list: string | null): StoredDefinition[] {
  const read = JSON.parse(`[${list ?? ''}]`) as [string, Members][];
  return read.map(([sourcedId, source]) => ({ sourcedId, source }));
}
