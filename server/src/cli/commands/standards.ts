/** `lectern standards`: CASE frameworks from files into the database, and out of it again. */
import { Command, InvalidArgumentError, Option } from 'commander';
import { outputOption } from '../output.ts';
import { diffStandards } from '../standards/diff.ts';
import { exportStandards, listStandards, showStandards } from '../standards/frameworks.ts';
import { importStandards } from '../standards/import.ts';
import { validateStandards } from '../standards/validate.ts';

const FILES =
  'CASE packages (.json), workbooks of OpenSALT (.xlsx), folders, or the CSV files of a framework';

export function standardsCommand(): Command {
  const standards = new Command('standards').description(
    'CASE frameworks: import, compare, export',
  );
  for (const command of [
    importCommand(),
    validateCommand(),
    diffCommand(),
    listCommand(),
    showCommand(),
    exportCommand(),
  ]) {
    standards.addCommand(command);
  }
  return standards;
}

function importCommand(): Command {
  return new Command('import')
    .description('store frameworks; each is stored whole, or not at all')
    .argument('<file...>', FILES)
    .option('--replace', 'remove what a stored framework has and the file has not')
    .option('--allow-empty', 'with --replace: the framework may be left without items')
    .option('--yes', 'with --replace: most of the items may be removed')
    .option('--dry-run', 'say what would change, and change nothing')
    .option('--application <id>', 'owner of new frameworks (default: the application Platform)')
    .option('--failed <file>', 'where errors are listed, as CSV', 'failed.csv')
    .option('--quiet', 'no progress on stderr')
    .addOption(outputOption())
    .addHelpText(
      'after',
      `
Without a column for it, a member of a stored framework stays as it is. Exit: 0 imported,
5 invalid, 6 some were imported, 7 an identifier or the framework belongs elsewhere.

Example: lectern standards import math.json science.xlsx --replace --dry-run`,
    )
    .action(importStandards);
}

function validateCommand(): Command {
  return new Command('validate')
    .description('list everything that is wrong with files; needs no database')
    .argument('<file...>', FILES)
    .addOption(outputOption())
    .addHelpText('after', '\nExample: lectern standards validate math.json')
    .action(validateStandards);
}

function diffCommand(): Command {
  return new Command('diff')
    .description('show what was added, changed and removed between two frameworks')
    .argument('<before>', 'a file, a folder of CSV files, or the id of a stored framework')
    .argument('<after>', 'the same')
    .option('--exit-code', 'end with 7 when they differ')
    .addOption(outputOption())
    .addHelpText(
      'after',
      `
Not compared: lastChangeDateTime, the order of records, titles of the ends of associations.

Example: lectern standards diff 44fd274c-35cc-5490-b4d2-fb34de6c49c3 math-2027.json`,
    )
    .action(diffStandards);
}

function listCommand(): Command {
  return new Command('list')
    .description('show the stored frameworks')
    .addOption(outputOption(['table', 'json', 'csv']))
    .addHelpText('after', '\nExample: lectern standards list --output csv > frameworks.csv')
    .action(listStandards);
}

function showCommand(): Command {
  return new Command('show')
    .description('show the document of a framework, its numbers, and its tree')
    .argument('<id>', 'identifier of the CFDocument')
    .option('--depth <levels>', 'levels of the tree', parseDepth, 2)
    .addOption(outputOption())
    .addHelpText(
      'after',
      '\nExample: lectern standards show 44fd274c-35cc-5490-b4d2-fb34de6c49c3 --depth 3',
    )
    .action(showStandards);
}

function exportCommand(): Command {
  return new Command('export')
    .description('write a framework so that an import makes the same one of it')
    .argument('<id>', 'identifier of the CFDocument')
    .addOption(
      new Option('--format <format>', "a CASE package, or CSV files with OpenSALT's columns")
        .choices(['case', 'csv'])
        .default('case'),
    )
    .option('-o, --out <path>', 'a file (case; default: stdout) or a folder (csv)')
    .addHelpText(
      'after',
      '\nExample: lectern standards export 44fd274c-35cc-5490-b4d2-fb34de6c49c3 --format csv -o math/',
    )
    .action(exportStandards);
}

function parseDepth(text: string): number {
  const depth = Number(text);
  if (Number.isInteger(depth) && depth >= 0 && depth <= 100) return depth;
  throw new InvalidArgumentError('It takes a whole number from 0 to 100.');
}
