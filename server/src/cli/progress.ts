/** Shows progress of a long command: a line that changes on a terminal, else one now and then. */
import { type Progress, silentProgress } from '../lib/progress.ts';
import { counted, note } from './output.ts';

const ON_TERMINAL_MS = 200;
const ELSEWHERE_MS = 5_000;

/** Goes to the begin of the line, and clears the line (ECMA-48). */
const CLEAR = '\r\x1b[K';

/** Shows it on stderr, so that stdout holds only the result. */
export function progressFor(quiet: boolean): Progress {
  if (quiet) return silentProgress;
  const { isTTY } = process.stderr;
  const write = isTTY ? (line: string) => process.stderr.write(CLEAR + line) : note;
  let [total, done, stage, began] = [0, 0, '', 0];
  let timer: NodeJS.Timeout | undefined;
  const show = () => {
    const percent = Math.floor((100 * done) / Math.max(total, 1));
    const rate = (1_000 * done) / Math.max(performance.now() - began, 1);
    const left = done > 0 ? `, ${counted(Math.ceil((total - done) / rate))} s left` : '';
    write(
      `${stage}: ${counted(done)} of ${counted(total)} (${percent} %), ` +
        `${counted(Math.round(rate))}/s${left}`,
    );
  };
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
