/** `lectern review`: what students have to review, and what operators can do about it. */
import { Command, InvalidArgumentError } from 'commander';
import { outputOption } from '../output.ts';
import { optimizeReviews } from '../review/optimize.ts';
import { simulateReviews } from '../review/simulate.ts';
import { dueReviews, rebuildReviews, showReviews } from '../review/states.ts';

export function reviewCommand(): Command {
  const review = new Command('review').description(
    'spaced repetition: look into states, place what is due, tune the schedule',
  );
  for (const command of [
    showCommand(),
    dueCommand(),
    rebuildCommand(),
    optimizeCommand(),
    simulateCommand(),
  ]) {
    review.addCommand(command);
  }
  return review;
}

function showCommand(): Command {
  return new Command('show')
    .description("show a student's review states, or one of them with its answers")
    .argument('<student>', 'sourcedId of the student')
    .argument('[standard]', 'sourcedId of the CFItem')
    .addOption(outputOption())
    .addHelpText('after', '\nExample: lectern review show student-1')
    .action(showReviews);
}

function dueCommand(): Command {
  return new Command('due')
    .description('show how much is due now and in the next days')
    .option('--place', 'place what is due into review courses now, without waiting for the sweep')
    .option('--days <count>', 'days to look ahead', wholeNumber(1, 366), 30)
    .addOption(outputOption())
    .addHelpText('after', '\nExample: lectern review due --place')
    .action(dueReviews);
}

function rebuildCommand(): Command {
  return new Command('rebuild')
    .description('make review states anew from the answers that are kept')
    .option('--student <id>', 'of this student only (default: of everybody)')
    .option('--answers', 'first take answers from the event log that are missing')
    .addOption(outputOption())
    .addHelpText(
      'after',
      `
Answers that are kept stay as they were resolved; missing ones are resolved by the content of now.

Example: lectern review rebuild --student student-1`,
    )
    .action(rebuildReviews);
}

function optimizeCommand(): Command {
  return new Command('optimize')
    .description('fit the weights of FSRS to the reviews of this installation')
    .option('--dry-run', 'say what would be gained, and change nothing')
    .addOption(outputOption())
    .addHelpText(
      'after',
      `
Needs 1,000 reviews and the optional package @open-spaced-repetition/binding. New weights are
taken only when fitted ones foretell later reviews better than those in use; then all states are
made anew. Exit: 0 taken (or would be), 7 not better.

Example: lectern review optimize --dry-run`,
    )
    .action(optimizeReviews);
}

function simulateCommand(): Command {
  return new Command('simulate')
    .description('show how many reviews a day a desired retention costs a student')
    .option('--retention <list>', 'desired retentions, separated by commas', '0.8,0.85,0.9,0.95')
    .option('--new <count>', 'new standards a day', wholeNumber(1, 100), 5)
    .option('--days <count>', 'days to simulate', wholeNumber(1, 1_000), 180)
    .addOption(outputOption())
    .addHelpText('after', '\nExample: lectern review simulate --retention 0.85,0.9 --new 3')
    .action(simulateReviews);
}

function wholeNumber(min: number, max: number) {
  return (text: string): number => {
    const value = Number(text);
    if (/^\d{1,6}$/.test(text) && value >= min && value <= max) return value;
    throw new InvalidArgumentError(`It takes a whole number from ${min} to ${max}.`);
  };
}
