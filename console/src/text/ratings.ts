/** Words for the ratings of reviews. */
import { texts } from './texts.ts';

const words: Readonly<Record<number, string>> = texts({ 1: 'Again', 2: 'Hard', 3: 'Good' });

/** The word for a rating of the API; its number where it has none. */
export const ratingText = (rating: number): string => words[rating] ?? String(rating);
