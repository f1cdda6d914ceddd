/** `lectern standards`: imports, checks, compares, shows and exports CASE frameworks. */

import { Option } from 'commander';
import { wholeNumber } from '../arguments.ts';
import { Command } from '../command.ts';
import { outputOption } from '../output.ts';
import { diffStandards } from '../standards/diff.ts';
import { exportStandards, listStandards, showStandards } from '../standards/frameworks.ts';
import { importStandards } from '../standards/import.ts';
import { publicLicences, publish, unpublish } from '../standards/publish.ts';
import { validateStandards } from '../standards/validate.ts';

const FILES =
  'CASE packages (.json), OpenSALT workbooks (.xlsx), folders, or the CSV files of a framework';

export function standardsCommand(): Command {
  const standards = new Command('standards').description(
    'import, compare and export CASE frameworks',
  );
  for (const command of [
    importCommand(),
    validateCommand(),
    diffCommand(),
    listCommand(),
    showCommand(),
    exportCommand(),
    publishCommand(),
    unpublishCommand(),
    licencesCommand(),
  ]) {
    standards.addCommand(command);
  }
  return standards;
}

function importCommand(): Command {
  return new Command('import')
    .description('import frameworks; each is stored completely or not at all')
    .argument('<file...>', FILES)
    .option('--replace', 'remove records of a stored framework that are not in the file')
    .option('--allow-empty', 'with --replace: allow a framework without items')
    .option('--yes', 'with --replace: allow the removal of most items')
    .option('--dry-run', 'show what would change, and change nothing')
    .option('--application <id>', 'owner of new frameworks (default: the application Platform)')
    .option('--framework <id>', 'stored framework of tables without a document')
    .option('--failed <file>', 'CSV file for the list of errors', 'failed.csv')
    .option('--quiet', 'show no progress on stderr')
    .addOption(outputOption())
    .notes(`
A column "Is Child Of" names the parent by its code or identifier; without one, the document.
Without a column for it, a member of a stored framework stays as it is. Exit: 0 imported,
5 invalid, 6 some were imported, 7 an identifier or the framework belongs elsewhere.

Example: lectern standards import math.json science.xlsx --replace --dry-run`)
    .action(importStandards);
}

function validateCommand(): Command {
  return new Command('validate')
    .description('list all errors in files; needs no database')
    .argument('<file...>', FILES)
    .addOption(outputOption())
    .notes('Example: lectern standards validate math.json')
    .action(validateStandards);
}

function diffCommand(): Command {
  return new Command('diff')
    .description('show the records that were added, changed and removed between two frameworks')
    .argument('<before>', 'a file, a folder of CSV files, or the id of a stored framework')
    .argument('<after>', 'a file, a folder of CSV files, or the id of a stored framework')
    .option('--exit-code', 'end with 7 when the frameworks differ')
    .addOption(outputOption())
    .notes(`
Not compared: lastChangeDateTime, the order of records, and the titles in associations.

Example: lectern standards diff 44fd274c-35cc-5490-b4d2-fb34de6c49c3 math-2027.json`)
    .action(diffStandards);
}

function listCommand(): Command {
  return new Command('list')
    .description('list the stored frameworks')
    .addOption(outputOption(['table', 'json', 'csv']))
    .notes('Example: lectern standards list --output csv > frameworks.csv')
    .action(listStandards);
}

function showCommand(): Command {
  return new Command('show')
    .description('show the document of a framework, its counts, and its tree of items')
    .argument('<id>', 'identifier of the CFDocument')
    .option('--depth <levels>', 'number of levels of the tree', wholeNumber(0, 100), 2)
    .addOption(outputOption())
    .notes('Example: lectern standards show 44fd274c-35cc-5490-b4d2-fb34de6c49c3 --depth 3')
    .action(showStandards);
}

function exportCommand(): Command {
  return new Command('export')
    .description('export a framework; importing the result gives the same framework')
    .argument('<id>', 'identifier of the CFDocument')
    .addOption(
      new Option(
        '--format <format>',
        'case: a CASE package; csv, xlsx: files or a workbook with the columns of OpenSALT',
      )
        .choices(['case', 'csv', 'xlsx'])
        .default('case'),
    )
    .option('-o, --out <path>', 'a file (case; default: stdout; xlsx) or a folder (csv)')
    .notes(
      'Example: lectern standards export 44fd274c-35cc-5490-b4d2-fb34de6c49c3 --format csv -o math/',
    )
    .action(exportStandards);
}

function publishCommand(): Command {
  return new Command('publish')
    .description('let anybody read a framework, without a token and from any web page')
    .argument('<id>', 'identifier of the CFDocument')
    .notes('Example: lectern standards publish 44fd274c-35cc-5490-b4d2-fb34de6c49c3')
    .action(publish);
}

function unpublishCommand(): Command {
  return new Command('unpublish')
    .description('let only applications with the scope read a framework')
    .argument('<id>', 'identifier of the CFDocument')
    .notes('Example: lectern standards unpublish 44fd274c-35cc-5490-b4d2-fb34de6c49c3')
    .action(unpublish);
}

function licencesCommand(): Command {
  return new Command('licences')
    .description('list the licences under which new frameworks are public')
    .option('--add <uri>', 'the beginning of the address of a licence')
    .option('--remove <uri>', 'one of those listed')
    .addOption(outputOption())
    .notes(`
Stored frameworks stay as they are; \`publish\` and \`unpublish\` change one.

Example: lectern standards licences --add https://creativecommons.org/licenses/by/`)
    .action(publicLicences);
}
