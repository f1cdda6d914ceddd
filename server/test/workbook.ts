/** Workbooks of Excel for tests: the parts that a reader needs, in a zip file without compression. */
import { crc32 } from 'node:zlib';

export interface TestSheet {
  readonly name: string;
  /** The texts of each row; a number stays a number. */
  readonly rows: readonly (readonly (string | number)[])[];
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const FORMAT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export function workbook(sheets: readonly TestSheet[]): Buffer {
  const each = (part: (sheet: TestSheet, number: number) => string) =>
    sheets.map((sheet, index) => part(sheet, index + 1)).join('');
  const parts: [string, string][] = [
    [
      '[Content_Types].xml',
      `<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${FORMAT}.sheet.main+xml"/>${each((_sheet, number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${FORMAT}.worksheet+xml"/>`)}</Types>`,
    ],
    [
      '_rels/.rels',
      `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each(({ name }, number) => `<sheet name="${xmlText(name)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${RELATIONS}">${each((_sheet, number) => `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}</Relationships>`,
    ],
    ...sheets.map(({ rows }, index): [string, string] => [
      `xl/worksheets/sheet${index + 1}.xml`,
      `<worksheet xmlns="${MAIN}"><sheetData>${rows.map(rowXml).join('')}</sheetData></worksheet>`,
    ]),
  ];
  return zip(parts.map(([name, xml]) => [name, Buffer.from(`<?xml version="1.0"?>${xml}`)]));
}

function rowXml(cells: TestSheet['rows'][number], index: number): string {
  const row = index + 1;
  const cell = (value: string | number, column: number) => {
    const at = `${String.fromCharCode(65 + column)}${row}`;
    return typeof value === 'number'
      ? `<c r="${at}"><v>${value}</v></c>`
      : `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${xmlText(value)}</t></is></c>`;
  };
  return `<row r="${row}">${cells.map(cell).join('')}</row>`;
}

function xmlText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** A zip file of stored entries (APPNOTE 4.3.7, 4.3.12, 4.3.16). */
function zip(entries: readonly (readonly [string, Buffer])[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, data] of entries) {
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), data]);
    const central = Buffer.alloc(14);
    central.writeUInt32LE(offset, 10);
    const made = Buffer.from([20, 0]);
    directory.push(Buffer.from('PK\x01\x02'), made, common, central, Buffer.from(name));
    files.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, listed, Buffer.from('PK\x05\x06'), end]);
}
