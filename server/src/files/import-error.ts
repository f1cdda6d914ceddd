/** The error of an import that cannot start: the message is one sentence for the user. */
export class ImportError extends Error {
  /** Decides the exit code of a command and the HTTP status; busy = another import runs. */
  readonly reason: 'not_found' | 'invalid' | 'busy';

  constructor(reason: ImportError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}
