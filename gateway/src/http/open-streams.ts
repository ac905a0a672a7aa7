import type { Response } from 'express';
import type { IncomingMessage } from 'node:http';

/** All streams are closed within this time, at random moments. */
const SPREAD_MS = 800;
const RETRY_FROM_MS = 500;
const RETRY_TO_MS = 3_000;
const LINE_BREAK = 0x0a;

/** An SSE `retry` field with jitter, so that browsers do not all reconnect at once. */
export function retryField(): string {
  return `retry: ${Math.round(RETRY_FROM_MS + Math.random() * (RETRY_TO_MS - RETRY_FROM_MS))}\n\n`;
}

/** Responds to a stream opened during shutdown: 200 with a `retry` field, after which the browser reconnects. */
export function sendRetry(response: Response): void {
  response.status(200).set({ 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'private, no-store, no-transform' });
  response.end(retryField());
}

/** Tracks open event streams, to close them cleanly at shutdown. */
export function createOpenStreams(stopping: AbortSignal) {
  /** How each stream ends. One of the channel that is refused there is piped instead, and ends as such. */
  const ends = new Map<Response, () => void>();
  stopping.addEventListener('abort', () => {
    for (const response of ends.keys()) setTimeout(() => ends.get(response)?.(), Math.random() * SPREAD_MS);
  });
  function track(response: Response, end: () => void): void {
    if (!ends.has(response)) response.once('close', () => ends.delete(response));
    ends.set(response, end);
  }
  return {
    /** Closes a stream of the channel at shutdown. */
    endWhenStopping(response: Response): void {
      track(response, () => {
        if (response.writableEnded) return;
        if (response.headersSent) response.end(retryField());
        else sendRetry(response);
      });
    },
    /** Pipes a backend's stream to the client until either side closes. */
    pipe(incoming: IncomingMessage, response: Response): void {
      let last = LINE_BREAK;
      let isBetweenEvents = true;
      function end(): void {
        if (response.writableEnded) return;
        incoming.unpipe(response);
        // Browsers drop an incomplete event, and receive it again by `Last-Event-ID`.
        response.end(isBetweenEvents ? retryField() : '');
      }
      incoming.on('data', (part: Buffer) => {
        isBetweenEvents = part.at(-1) === LINE_BREAK && (part.length > 1 ? part.at(-2) : last) === LINE_BREAK;
        last = part.at(-1) ?? last;
      });
      track(response, end);
      response.flushHeaders();
      incoming.pipe(response);
    },
  };
}
