/** The error for unreadable signing keys, in its own file: commands need not load jose for it. */

/** The signing keys cannot be read; the message says what to do. */
export class KeyError extends Error {}
