/** Why a file cannot be imported at all, or not now: one sentence for the person who asked. */
export class ImportError extends Error {
  /** What kind of refusal it is: decides the exit code of a command, and the status over HTTP. */
  readonly reason: 'not_found' | 'invalid' | 'busy';

  constructor(reason: ImportError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}
