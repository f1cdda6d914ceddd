/** Uploads packages for tests and looks at what became of them. */
import assert from 'node:assert/strict';
import type { Finding } from '../src/http/problem.ts';
import { findings } from '../src/http/request/validate.ts';
import { CFAssociation, CFDocument, CFItem } from '../src/standards/schema.ts';
import type { Members } from '../src/standards/values/references.ts';
import type { TestClient } from './harness.ts';
import { packageOf, type SamplePackage, sampleAssociation, samplePackage } from './packages.ts';

export const CASE = '/ims/case/v1p1';

const SCHEMAS = { CFDocument, CFItem, CFAssociation };

export function first<Value>(list: readonly Value[]): Value {
  const [value] = list;
  assert.ok(value);
  return value;
}

export function uploader(partner: TestClient) {
  /** Uploads a package that is accepted; answers its warnings. */
  async function accept(body: object): Promise<readonly Finding[]> {
    const reply = await partner.post(`${CASE}/CFPackages`, body);
    assert.equal(reply.status, 201, reply.text);
    return reply.body.warnings ?? [];
  }

  /** Uploads a package that is refused with 422; answers what is wrong. */
  async function refuse(body: object): Promise<readonly Finding[]> {
    const reply = await partner.post(`${CASE}/CFPackages`, body);
    assert.equal(reply.status, 422, reply.text);
    return reply.body.imsx_error_details;
  }

  /** Replaces a framework; answers the result. */
  async function replace(body: SamplePackage, query = ''): Promise<Members> {
    const url = `${CASE}/CFPackages/${body.CFDocument['identifier']}${query}`;
    const reply = await partner.put(url, body);
    assert.equal(reply.status, 200, reply.text);
    return reply.body;
  }

  /** The record as it is served, which has all members that the contract requires. */
  async function served(kind: keyof typeof SCHEMAS, { identifier }: Members): Promise<Members> {
    const reply = await partner.get(`${CASE}/${kind}s/${identifier}`);
    assert.equal(reply.status, 200, reply.text);
    assert.deepEqual(findings(SCHEMAS[kind], reply.body[kind]), []);
    return reply.body[kind];
  }

  async function readBack({ CFDocument: { identifier } }: SamplePackage): Promise<SamplePackage> {
    const reply = await partner.get(`/standards/1.0/frameworks/${identifier}/package`);
    assert.equal(reply.status, 200, reply.text);
    return reply.body;
  }

  /** Uploads a package of one item; answers the item as it is served and as it is given back. */
  async function oneItem(item: Members, document: Members = {}) {
    const body = packageOf(item, document);
    const warnings = await accept(body);
    const wire = await served('CFItem', first(body.CFItems));
    const source = first((await readBack(body)).CFItems);
    return { body, warnings, wire, source };
  }

  /** Uploads an association between two items; answers it as `oneItem` does. */
  async function oneAssociation(members: Members) {
    const body = samplePackage(2);
    const [left = {}, right = {}] = body.CFItems;
    body.CFAssociations = [sampleAssociation(left, right, members)];
    const warnings = await accept(body);
    const wire = await served('CFAssociation', first(body.CFAssociations));
    const source = first((await readBack(body)).CFAssociations);
    return { body, warnings, wire, source };
  }

  return { accept, refuse, replace, served, readBack, oneItem, oneAssociation };
}
