/** Wakes one that pauses, also when it is raised before the pause begins. */
export class WakeSignal {
  #raised = new AbortController();

  /** Ends a pause. */
  get signal(): AbortSignal {
    return this.#raised.signal;
  }

  raise(): void {
    this.#raised.abort();
  }

  /** Returns whether it was raised. */
  lower(): boolean {
    const { aborted } = this.#raised.signal;
    if (aborted) this.#raised = new AbortController();
    return aborted;
  }
}
