/** Unpacks a workbook within limits, so that a small hostile one cannot use up the memory. */
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { UnreadableFile } from '../../files/unreadable-file.ts';
import { requireNoBomb } from '../../files/zip-bomb.ts';

/** All parts together; a framework of 50,000 items takes about 60 MB. */
const XML_BYTES_MAX = 256 * 1024 * 1024;
/** Cells up to the last row and column of each sheet: the reader fills all gaps. */
const CELLS_MAX = 20_000_000;

/**
 * The parts of the workbook in a new zip file without compression. The reader of workbooks unpacks
 * without a limit, and what it finds without the central directory; this holds what was checked
 * only. Throws an UnreadableFile, or the error of a file that is no zip file.
 */
export async function safeWorkbook(bytes: Buffer): Promise<Buffer> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const { ZipFile: Writer } = await import('yazl');
  const writer = new Writer();
  let byteCount = 0;
  let cellCount = 0;
  for await (const entry of zip.eachEntry()) {
    if (!/\.(xml|rels)$/i.test(entry.fileName)) continue;
    requireNoBomb(entry);
    byteCount += entry.uncompressedSize;
    if (byteCount > XML_BYTES_MAX) throw tooLarge(`more than ${XML_BYTES_MAX} bytes when unpacked`);
    // Fails when the size is not the declared one.
    const part = await buffer(await zip.openReadStreamPromise(entry));
    cellCount += reachOf(part.toString('latin1'));
    if (cellCount > CELLS_MAX) {
      throw tooLarge(
        `more than ${CELLS_MAX} cells up to the last row and column; delete empty rows and columns`,
      );
    }
    writer.addBuffer(part, entry.fileName, { compress: false });
  }
  writer.end();
  return buffer(writer.outputStream);
}

const tooLarge = (what: string) =>
  new UnreadableFile('xlsx_too_large', `The workbook is too large: it has ${what}.`);

/** The attribute `r` of rows and cells, in any spelling of XML; `xmlns:r` is none. */
const POSITION = /(?:[\s"']|(?<!xmlns):)r\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Rows × columns up to the last position that the part names; Infinity for one that is hidden. */
function reachOf(xml: string): number {
  let [rows, columns] = [0, 0];
  for (const [, double, single] of xml.matchAll(POSITION)) {
    const found = /^([A-Z]{0,3})(\d{1,7})$/.exec(double ?? single ?? '');
    if (!found) return Number.POSITIVE_INFINITY;
    rows = Math.max(rows, Number(found[2]));
    columns = Math.max(columns, columnOf(found[1] ?? ''));
  }
  return rows * Math.max(columns, 1);
}

/** 'A' = 1, 'XFD' = 16,384. */
function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}
