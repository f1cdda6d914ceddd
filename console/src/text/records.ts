/** Texts of the choice of a record by its name. */
import { texts } from './texts.ts';

export const recordsText = texts({
  nothing: 'Nothing has this name. Enter takes it as an id.',
});
