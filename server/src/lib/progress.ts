/** The interface by which long work reports its progress. */

export interface Progress {
  /** Begins a count of `total` steps; a second call begins a new count. */
  start(total: number): void;
  /** Names the next steps. */
  stage(name: string): void;
  /** Counts `steps` (1 unless given) as done. */
  tick(steps?: number): void;
  /** Ends the report and clears the display. */
  stop(): void;
}

export const silentProgress: Progress = {
  start: () => undefined,
  stage: () => undefined,
  tick: () => undefined,
  stop: () => undefined,
};
