/** `lectern roster`: imports, exports and checks schools, people and classes. */
import { Command } from '../command.ts';
import { outputOption } from '../output.ts';
import { exportRoster } from '../roster/export.ts';
import { importRoster, parseShare } from '../roster/import.ts';
import { checkRoster } from '../roster/sanity.ts';

export function rosterCommand(): Command {
  const roster = new Command('roster').description(
    'import, export and check schools, people and classes',
  );
  for (const command of [importCommand(), exportCommand(), sanityCommand()])
    roster.addCommand(command);
  return roster;
}

function importCommand(): Command {
  return new Command('import')
    .description('import OneRoster CSV files (1.2 or 1.1)')
    .argument(
      '<path>',
      'a zip file or a folder with manifest.csv and its files, one of them, or failed.csv',
    )
    .option('--dry-run', 'show what would change, and change nothing')
    .option('--bulk', 'the files hold all records: delete those that are not in them')
    .option('--delta', 'the files hold changes: keep records that are not in them')
    .option('--strict', 'store nothing when a row has an error')
    .option('--include-erased', 'import erased people that the files still have, as new ones')
    .option(
      '--removals-max <percent>',
      'store nothing when a larger share of the stored records is not in the files',
      parseShare,
      10,
    )
    .option('--application <id>', 'owner of the records (default: the application Roster)')
    .option('--failed <file>', 'CSV file for the rows that fail', 'failed.csv')
    .option('--quiet', 'show no progress on stderr')
    .addOption(outputOption())
    .notes(`
All files are read and checked before the first record is written. Rows with errors are skipped and
listed; erased people are left out; records of other owners are never changed. After Ctrl-C, run it
again: stored records are skipped. Exit: 0 imported, 5 invalid (nothing written), 6 some rows
failed, 7 another import runs, 130 interrupted.

Example: lectern roster import district.zip --dry-run`)
    .action(importRoster);
}

function exportCommand(): Command {
  return new Command('export')
    .description('export all records as OneRoster CSV files; importing them changes nothing')
    .argument('<path>', 'a folder, or a zip file when it ends in .zip')
    .option('--application <id>', 'export only the records of this application (sourcedId)')
    .option('--quiet', 'show no progress on stderr')
    .addOption(outputOption())
    .notes(`
Deleted records and passwords are not exported. A text that a spreadsheet would run as a formula
gets an apostrophe in front, which the import removes. The files have no place for units, lessons,
and the line items and results of assessments.

Example: lectern roster export district.zip`)
    .action(exportRoster);
}

function sanityCommand(): Command {
  return new Command('sanity')
    .description(
      'list what is allowed but mostly a mistake, such as empty classes and dangling references',
    )
    .option('--exit-code', 'end with 7 when something is found')
    .addOption(outputOption(['table', 'json', 'csv']))
    .notes('Example: lectern roster sanity --output csv > sanity.csv')
    .action(checkRoster);
}
