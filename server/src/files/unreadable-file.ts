/** A file of which nothing can be read: one finding for the whole of it. */
export class UnreadableFile extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
