/** Runs a handler of web requests in Node's HTTP server, Express and the like. */

/** The parts of `http.IncomingMessage` that are used; Node's types are not needed. */
interface Incoming extends AsyncIterable<Uint8Array> {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

interface Outgoing {
  writeHead(status: number, headers: Record<string, string>): unknown;
  end(body: string): unknown;
}

export function toNodeHandler(
  handler: (request: Request) => Promise<Response>,
): (incoming: Incoming, outgoing: Outgoing) => Promise<void> {
  return async (incoming, outgoing) => {
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
  });
}
