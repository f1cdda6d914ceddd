/** The naive upload to compare with: parses on the event loop, one INSERT for each record. */
import type { Context } from '../../server/src/context.ts';
import type { IncomingBody } from '../../server/src/http/body.ts';
import type { Request, Route } from '../../server/src/http/route.ts';
import { type ReadPackage, readPackage } from '../../server/src/standards/read/read-package.ts';
import { type RenderedRecord, renderRecord } from '../../server/src/standards/upload/render.ts';
import { upsertDocument } from '../../server/src/standards/upload/upload-queries.ts';
import type { Members } from '../../server/src/standards/values/references.ts';
import type { Transaction } from '../../server/src/storage/database/postgres.ts';
import { sql } from '../../server/src/storage/database/sql.ts';

/** The upload route with naive storing; for new frameworks only. */
export function rowByRow(route: Route): Route {
  return {
    ...route,
    async handle(ctx: Context, request) {
      const { body, caller } = request as unknown as Request<unknown, unknown, IncomingBody>;
      const text = new TextDecoder().decode(await body.read(() => undefined));
      const read = readPackage(JSON.parse(text) as Members).package;
      if (!read) throw new Error('The package of the benchmark is not valid.');
      await ctx.db.begin((tx) => store(tx, read, caller.applicationId));
      const stats = { documents: 1, items: read.items.length, associations: read.items.length };
      const result = { documentId: read.document.sourcedId, stats, success: true };
      return { status: 201, body: { success: true, message: 'Stored.', result } };
    },
  };
}

async function store(tx: Transaction, read: ReadPackage, applicationId: string): Promise<void> {
  const documentId = read.document.sourcedId;
  await upsertDocument(tx, renderRecord(read.document), {
    applicationId,
    lastChangeDateTime: new Date(read.document.lastChangeDateTime),
    itemCount: read.items.length,
    extras: '{}',
  });
  for (const [position, item] of read.items.entries()) {
    await insertItem(tx, renderRecord(item), { documentId, position });
  }
  for (const [position, association] of read.associations.entries()) {
    await insertAssociation(tx, renderRecord(association), { documentId, position });
  }
}

interface Place {
  readonly documentId: string;
  readonly position: number;
}

const idOf = (value: unknown) => (value as { sourcedId?: string } | undefined)?.sourcedId ?? null;

async function insertItem(
  tx: Transaction,
  record: RenderedRecord,
  { documentId, position }: Place,
): Promise<void> {
  const { sourcedId, wire, lastChangeDateTime } = record;
  const { hash, source, members } = record.storedTexts();
  await tx.execute(sql`
    insert into cf_items (
      sourced_id, document_id, status, position, last_change_date_time, full_statement, uri,
      cf_item_type, alternative_label, human_coding_scheme, list_enumeration,
      abbreviated_statement, concept_keywords, notes, language, education_level, subject,
      status_start_date, status_end_date, cf_item_type_id, concept_keywords_id, license_id,
      members, source, hash
    ) values (
      ${sourcedId}, ${documentId}, 'active', ${position}, ${lastChangeDateTime},
      ${wire['fullStatement']}, ${wire['uri']}, ${wire['CFItemType']}, ${wire['alternativeLabel']},
      ${wire['humanCodingScheme']}, ${wire['listEnumeration']}, ${wire['abbreviatedStatement']},
      ${wire['conceptKeywords']}, ${wire['notes']}, ${wire['language']}, ${wire['educationLevel']},
      ${wire['subject']}, ${wire['statusStartDate']}, ${wire['statusEndDate']},
      ${idOf(wire['CFItemTypeURI'])}, ${idOf(wire['conceptKeywordsURI'])},
      ${idOf(wire['licenseURI'])}, ${members}, ${source}, decode(${hash}, 'hex')
    )`);
}

async function insertAssociation(
  tx: Transaction,
  record: RenderedRecord,
  { documentId, position }: Place,
): Promise<void> {
  const { sourcedId, wire, lastChangeDateTime } = record;
  const { hash, source, members } = record.storedTexts();
  await tx.execute(sql`
    insert into cf_associations (
      sourced_id, document_id, status, position, last_change_date_time, association_type, uri,
      sequence_number, notes, origin_id, destination_id, grouping_id, members, source, hash
    ) values (
      ${sourcedId}, ${documentId}, 'active', ${position}, ${lastChangeDateTime},
      ${wire['associationType']}, ${wire['uri']}, ${wire['sequenceNumber']}, ${wire['notes']},
      ${idOf(wire['originNodeURI'])}, ${idOf(wire['destinationNodeURI'])},
      ${idOf(wire['CFAssociationGroupingURI'])}, ${members}, ${source}, decode(${hash}, 'hex')
    )`);
}
