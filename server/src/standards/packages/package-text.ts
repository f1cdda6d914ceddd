/** Builds the JSON text of a package in the shape of an upload from its parts. */
import type { PackageParts } from '../records/queries.ts';

/** Members in the order of the standard; optional ones that are empty are left out. */
export function packageText(parts: PackageParts): string {
  const { extensions, CFDefinitions } = JSON.parse(parts.extras) as {
    extensions?: unknown;
    CFDefinitions?: { extensions: unknown };
  };
  const definitions = [
    parts.definitions,
    CFDefinitions && `"extensions":${JSON.stringify(CFDefinitions.extensions)}`,
  ].filter((part) => typeof part === 'string');
  return `{${[
    `"CFDocument":${parts.document}`,
    `"CFItems":[${parts.items ?? ''}]`,
    `"CFAssociations":[${parts.associations ?? ''}]`,
    ...(definitions.length > 0 ? [`"CFDefinitions":{${definitions.join(',')}}`] : []),
    ...(parts.rubrics === null ? [] : [`"CFRubrics":[${parts.rubrics}]`]),
    ...(extensions === undefined ? [] : [`"extensions":${JSON.stringify(extensions)}`]),
  ].join(',')}}`;
}
