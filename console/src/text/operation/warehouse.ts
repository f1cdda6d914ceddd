/** Texts of the page Warehouse. */
import { texts } from '../texts.ts';

export const warehouseText = texts({
  title: 'Warehouse',
  lead: 'The nightly exports for analysts that are kept, and their files.',
  exports: 'Exports',
  column: {
    started: 'Began',
    seconds: 'Seconds',
    kind: 'Holds',
    rows: 'Rows',
    bytes: 'Size',
    erased: 'Erased students',
    cursor: 'Cursor',
    table: 'Table',
    file: 'File',
    sha256: 'SHA-256',
  },
  whole: 'everything',
  changes: 'what changed',
  files: 'Files of the export',
  keys: 'keys of rows to be replaced',
  none: 'No export yet',
  noneSentence:
    'With WAREHOUSE_EXPORT set to a folder, the server writes one every night. Health shows why the job “warehouse export” fails.',
});
