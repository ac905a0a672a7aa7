import express from 'express';
import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOpenStreams } from './open-streams.ts';

const HALF = 'id: 1\ndata: {"ha';
const STREAMS = 20;

async function listen(app: http.RequestListener): Promise<{ server: http.Server; url: string }> {
  const server = http.createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('the live channel refuses streams, which are piped instead → at a stop none has a retry field within an event', async () => {
  const stopping = new AbortController();
  const streams = createOpenStreams(stopping.signal);
  const backend = await listen((_request, response) => void response.writeHead(200, { 'content-type': 'text/event-stream' }).write(HALF));
  const app = express().get('/', (_request, response) => {
    streams.endWhenStopping(response);
    http.get(backend.url, (incoming) => streams.pipe(incoming, response));
  });
  const gateway = await listen(app);
  try {
    const answers = await Promise.all(
      Array.from({ length: STREAMS }, async () =>
        ((await once(http.get(gateway.url), 'response')) as [IncomingMessage])[0].setEncoding('utf8'),
      ),
    );
    await Promise.all(answers.map((answer) => once(answer, 'readable')));
    stopping.abort();
    const texts = await Promise.all(answers.map((answer) => answer.toArray()));
    expect(texts.map((parts) => parts.join(''))).toEqual(Array.from({ length: STREAMS }, () => HALF));
  } finally {
    for (const { server } of [gateway, backend]) {
      server.closeAllConnections();
      server.close();
    }
  }
});

test('a page is gone within an event → what it was to be told waits for it no longer', async () => {
  const streams = createOpenStreams(new AbortController().signal);
  const backend = await listen((_request, response) => void response.writeHead(200, { 'content-type': 'text/event-stream' }).write(HALF));
  const left: Promise<unknown>[] = [];
  const app = express().get('/', (_request, response) => {
    left.push(once(response, 'close'));
    http.get(backend.url, (incoming) =>
      streams.pipe(
        incoming.on('error', () => undefined),
        response,
      ),
    );
  });
  const gateway = await listen(app);
  const waits = jest.spyOn(globalThis, 'setTimeout');
  try {
    const request = http.get(gateway.url).on('error', () => undefined);
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    let text = '';
    answer.setEncoding('utf8').on('error', () => undefined);
    for await (const part of answer) if ((text += part as string).endsWith(HALF)) break;
    jest.spyOn(Math, 'random').mockReturnValue(0);
    streams.tell();
    request.destroy();
    await Promise.all(left);
    await new Promise((resolve) => setImmediate(resolve));
    const before = waits.mock.calls.filter(([, ms]) => ms === 50).length;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(waits.mock.calls.filter(([, ms]) => ms === 50).length - before).toBeLessThanOrEqual(1);
  } finally {
    jest.restoreAllMocks();
    for (const { server } of [gateway, backend]) {
      server.closeAllConnections();
      server.close();
    }
  }
});
