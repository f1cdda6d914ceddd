/** Texts of the list of frameworks, of their files and of uploads. */
import { counted, texts } from '../texts.ts';

export const standardsText = texts({
  title: 'Standards',
  lead: 'Competency frameworks: what lessons teach and questions ask for.',
  caption: 'Frameworks',
  search: 'Search by title',
  columns: {
    title: 'Title',
    creator: 'Creator',
    subject: 'Subject',
    adoptionStatus: 'Status',
    items: 'Items',
    content: 'Content',
    application: 'Application',
    visibility: 'Visibility',
    changed: 'Changed',
  },
  empty: {
    title: 'No framework yet',
    sentence:
      'Lessons and questions refer to standards. Upload a framework, or let the sample content bring one.',
  },
  visibility: {
    private: 'Private',
    public: 'Public',
    privateMeaning: 'Applications read it with a token.',
    publicMeaning: 'Anyone reads it, without a token and from any web page.',
    change: (next: string) => `Make ${next}…`,
    title: (next: string, name: string) => `Make ${name} ${next}?`,
    act: (next: string) => `Make it ${next}`,
    done: 'Visibility changed',
  },
  file: {
    template: 'Template',
    templateCsv: 'Columns as CSV files',
    templateXlsx: 'Columns as a workbook (XLSX)',
    export: 'Export',
    json: 'CASE package (JSON)',
    csv: 'CSV files (zip)',
    xlsx: 'Workbook (XLSX)',
  },
  upload: {
    open: 'Upload…',
    replace: 'Replace…',
    title: 'Upload a framework',
    replaceTitle: (name: string) => `Replace ${name}`,
    lead: 'Choose the file as it is exported: a CASE package (.json), a workbook (.xlsx) or CSV files (.zip). You see what it changes before anything is stored.',
    file: 'CASE package, workbook or CSV files',
    removes: 'Remove what the file does not have',
    removesMeaning:
      'Removed items stay readable by their id, and come back when they are sent again.',
    checking: 'Checking what would change…',
    other: (title: string) =>
      `This is another framework: ${title}. Upload it from the list of frameworks.`,
    unchanged: 'The framework is already stored like this. Nothing would change.',
    isNew: 'A new framework.',
    orphaned: (count: number) =>
      `${counted(count, 'resource', 'resources')} would lose learning objectives`,
    orphanedOthers: (count: number) =>
      `${counted(count, 'of them belongs', 'of them belong')} to other applications, not named here.`,
    orphanedItems: (count: number) => counted(count, 'objective', 'objectives'),
    most: (removed: number) =>
      `More items would be removed than kept: ${removed}. Is the file complete?`,
    typeCount: 'Type the number of removed items to go on',
    kind: { items: 'Items', associations: 'Associations', definitions: 'Definitions' },
    change: { added: 'Added', changed: 'Changed', removed: 'Removed', moved: 'Moved' },
    numbers: 'What the upload would do',
    firstOf: (shown: number, all: number) => `first ${shown} of ${all}`,
    warnings: (count: number) => counted(count, 'warning', 'warnings'),
    store: 'Store the framework',
    replaceAct: (removed: number) =>
      removed > 0
        ? `Replace, and remove ${counted(removed, 'item', 'items')}`
        : 'Replace the framework',
    sending: 'Sending',
    storing: 'The server stores it…',
    sent: (percent: string) => `${percent} sent`,
    done: (title: string) => `${title} is stored`,
    findings: (count: number) => `${counted(count, 'error', 'errors')} in the file`,
    findingColumns: { record: 'Record', path: 'Place', message: 'What is wrong' },
    findingsCsv: 'Errors as CSV',
  },
});
