/** Programs that answer raw Node requests by themselves, mounted at their URLs. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** A program that answers raw Node requests by itself (the OAuth provider). */
export interface Mount {
  readonly urls: readonly string[];
  /** Paths below its URLs that are not its own, such as those of routes with other methods. */
  readonly foreign?: RegExp;
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/** Leaves bodies unread, for handlers that read them by themselves. */
export function readNoBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
}

export function addMount(
  app: FastifyInstance,
  mount: Mount,
  secured: Readonly<Record<string, string>>,
): void {
  app.register(async (scope) => {
    readNoBodies(scope);
    for (const url of mount.urls) {
      scope.all(url, async (request, reply) => {
        if (mount.foreign?.test(request.url)) return reply.callNotFound();
        reply.hijack();
        reply.raw.setHeaders(new Map(Object.entries({ ...secured, 'x-request-id': request.id })));
        await mount.handle(request.raw, reply.raw);
      });
    }
  });
}
