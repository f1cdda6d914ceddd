/** Shows the progress of a long command: a bar on a terminal, else a line every 5 seconds. */
import { SingleBar } from 'cli-progress';
import { type Progress, silentProgress } from '../lib/progress.ts';
import { note } from './output.ts';

const LINE_EVERY_MS = 5_000;

/** Shows it on stderr, so that stdout holds only the result. */
export function progressFor(quiet: boolean): Progress {
  if (quiet) return silentProgress;
  return process.stderr.isTTY ? bar() : lines();
}

function bar(): Progress {
  const single = new SingleBar({
    format: '{bar} {value}/{total}  {stage}  {rate}/s  {eta_formatted} left',
    stream: process.stderr,
    clearOnComplete: true,
    // Not switched off: an interrupted command could not switch it on again.
    linewrap: true,
    barCompleteChar: '█',
    barIncompleteChar: '░',
  });
  let began = 0;
  let done = 0;
  return {
    start(total) {
      [began, done] = [performance.now(), 0];
      single.start(total, 0, { stage: '', rate: 0 });
    },
    stage: (name) => single.update({ stage: name }),
    tick(steps = 1) {
      done += steps;
      const seconds = Math.max(performance.now() - began, 1) / 1_000;
      single.increment(steps, { rate: Math.round(done / seconds) });
    },
    stop() {
      if (single.isActive) single.stop();
    },
  };
}

function lines(): Progress {
  let total = 0;
  let done = 0;
  let stage = '';
  let timer: NodeJS.Timeout | undefined;
  return {
    start(steps) {
      [total, done] = [steps, 0];
      clearInterval(timer);
      timer = setInterval(() => note(`${stage}: ${done} of ${total}`), LINE_EVERY_MS);
      // A forgotten timer must not keep the process alive.
      timer.unref();
    },
    stage: (name) => {
      stage = name;
    },
    tick: (steps = 1) => {
      done += steps;
    },
    stop: () => clearInterval(timer),
  };
}
