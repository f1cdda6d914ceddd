/** How a long piece of work tells how far it is. */

export interface Progress {
  /** `total` steps lie ahead; may be called again. */
  start(total: number): void;
  /** What the next steps are about. */
  stage(name: string): void;
  /** One step is done, or so many. */
  tick(steps?: number): void;
  /** Nothing more is told; what shows it is cleared. */
  stop(): void;
}

export const silentProgress: Progress = {
  start: () => undefined,
  stage: () => undefined,
  tick: () => undefined,
  stop: () => undefined,
};
