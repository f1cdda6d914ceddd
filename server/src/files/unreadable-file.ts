/** The error of a file that cannot be read at all: one finding for the whole file. */
export class UnreadableFile extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
