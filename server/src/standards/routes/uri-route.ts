/** The address of any CASE record by its id, for people (HTML) and for programs (JSON). */
import Type from 'typebox';
import { Rendered } from '../../http/body.ts';
import { notFound } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import { ByUuid } from '../../http/schema.ts';
import { type Html, html, lines, page, pagePolicy } from '../../lib/html.ts';
import { prefersToJson } from '../../lib/quality-values.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { officialAssociation, officialDocument, officialItem } from '../official/official.ts';
import { ASSOCIATIONS, ITEMS } from '../records/columns.ts';
import { renderDefinition } from '../records/definitions.ts';
import {
  findDefinitionKind,
  findDocumentRecord,
  findRecordTexts,
  listDefinitionTexts,
  type WantedRecord,
} from '../records/queries.ts';
import { visibleTo } from '../records/visibility.ts';
import { isMembers, type Members } from '../values/references.ts';

interface Found {
  /** The path below /ims/case/v1p1/ that serves records of this kind: 'CFItems'. */
  readonly kind: string;
  readonly record: Members;
}

type RecordRequest = WantedRecord & { readonly baseUrl: string };

/** The record with this id in the official shape. */
async function findRecord(db: Queryable, wanted: RecordRequest): Promise<Found | undefined> {
  const item = await findRecordTexts(db, ITEMS, wanted);
  if (item) {
    const record = officialItem(JSON.parse(item.record), JSON.parse(item.source));
    return { kind: 'CFItems', record };
  }
  const document = await findDocumentRecord(db, wanted);
  if (document) return { kind: 'CFDocuments', record: officialDocument(JSON.parse(document)) };
  const texts = await findRecordTexts(db, ASSOCIATIONS, wanted);
  if (texts) {
    const wire = JSON.parse(texts.record) as Members;
    // The standard has no member that marks an association as removed.
    if (wire['status'] !== undefined) return undefined;
    return { kind: 'CFAssociations', record: officialAssociation(wire, JSON.parse(texts.source)) };
  }
  return findDefinition(db, wanted);
}

async function findDefinition(db: Queryable, wanted: RecordRequest): Promise<Found | undefined> {
  const kind = await findDefinitionKind(db, wanted);
  if (!kind) return undefined;
  const [first] = await listDefinitionTexts(db, { ...wanted, kind });
  if (!first) return undefined;
  const { sourcedId, source, changed } = first;
  const stored = { sourcedId, source: JSON.parse(source) as Members };
  const form = { official: true, changed: changed.toISOString() };
  return { kind, record: renderDefinition(kind, stored, form) };
}

const TITLES = ['fullStatement', 'title', 'associationType', 'identifier'];

function pageOf({ kind, record }: Found, baseUrl: string): string {
  const title = String(TITLES.map((name) => record[name]).find((text) => text !== undefined));
  const rows = Object.entries(record).flatMap(([name, value]) => {
    const shown = [value].flat().map((one) => html`<dd>${valueInHtml(one)}</dd>`);
    return [html`<dt>${name}</dt>`, ...shown];
  });
  const json = `${baseUrl}/ims/case/v1p1/${kind}/${String(record['identifier'])}?profile=case`;
  return page(
    title,
    html`<h1>${title}</h1>
<dl>${lines(rows)}</dl>
<p><a href="${json}">As JSON (CASE v1p1)</a></p>`,
    'wide',
  );
}

/** A reference becomes a link where its uri is a web address. */
function valueInHtml(value: unknown): Html | string {
  if (!isMembers(value)) return linked(String(value), String(value));
  const { title, uri } = value;
  if (typeof title === 'string' && typeof uri === 'string') return linked(uri, title);
  return JSON.stringify(value);
}

function linked(uri: string, text: string): Html | string {
  return /^https?:\/\/\S+$/.test(uri) ? html`<a href="${uri}">${text}</a>` : text;
}

export const uriRoute = route({
  method: 'GET',
  shows: 'nothing',
  url: '/uri/:sourcedId',
  operationId: 'getCaseRecordByUri',
  scope: ['roster.readonly', 'case.readonly'],
  tag: 'Standards',
  summary: 'Read any record of a framework by its id',
  description:
    'A document, item, association or definition in the official shape of CASE v1p1, or as a page ' +
    'for people when the Accept header prefers text/html.',
  path: ByUuid,
  responses: {
    200: Type.Unknown({
      title: 'CaseRecord',
      description: 'A record of the official CASE profile.',
      examples: [
        {
          identifier: '900d9b38-babf-552f-b0e1-958ef76cbdf6',
          uri: 'https://quest.example/standards/41',
          fullStatement: 'Adds fractions.',
        },
      ],
    }),
  },
  open: true,
  revalidated: true,
  async handle({ db, config: { baseUrl } }, { path, caller, accept }) {
    const { sourcedId } = path;
    const found = await findRecord(db, { sourcedId, visible: visibleTo(caller), baseUrl });
    if (!found) throw notFound('record', sourcedId);
    const headers = { vary: 'accept' };
    // Browsers name text/html, programs do not.
    if (!prefersToJson(accept ?? '', 'text/html'))
      return { status: 200, headers, body: found.record };
    const text = pageOf(found, baseUrl);
    const { 'content-security-policy': policy = '' } = pagePolicy(text);
    return {
      status: 200,
      headers: { ...headers, 'content-security-policy': policy },
      body: new Rendered(text, 'text/html; charset=utf-8'),
    };
  },
});
