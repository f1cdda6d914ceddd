/** A client of the event streams that collects the server-sent events. */
import { get, type IncomingMessage } from 'node:http';
import { atEnd } from './database.ts';
import { eventually } from './server-process.ts';
import type { TestClient } from './test-server.ts';

interface Frame {
  readonly id: string;
  readonly event: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into frames without a type for each
  readonly data: any;
}

export interface Stream {
  readonly response: IncomingMessage;
  /** The frames so far. */
  readonly frames: Frame[];
  text(): string;
  /** The first frame that matches; waits 10 s at most. */
  until(matches: (frame: Frame) => boolean): Promise<Frame>;
  readonly ended: Promise<void>;
  close(): void;
}

interface StreamOptions {
  /** The stream of operators when left out. */
  readonly path?: string;
  readonly query?: string;
  readonly lastEventId?: string;
}

/** Opens the stream; it closes when the test file ends. */
export async function openStream(
  baseUrl: string,
  client: TestClient,
  { path = '/admin/1.0/stream', query = '', lastEventId }: StreamOptions = {},
): Promise<Stream> {
  const headers = {
    authorization: `Bearer ${client.token}`,
    accept: 'text/event-stream',
    ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
  };
  const request = get(`${baseUrl}${path}${query}`, { headers });
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).once('error', reject);
  });
  request.on('error', () => undefined);
  let text = '';
  const frames: Frame[] = [];
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    frames.length = 0;
    for (const block of text.split('\n\n').slice(0, -1)) {
      const members = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s)));
      if (members.data) frames.push({ ...members, data: JSON.parse(members.data) } as Frame);
    }
  });
  const ended = new Promise<void>((resolve) => {
    response.once('close', resolve);
  });
  const close = () => void request.destroy();
  atEnd(async () => close());
  return {
    response,
    frames,
    text: () => text,
    async until(matches) {
      let found: Frame | undefined;
      await eventually('the frame arrives', () => {
        found = frames.find(matches);
        return found !== undefined;
      });
      return found as Frame;
    },
    ended,
    close,
  };
}
