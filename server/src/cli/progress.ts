/** Shows progress of a long command: a line that changes on a terminal, else one now and then. */
import { type Progress, silentProgress } from '../lib/progress.ts';
import { counted, note } from './output.ts';

const ON_TERMINAL_MS = 200;
const ELSEWHERE_MS = 5_000;

/** Goes to the begin of the line, and clears the line (ECMA-48). */
const CLEAR = '\r\x1b[K';

/** Below it a slow first step would make hours of seconds. */
const TOLD_PERCENT_MIN = 5;

interface State {
  readonly stage: string;
  readonly done: number;
  readonly total: number;
  readonly ms: number;
}

export function progressLine({ stage, done, total, ms }: State): string {
  const percent = Math.floor((100 * done) / Math.max(total, 1));
  const rate = (1_000 * done) / Math.max(ms, 1);
  const seconds = counted(Math.ceil((total - done) / rate));
  const left = percent < TOLD_PERCENT_MIN ? '' : `, ${seconds} s left`;
  const speed = `${counted(Math.round(rate))}/s`;
  return `${stage}: ${counted(done)} of ${counted(total)} (${percent} %), ${speed}${left}`;
}

/** Shows it on stderr, so that stdout holds only the result. */
export function progressFor(quiet: boolean): Progress {
  if (quiet) return silentProgress;
  const { isTTY } = process.stderr;
  const write = isTTY ? (line: string) => process.stderr.write(CLEAR + line) : note;
  let [total, done, stage, began] = [0, 0, '', 0];
  let timer: NodeJS.Timeout | undefined;
  const show = () => write(progressLine({ stage, done, total, ms: performance.now() - began }));
  return {
    start(steps) {
      [total, done, began] = [steps, 0, performance.now()];
      clearInterval(timer);
      // A forgotten timer must not keep the process alive.
      timer = setInterval(show, isTTY ? ON_TERMINAL_MS : ELSEWHERE_MS).unref();
    },
    stage: (name) => {
      stage = name;
    },
    tick: (steps = 1) => {
      done += steps;
    },
    stop() {
      if (timer && isTTY) process.stderr.write(CLEAR);
      clearInterval(timer);
      timer = undefined;
    },
  };
}
