/** The baseline: nothing but `node:http` and server-sent events; its parent tells it what to write to which stream. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const streams: ServerResponse[] = [];
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write('event: sync\ndata: {}\n\n');
  streams.push(response);
});
server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port }));
process.on('message', ([stream, message]: [number, number]) => {
  streams[stream]?.write(`event: credits\ndata: ${JSON.stringify({ credits: message, paid_user: false })}\n\n`);
});
