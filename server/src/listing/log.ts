/** Logs: lists whose pages follow each other by a cursor, and whose records are not counted. */
import Type, { type TSchema } from 'typebox';
import { nullable } from '../http/schema.ts';
import type { Collection } from './collection.ts';
import { listRecords, type PageReply, recordsReply } from './list.ts';
import type { ListQueryValues } from './query.ts';
import type { ListContext } from './read-page.ts';

/** 200 with a page of a log, or with all that matches as CSV. */
export async function logReply(
  ctx: ListContext,
  log: Collection,
  query: ListQueryValues & { readonly cursor?: string | undefined },
): Promise<PageReply> {
  const page = await listRecords(ctx, { ...log, isLog: true }, query);
  return recordsReply(page, '', { next: page.position ?? null });
}

/** The schema of `logReply`. */
export function logEnvelope(
  plural: string,
  record: TSchema,
  names: { readonly title?: string; readonly description?: string } = {},
): TSchema {
  const next = nullable(
    Type.String({ description: '`cursor` of the next page; null = the last page.' }),
  );
  return Type.Object({ [plural]: Type.Array(record), next }, names);
}
