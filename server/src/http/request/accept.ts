/** Query parameters that the header Accept sets, too. */
import type { TSchema } from 'typebox';
import { prefersToJson } from '../../lib/quality-values.ts';

/** The media type that stands for a value of a parameter, in the parameter's schema. */
export interface AcceptedAs {
  readonly 'x-accept': { readonly mediaType: string; readonly value: string };
}

interface AcceptParameter {
  readonly name: string;
  readonly mediaType: string;
  readonly value: string;
}

/** The parameter of a query that Accept sets, too; null = there is none. */
export function acceptParameter(query: TSchema | undefined): AcceptParameter | null {
  const { properties = {} } = (query ?? {}) as { properties?: Record<string, Partial<AcceptedAs>> };
  const [found = null] = Object.entries(properties).flatMap(([name, { 'x-accept': as }]) =>
    as ? { name, ...as } : [],
  );
  return found;
}

/** Sets the parameter by the header, unless the client has named a value of it. */
export function readAccept(
  schema: TSchema,
  query: Record<string, string>,
  accept: string | undefined,
): void {
  const parameter = acceptParameter(schema);
  if (!parameter || accept === undefined || parameter.name in query) return;
  if (prefersToJson(accept, parameter.mediaType)) query[parameter.name] = parameter.value;
}
