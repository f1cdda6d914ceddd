/** Frameworks for the states of pages: a tree with several parents, one without items. */
import { randomUUID } from 'node:crypto';
import { put, resourceBody } from '../../../server/test/fixtures/content.ts';
import {
  type SamplePackage,
  sampleAssociation,
  sampleItem,
  samplePackage,
} from '../../../server/test/fixtures/packages.ts';
import { uploader } from '../../../server/test/fixtures/uploader.ts';
import type { TestClient } from '../../../server/test/harness/test-server.ts';

export interface WorldFrameworks {
  /** Grades, domains and standards. */
  readonly mathematics: SamplePackage;
  readonly empty: SamplePackage;
  /** An item with associations in both directions, which content uses. */
  readonly itemId: string;
}

const STATEMENTS = [
  'Understand a fraction 1/b as the quantity formed by one part when a whole is partitioned into b equal parts; understand a fraction a/b as the quantity formed by a parts of size 1/b.',
  'Add and subtract fractions with unlike denominators, including mixed numbers.',
  'Explain équivalence of fractions and compare fractions by reasoning about their size.',
];

/** `grades` × 3 domains × 3 standards, with what real frameworks have beside a plain tree. */
export function treePackage(grades: number): SamplePackage {
  const body = samplePackage(0);
  const add = (parent: SamplePackage['CFDocument'], members: object, sequenceNumber: number) => {
    const item = sampleItem({ ...members });
    body.CFItems.push(item);
    body.CFAssociations.push(sampleAssociation(item, parent, { sequenceNumber }));
    return item;
  };
  Object.assign(body.CFDocument, {
    title: 'Mathematics, grades 3 to 6',
    creator: 'Department of Education',
    subject: ['Mathematics'],
    version: '2.1',
    adoptionStatus: 'Adopted',
    language: 'en',
  });
  for (let grade = 1; grade <= grades; grade += 1) {
    const educationLevel = [`0${grade + 2}`.slice(-2)];
    const level = add(
      body.CFDocument,
      {
        humanCodingScheme: `${grade + 2}`,
        fullStatement: `Grade ${grade + 2}`,
        CFItemType: 'Grade',
      },
      grade,
    );
    for (const [at, domain] of ['NF', 'OA', 'G'].entries()) {
      const code = `${grade + 2}.${domain}`;
      const members = { humanCodingScheme: code, CFItemType: 'Domain', educationLevel };
      const parent = add(level, { ...members, fullStatement: `Domain ${domain}` }, at);
      for (const [index, fullStatement] of STATEMENTS.entries()) {
        const standard = { humanCodingScheme: `${code}.${index + 1}`, educationLevel };
        add(parent, { ...standard, fullStatement, CFItemType: 'Standard' }, index);
      }
    }
  }
  return body;
}

export async function putWorldFrameworks(partner: TestClient): Promise<WorldFrameworks> {
  const { accept } = uploader(partner);
  const mathematics = treePackage(4);
  const byCode = (code: string) =>
    mathematics.CFItems.find(({ humanCodingScheme }) => humanCodingScheme === code) ?? {};
  const [shared, other, alone] = [byCode('3.NF.2'), byCode('4.NF'), sampleItem()];
  mathematics.CFItems.push(alone);
  mathematics.CFAssociations.push(
    sampleAssociation(shared, other),
    sampleAssociation(byCode('6'), byCode('6.G.3')),
    sampleAssociation(shared, byCode('4.NF.2'), { associationType: 'precedes' }),
  );
  await accept(mathematics);
  const empty = samplePackage(0);
  Object.assign(empty.CFDocument, { title: '<b>Reading</b> & writing', adoptionStatus: 'Draft' });
  await accept(empty);
  const itemId = String(shared['identifier']);
  const resourceId = randomUUID();
  const objectives = [{ source: 'CASE', learningObjectiveIds: [itemId] }];
  await put(
    partner,
    `/rostering/1.0/resources/${resourceId}`,
    resourceBody(resourceId, { learningObjectiveSet: objectives, title: 'Halves and thirds' }),
  );
  return { mathematics, empty, itemId };
}
