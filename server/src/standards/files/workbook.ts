/** Reads the texts of all sheets of an Excel workbook. */
import { unguardCell } from '../../files/cell-guard.ts';
import { UnreadableFile } from '../../files/unreadable-file.ts';
import { safeWorkbook } from './safe-workbook.ts';

interface WorkbookSheet {
  readonly name: string;
  readonly rows: string[][];
}

/** Many cells can share one long text, which a package then repeats. */
const CHARACTERS_MAX = 256 * 1024 * 1024;

/** Throws an UnreadableFile when the bytes are not a workbook. */
export async function readWorkbook(bytes: Buffer): Promise<WorkbookSheet[]> {
  // Loaded here, because it would slow the start of all other commands.
  const { default: readXlsxFile } = await import('read-excel-file/node');
  try {
    const sheets = await readXlsxFile(await safeWorkbook(bytes), { trim: false });
    let length = 0;
    const counted = (cell: unknown) => {
      const text = textOf(cell);
      length += text.length;
      if (length <= CHARACTERS_MAX) return text;
      const message = `The workbook is too large: it has more than ${CHARACTERS_MAX} characters.`;
      throw new UnreadableFile('xlsx_too_large', message);
    };
    return sheets.map(({ sheet, data }) => ({
      name: sheet,
      rows: data.map((row) => row.map(counted)),
    }));
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new UnreadableFile('xlsx_invalid', `The file is not an Excel workbook: ${reason}`);
  }
}

/** The text of a cell; dates are instants in UTC. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  return unguardCell(cell instanceof Date ? cell.toISOString() : String(cell));
}
