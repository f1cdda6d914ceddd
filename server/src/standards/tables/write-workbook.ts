/** Writes tables as an Excel workbook (Office Open XML), which `readWorkbook` reads back. */
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';
import { guardCell } from '../../files/cell-guard.ts';
import { Problem } from '../../http/problem.ts';
import { escapeText } from '../../lib/html.ts';

interface WrittenSheet {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** Throws a Problem 422 when a cell holds more than Excel takes. */
export async function writeWorkbook(sheets: readonly WrittenSheet[]): Promise<Buffer> {
  const each = (part: (name: string, number: number) => string) =>
    sheets.map(({ name }, index) => part(escapeText(name), index + 1)).join('');
  const zip = new yazl.ZipFile();
  const add = (path: string, xml: string) => zip.addBuffer(Buffer.from(XML + xml), path);
  const sheetTypes = each(
    (_name, number) =>
      `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
  );
  add(
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types">` +
      '<Default Extension="rels" ' +
      'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
      `${sheetTypes}</Types>`,
  );
  add('_rels/.rels', relations(relation(1, 'officeDocument', 'xl/workbook.xml')));
  const named = each(
    (name, number) => `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`,
  );
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${named}</sheets></workbook>`,
  );
  const linked = each((_name, number) =>
    relation(number, 'worksheet', `worksheets/sheet${number}.xml`),
  );
  add('xl/_rels/workbook.xml.rels', relations(linked));
  for (const [index, sheet] of sheets.entries()) {
    add(`xl/worksheets/sheet${index + 1}.xml`, sheetXml(sheet));
  }
  zip.end();
  return buffer(zip.outputStream);
}

function relations(inner: string): string {
  return `<Relationships xmlns="${PACKAGE}/relationships">${inner}</Relationships>`;
}

function relation(number: number, type: string, target: string): string {
  return `<Relationship Id="rId${number}" Type="${OFFICE}/${type}" Target="${target}"/>`;
}

function sheetXml({ name, rows }: WrittenSheet): string {
  const lines = rows.map((cells, index) => {
    const row = index + 1;
    const inner = cells.map((text, column) => cellXml(text, `${letters(column)}${row}`, name));
    return `<row r="${row}">${inner.join('')}</row>`;
  });
  return `<worksheet xmlns="${MAIN}"><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

/** Excel's limit of a cell. */
const CELL_MAX = 32_767;

/** Characters that XML 1.0 cannot hold, and other control characters. */
const NOT_IN_XML = /(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/u;

function cellXml(text: string, at: string, sheet: string): string {
  if (text === '') return '';
  const guarded = guardCell(text);
  if (guarded.length > CELL_MAX || NOT_IN_XML.test(guarded)) {
    const what = NOT_IN_XML.test(guarded) ? 'a control character' : `over ${CELL_MAX} characters`;
    const message = `The cell ${at} of '${sheet}' has ${what}; use the format csv.`;
    throw new Problem(422, 'invaliddata', message);
  }
  // A reader of XML turns a plain CR into LF.
  const escaped = escapeText(guarded).replaceAll('\r', '&#13;');
  const inner = `<t xml:space="preserve">${escaped}</t>`;
  return `<c r="${at}" t="inlineStr"><is>${inner}</is></c>`;
}

/** The name of a column: A … Z, AA … */
function letters(column: number): string {
  const above = Math.floor(column / 26);
  return `${above > 0 ? letters(above - 1) : ''}${String.fromCharCode(65 + (column % 26))}`;
}
