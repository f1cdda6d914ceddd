/** A bare Fastify server that reads and parses the same requests, for comparison with the door. */
import fastify from 'fastify';

const server = fastify();
server.post('/events/1.0/', (_request, reply) => {
  reply.code(202).send({ status: 'accepted', eventCount: 1 });
});
await server.listen({ host: '127.0.0.1', port: Number(process.argv[2]) });

process.on('message', async (message) => {
  if (message === 'usage') {
    process.send?.({ cpu: process.cpuUsage(), memory: process.memoryUsage.rss() });
    return;
  }
  await server.close();
  process.exit(0);
});
process.send?.({ port: Number(process.argv[2]) });
