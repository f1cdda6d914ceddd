/** Runs a handler of web requests in Node's HTTP server, Express and the like. */

/** The parts of `http.IncomingMessage` that are used; Node's types are not needed. */
interface Incoming extends AsyncIterable<Uint8Array> {
  readonly method?: string | undefined;
  readonly complete?: boolean;
  readonly destroyed?: boolean;
  readonly url?: string | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

interface Outgoing {
  writeHead(status: number, headers: Record<string, string>): unknown;
  end(body: string): unknown;
}

type NodeHandler = (
  incoming: Incoming,
  outgoing: Outgoing,
  next?: (error: unknown) => void,
) => Promise<void>;

/**
 * Never rejects, as that would end a server: an error goes to Express' `next`, else it is printed
 * and answered with 500.
 */
export function toNodeHandler(handler: (request: Request) => Promise<Response>): NodeHandler {
  const answer = answerBy(handler);
  return async (incoming, outgoing, next) => {
    try {
      await answer(incoming, outgoing);
    } catch (error) {
      // A page that was closed while it sent: no answer is awaited.
      if (incoming.destroyed && !incoming.complete) return;
      if (next) return next(error);
      console.error(error);
      outgoing.writeHead(500, { 'content-type': 'application/json' });
      outgoing.end('{"code":"relay"}');
    }
  };
}

function answerBy(handler: (request: Request) => Promise<Response>) {
  return async (incoming: Incoming, outgoing: Outgoing): Promise<void> => {
    const { method = 'GET', url = '/', headers } = incoming;
    const given = Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || name.startsWith(':')
        ? []
        : [[name, String(value)] as [string, string]],
    );
    const hasBody = method !== 'GET' && method !== 'HEAD';
    const request = new Request(new URL(url, `http://${headers['host'] ?? 'localhost'}`), {
      method,
      headers: given,
      ...(hasBody ? { body: streamOf(incoming), duplex: 'half' } : {}),
    } as RequestInit);
    const response = await handler(request);
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(await response.text());
  };
}

function streamOf(incoming: Incoming): ReadableStream<Uint8Array> {
  const parts = incoming[Symbol.asyncIterator]();
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    // What is not read would stand before the next request of the connection.
    cancel: async () => {
      while (!(await parts.next()).done);
    },
  });
}
