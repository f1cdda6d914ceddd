/** Who is still being answered: so that a server ends when all are, and waits for nothing else. */
import type { ServerResponse } from 'node:http';

export interface Answers {
  /** Counts a request until its answer is on its way, or its client has gone. */
  begin(response: ServerResponse): void;
  /** Resolves when nobody is being answered, or after `msMax`; no connection is used again. */
  finish(msMax: number): Promise<void>;
}

export function countAnswers(): Answers {
  const underWay = new Set<ServerResponse>();
  let finishing = false;
  let finished = () => {};
  const isLast = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('connection', 'close');
  };
  return {
    begin(response) {
      underWay.add(response);
      if (finishing) isLast(response);
      response.once('close', () => {
        underWay.delete(response);
        if (underWay.size === 0) finished();
      });
    },
    async finish(msMax) {
      finishing = true;
      underWay.forEach(isLast);
      if (underWay.size === 0) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, msMax);
        finished = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    },
  };
}
