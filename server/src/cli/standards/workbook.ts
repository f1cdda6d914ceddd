/** Reads the texts of all sheets of an Excel workbook. */
import { unguardCell } from '../../files/cell-guard.ts';
import { UnreadableFile } from '../../files/unreadable-file.ts';

interface WorkbookSheet {
  readonly name: string;
  readonly rows: string[][];
}

/** Throws an UnreadableFile when the bytes are not a workbook. */
export async function readWorkbook(bytes: Buffer): Promise<WorkbookSheet[]> {
  // Loaded here, because it would slow the start of all other commands.
  const { default: readXlsxFile } = await import('read-excel-file/node');
  try {
    const sheets = await readXlsxFile(bytes, { trim: false });
    return sheets.map(({ sheet, data }) => ({
      name: sheet,
      rows: data.map((row) => row.map(textOf)),
    }));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UnreadableFile('xlsx_invalid', `The file is not an Excel workbook: ${reason}`);
  }
}

/** The text of a cell; dates are instants in UTC. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  return unguardCell(cell instanceof Date ? cell.toISOString() : String(cell));
}
