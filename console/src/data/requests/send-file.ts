/** Sends a file with its progress, which `fetch` does not tell. */
import { useQueryClient } from '@tanstack/react-query';
import type { ImportStarted } from '../../../../sdk/src/generated/openapi.ts';
import { answered, errorOf, type PlaceOf } from './api.ts';
import { useApi } from './queries.ts';

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

type Import = 'POST /admin/1.0/imports';

/** Sends the file of an import, has the list of imports read again, and answers the import's id. */
export function useImportFile() {
  const api = useApi();
  const client = useQueryClient();
  return async (
    file: Blob,
    query: PlaceOf<Import>['query'],
    progress: Pick<Sending, 'onProgress' | 'signal'> = {},
  ): Promise<string> => {
    const url = api.url('POST /admin/1.0/imports', { query });
    const type = 'application/octet-stream';
    const reply = await sendFile({ method: 'POST', url, file, type, ...progress });
    void client.invalidateQueries({ queryKey: [api.prefix, 'GET /admin/1.0/imports'] });
    return (reply as ImportStarted).import.id;
  };
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
