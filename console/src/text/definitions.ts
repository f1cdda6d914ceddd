/** Texts of the links to what numbers mean, and to lessons. */
import { texts } from './texts.ts';

export const definitionText = texts({
  link: 'What this means',
  of: (title: string) => `What this means: ${title}`,
  newTab: 'opens in a new tab',
});
