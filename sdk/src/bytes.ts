/** The size of a text on its way. */

/** In UTF-8, where a letter that is not Latin takes two bytes or more. */
export const bytesOf = (text: string) => new TextEncoder().encode(text).length;
