/** `lectern review`: shows, places, rebuilds and tunes spaced repetition. */

import { wholeNumber } from '../arguments.ts';
import { Command } from '../command.ts';
import { outputOption } from '../output.ts';
import { optimizeReviews } from '../review/optimize.ts';
import { simulateReviews } from '../review/simulate.ts';
import { dueReviews, rebuildReviews, showReviews } from '../review/states.ts';

export function reviewCommand(): Command {
  const review = new Command('review').description(
    'spaced repetition: show and rebuild review states, place due reviews, tune the schedule',
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
    .description("list a student's review states, or show one with its answers")
    .argument('<student>', 'sourcedId of the student')
    .argument('[standard]', 'sourcedId of the CFItem')
    .addOption(outputOption())
    .notes('Example: lectern review show student-1')
    .action(showReviews);
}

function dueCommand(): Command {
  return new Command('due')
    .description('show the number of reviews that are due now and in the next days')
    .option('--place', 'place due reviews into review courses now, before the next sweep')
    .option('--days <count>', 'number of days to look ahead', wholeNumber(1, 366), 30)
    .addOption(outputOption())
    .notes('Example: lectern review due --place')
    .action(dueReviews);
}

function rebuildCommand(): Command {
  return new Command('rebuild')
    .description('recompute review states from the stored answers')
    .option('--student <id>', 'only the states of this student (sourcedId)')
    .option('--answers', 'first add missing answers from the event log')
    .addOption(outputOption())
    .notes(`
Stored answers keep their standards; added answers get those of the current content.

Example: lectern review rebuild --student student-1`)
    .action(rebuildReviews);
}

function optimizeCommand(): Command {
  return new Command('optimize')
    .description('fit the weights of FSRS to the reviews of this installation')
    .option('--dry-run', 'show the result, and change nothing')
    .addOption(outputOption())
    .notes(`
Needs 1,000 reviews and the optional package @open-spaced-repetition/binding. Fitted weights are
stored only when they predict later reviews better than the current ones; then all states are
recomputed. Exit: 0 better, 7 not better.

Example: lectern review optimize --dry-run`)
    .action(optimizeReviews);
}

function simulateCommand(): Command {
  return new Command('simulate')
    .description('show how many reviews a day a student has for each desired retention')
    .option(
      '--retention <list>',
      'desired retentions from 0.70 to 0.97, separated by commas',
      '0.8,0.85,0.9,0.95',
    )
    .option('--new <count>', 'number of new standards a day', wholeNumber(1, 100), 5)
    .option('--days <count>', 'number of days to simulate', wholeNumber(1, 1_000), 180)
    .addOption(outputOption())
    .notes('Example: lectern review simulate --retention 0.85,0.9 --new 3')
    .action(simulateReviews);
}
