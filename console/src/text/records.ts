/** Texts of the choice of a record by its name. */
import { texts } from './texts.ts';

export const recordsText = texts({
  framework: 'Framework',
  level: 'Level of the groups',
  levelOf: (level: string) => `Level ${level}`,
  nothing: 'Nothing has this name. Enter takes it as an id.',
});
