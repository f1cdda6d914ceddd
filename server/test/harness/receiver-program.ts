/** Stores each message before it answers, for tests that kill it. Arguments: port, file. */
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const [port, file = ''] = process.argv.slice(2);
/** Between storing and answering, so that kills fall there. */
const ANSWER_MS = 200;

createServer(async (request, response) => {
  const { url, headers } = request;
  const body = await text(request);
  appendFileSync(file, `${JSON.stringify({ url, headers, body })}\n`);
  setTimeout(() => response.writeHead(204).end(), ANSWER_MS);
}).listen(Number(port), '127.0.0.1');
