/** How far a long command is: a bar on a terminal, a line every five seconds elsewhere. */
import { SingleBar } from 'cli-progress';
import { note } from './output.ts';

export interface Progress {
  /** `total` steps lie ahead. */
  start(total: number): void;
  /** What the next steps are about. */
  stage(name: string): void;
  /** One step is done. */
  tick(): void;
  /** Clears the bar; what follows may print. */
  stop(): void;
}

const LINE_EVERY_MS = 5_000;

/** On stderr, so that stdout carries the answer alone. */
export function progressFor(quiet: boolean): Progress {
  if (quiet) return silent;
  return process.stderr.isTTY ? bar() : lines();
}

const silent: Progress = {
  start: () => undefined,
  stage: () => undefined,
  tick: () => undefined,
  stop: () => undefined,
};

function bar(): Progress {
  const single = new SingleBar({
    format: '{bar} {value}/{total}  {stage}  {duration_formatted}',
    stream: process.stderr,
    clearOnComplete: true,
    // Left on, for an interrupted command could not put it back.
    linewrap: true,
    barCompleteChar: '█',
    barIncompleteChar: '░',
  });
  return {
    start: (total) => single.start(total, 0, { stage: '' }),
    stage: (name) => single.update({ stage: name }),
    tick: () => single.increment(),
    stop: () => single.stop(),
  };
}

function lines(): Progress {
  let total = 0;
  let done = 0;
  let stage = '';
  let timer: NodeJS.Timeout | undefined;
  return {
    start(steps) {
      total = steps;
      timer = setInterval(() => note(`${stage}: ${done} of ${total}`), LINE_EVERY_MS);
      // A forgotten timer must not keep the process alive.
      timer.unref();
    },
    stage: (name) => {
      stage = name;
    },
    tick: () => {
      done += 1;
    },
    stop: () => clearInterval(timer),
  };
}
