/** `lectern review optimize`: fits the weights of FSRS to the reviews of this installation. */
import { BINDING_MISSING, loadBinding } from '../../review/fitting/binding.ts';
import {
  countReviewDays,
  fit,
  listTrainingItems,
  REVIEW_DAYS_MIN,
} from '../../review/fitting/optimize.ts';
import { findSettings, useParameters } from '../../review/records/settings.ts';
import { sweep } from '../../review/states/due.ts';
import { withDatabase } from '../database.ts';
import { CommandError, EXIT } from '../exit.ts';
import { counted, note, type Output, printJson, printRecord } from '../output.ts';

interface Options extends Output {
  readonly dryRun?: true;
}

export async function optimizeReviews({ dryRun, output }: Options): Promise<void> {
  const binding = loadBinding();
  if (!binding) throw new CommandError(EXIT.notFound, BINDING_MISSING);
  await withDatabase(
    async (db) => {
      const days = await countReviewDays(db);
      if (days < REVIEW_DAYS_MIN) {
        const message = `There are ${counted(days)} reviews; fitting weights takes ${counted(REVIEW_DAYS_MIN)}.`;
        throw new CommandError(EXIT.invalid, message);
      }
      const settings = await findSettings(db);
      const found = await fit(binding, await listTrainingItems(db), settings.weights);
      const better = found.logLoss.after < found.logLoss.before;
      const version =
        better && !dryRun
          ? await db.begin((tx) => {
              const { weights, ...metrics } = found;
              return useParameters(tx, weights, metrics);
            })
          : null;
      if (output === 'json') printJson({ ...found, better, version });
      else {
        printRecord([
          ['reviews', counted(found.reviews)],
          ['log loss now', found.logLoss.before.toFixed(4)],
          ['log loss fitted', found.logLoss.after.toFixed(4)],
          ['weights', found.weights.map((weight) => weight.toFixed(4)).join(', ')],
        ]);
      }
      if (!better)
        throw new CommandError(EXIT.conflict, 'The fitted weights do not predict better.');
      if (version === null) return;
      note(`Parameters version ${version} is in use; all states are being recomputed.`);
      const { remade } = await sweep(db, new Date());
      note(`The states of ${counted(remade)} students were recomputed.`);
    },
    { statementTimeoutMs: 300_000 },
  );
}
