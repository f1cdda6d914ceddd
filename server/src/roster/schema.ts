/** Wire shapes that the records of the roster share (OneRoster v1p2). */
import Type from 'typebox';
import { Instant } from '../http/schema.ts';

export const BooleanInput = Type.Unsafe<boolean | 'true' | 'false'>({
  enum: [true, false, 'true', 'false'],
});

export const DateInput = Type.Union([Type.String({ format: 'date' }), Instant]);

export const DateText = Type.String({ format: 'date', examples: ['2026-01-15'] });

/** One of the standard's words, or a word of one's own as `ext:…`. */
export function extensible(...words: string[]) {
  return Type.String({ pattern: `^(${words.join('|')}|ext:[a-zA-Z0-9._-]+)$`, maxLength: 255 });
}
