/** A file of its own: commands tell of keys that cannot be read, and need not load what reads them. */

/** The keys cannot be read; the message says what to do. */
export class KeyError extends Error {}
