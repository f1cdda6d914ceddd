/** A bare Fastify server that reads and parses the same requests, for comparison with the door. */
import { parseArgs } from 'node:util';
import fastify from 'fastify';
import { obeyBenchmark } from './control.ts';

const { values } = parseArgs({ options: { port: { type: 'string', default: '0' } } });
const port = Number(values.port);
const server = fastify();
server.post('/events/1.0/', (_request, reply) => {
  reply.code(202).send({ status: 'accepted', eventCount: 1 });
});
await server.listen({ host: '127.0.0.1', port });
obeyBenchmark(port, () => server.close());
