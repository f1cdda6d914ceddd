/** Texts of the JSON viewer and editor. */
import { counted, texts } from './texts.ts';

export const jsonText = texts({
  places: (count: number) => counted(count, 'place', 'places'),
  whole: 'the whole text',
  equalLines: (count: number) => counted(count, 'equal line', 'equal lines'),
  before: 'removed:',
  after: 'added:',
});
