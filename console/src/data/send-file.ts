/** Sends a file with its progress, which `fetch` does not tell. */
import { answered, errorOf } from './api.ts';

interface Sending {
  readonly method: 'POST' | 'PUT';
  /** From the prefix on. */
  readonly url: string;
  readonly file: Blob;
  /** Media type of the body; JSON when left out. */
  readonly type?: string;
  /** Share of the bytes that are sent, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/** The body of the reply; throws a LecternError. */
export function sendFile(sending: Sending): Promise<unknown> {
  return answered(() => sendOnce(sending));
}

function sendOnce({ method, url, file, onProgress, signal, ...rest }: Sending): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const request = new XMLHttpRequest();
  request.open(method, url);
  request.setRequestHeader('content-type', rest.type ?? 'application/json');
  request.upload.addEventListener('progress', ({ loaded, total }) =>
    onProgress?.(total > 0 ? loaded / total : 1),
  );
  request.addEventListener('loadend', () => {
    const { status } = request;
    const body = parsed(request.responseText);
    if (status >= 200 && status < 300) return resolve(body);
    const headers = { get: (name: string) => request.getResponseHeader(name) };
    reject(errorOf({ status, headers, body } as Parameters<typeof errorOf>[0]));
  });
  signal?.addEventListener('abort', () => request.abort());
  request.send(file);
  return promise;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
