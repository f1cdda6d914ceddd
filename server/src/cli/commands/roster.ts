/** `lectern roster`: schools, people and classes from OneRoster CSV files, and out again. */
import { Command } from 'commander';
import { outputOption } from '../output.ts';
import { exportRoster } from '../roster/export.ts';
import { importRoster, parseShare } from '../roster/import.ts';
import { checkRoster } from '../roster/sanity.ts';

export function rosterCommand(): Command {
  const roster = new Command('roster').description(
    'schools, people, classes: import, export, check',
  );
  for (const command of [importCommand(), exportCommand(), sanityCommand()])
    roster.addCommand(command);
  return roster;
}

function importCommand(): Command {
  return new Command('import')
    .description('store what OneRoster CSV files hold (1.2, 1.1)')
    .argument('<path>', 'a zip file or a folder with manifest.csv and the files it announces')
    .option('--dry-run', 'say what would change, and change nothing')
    .option('--bulk', 'the files hold everything: what they leave out is deleted')
    .option('--delta', 'the files hold changes: what they leave out stays')
    .option('--strict', 'store nothing when any row is wrong')
    .option(
      '--removals-max <percent>',
      'store nothing when a file leaves out a larger share of what is stored',
      parseShare,
      10,
    )
    .option('--application <id>', 'owner of the records (default: the application Roster)')
    .option('--failed <file>', 'where errors are listed, as CSV', 'failed.csv')
    .option('--quiet', 'no progress on stderr')
    .addOption(outputOption())
    .addHelpText(
      'after',
      `
Everything is read and judged before anything is written. Rows with errors are left out and listed;
records of other owners are never changed. After Ctrl-C, run it again: what is stored is skipped.
Exit: 0 imported, 5 invalid, nothing written, 6 some rows failed, 7 another import is under way,
130 interrupted.

Example: lectern roster import district.zip --dry-run`,
    )
    .action(importRoster);
}

function exportCommand(): Command {
  return new Command('export')
    .description('write what is stored so that an import of it changes nothing')
    .argument('<path>', 'a folder, or a zip file when it ends in .zip')
    .option('--application <id>', 'only records of this owner')
    .option('--quiet', 'no progress on stderr')
    .addOption(outputOption())
    .addHelpText(
      'after',
      `
Deleted records and passwords are left out. A text that a spreadsheet would take for a formula
stands behind an apostrophe, which the import takes away. Line items and results of assessments,
units and lessons have no place in these files.

Example: lectern roster export district.zip`,
    )
    .action(exportRoster);
}

function sanityCommand(): Command {
  return new Command('sanity')
    .description('list what is allowed and mostly a mistake: empty classes, dangling references …')
    .option('--exit-code', 'end with 7 when there is anything')
    .addOption(outputOption(['table', 'json', 'csv']))
    .addHelpText('after', '\nExample: lectern roster sanity --output csv > sanity.csv')
    .action(checkRoster);
}
