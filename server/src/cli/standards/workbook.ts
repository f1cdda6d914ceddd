/** Workbooks of Excel: the texts of every sheet. */
import { unguardCell } from '../../files/cell-guard.ts';
import { UnreadableFile } from '../../files/unreadable-file.ts';

interface WorkbookSheet {
  readonly name: string;
  readonly rows: string[][];
}

export async function readWorkbook(bytes: Buffer): Promise<WorkbookSheet[]> {
  // Loaded when needed: no other command should wait for it.
  const { default: readXlsxFile } = await import('read-excel-file/node');
  try {
    const sheets = await readXlsxFile(bytes, { trim: false });
    return sheets.map(({ sheet, data }) => ({
      name: sheet,
      rows: data.map((row) => row.map(textOf)),
    }));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UnreadableFile('xlsx_invalid', `The file is no Excel workbook: ${reason}`);
  }
}

/** A date of a sheet is an instant of UTC. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  return unguardCell(cell instanceof Date ? cell.toISOString() : String(cell));
}
