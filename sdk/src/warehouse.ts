/** Downloads tables of the warehouse; a download that is cut goes on where it ended. */
import type { CallAny } from './transport/call.ts';
import { isLecternError } from './transport/errors.ts';
import {
  foreignAnswer,
  type Http,
  isRetryable,
  networkError,
  pause,
  waitBefore,
  within,
} from './transport/http.ts';
import type { CallOptions } from './transport/operations.ts';
import { unlessAborted } from './transport/turns.ts';

export interface WarehouseClient {
  /**
   * Writes a table, such as `fct_xp`, to a stream as it comes. What fails and may pass is tried
   * again, `retries` times without a byte in between; `timeoutMs` limits each wait for bytes.
   * Throws a CursorError when the server has the rest no more: then download it anew.
   */
  download(table: string, options: DownloadOptions): Promise<Download>;
}

export interface DownloadOptions extends Omit<CallOptions, 'deadlineMs'> {
  /** Takes the bytes at its own pace; closed at the end, and aborted when the download fails. */
  readonly to: WritableStream<Uint8Array>;
  /** `csv` when left out. */
  readonly format?: 'csv' | 'parquet' | undefined;
  /** The cursor of an earlier download: only what changed since. */
  readonly after?: string | undefined;
  /** True = the rows of all applications, for an operator's client; else your own. */
  readonly all?: boolean | undefined;
}

export interface Download {
  /** The `after` of the next download. */
  readonly cursor: string;
  /** `whole`: all rows; `changes`: what replaces rows, with the column `deleted`. */
  readonly mode: 'whole' | 'changes';
}

interface Asked extends Omit<DownloadOptions, 'to'> {
  readonly table: string;
  readonly write: (bytes: Uint8Array) => Promise<void>;
}

export function createWarehouse(call: CallAny, http: Http): WarehouseClient {
  return {
    async download(table, { to, ...options }) {
      const writer = to.getWriter();
      const write = (bytes: Uint8Array) => unlessAborted(options.signal, writer.write(bytes));
      try {
        const download = await read(call, http, { ...options, table, write });
        await unlessAborted(options.signal, writer.close());
        return download;
      } catch (error) {
        // Not awaited: a stream that hangs must not keep the error away.
        writer.abort(error).catch(() => undefined);
        throw error;
      }
    },
  };
}

async function read(call: CallAny, http: Http, asked: Asked): Promise<Download> {
  const { table, format, after, all, signal, write } = asked;
  const { timeoutMs = http.limits.timeoutMs, retries = http.limits.retries } = asked;
  const limits = { signal, timeoutMs, deadlineMs: timeoutMs, retries: 0, isStream: true };
  const name = all ? ALL : OWN;
  let begun: Download | undefined;
  for (let [from, failures] = [0, 0]; ; ) {
    try {
      const query = { format, after, ...(begun && { cursor: begun.cursor, from }) };
      const { headers, body } = await call(name, { ...limits, path: { table }, query });
      begun = downloadOf(name, headers, begun);
      for await (const bytes of piecesOf(name, body as Body, { signal, timeoutMs })) {
        await write(bytes);
        from += bytes.length;
        failures = 0;
      }
      return begun;
    } catch (error) {
      if (!isLecternError(error) || !isRetryable(error) || failures >= retries) throw error;
      failures += 1;
      await pause(waitBefore(failures, error), signal);
    }
  }
}

/** Another program's answer must not get into the file. */
function downloadOf(name: string, headers: Headers, begun: Download | undefined): Download {
  const cursor = headers.get('x-lectern-cursor');
  if (cursor === null || (begun && cursor !== begun.cursor)) throw foreignAnswer(name);
  return { cursor, mode: headers.get('x-lectern-mode') as Download['mode'] };
}

type Body = ReadableStream<Uint8Array> | null;

async function* piecesOf(
  name: string,
  body: Body,
  { signal, timeoutMs }: { readonly signal: AbortSignal | undefined; readonly timeoutMs: number },
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = body?.getReader();
  const next = async () => {
    try {
      return await reader?.read();
    } catch (error) {
      throw networkError(name, error);
    }
  };
  try {
    for (;;) {
      const piece = await within(timeoutMs, signal, next);
      if (!piece || piece.done) return;
      yield piece.value;
    }
  } finally {
    reader?.cancel().catch(() => undefined);
  }
}

const ALL = 'GET /admin/1.0/warehouse/{table}';
const OWN = 'GET /warehouse/1.0/{table}';
