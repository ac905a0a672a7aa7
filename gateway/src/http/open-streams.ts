import type { Response } from 'express';
import type { IncomingMessage } from 'node:http';

/** Within this long all streams are told to come back, one after the other. */
const SPREAD_MS = 800;
const RETRY_FROM_MS = 500;
const RETRY_TO_MS = 3_000;
const LINE_BREAK = 0x0a;

/** An event that tells the browser when to come back: not the same for all, so that not all do at once. */
export function retryField(): string {
  return `retry: ${Math.round(RETRY_FROM_MS + Math.random() * (RETRY_TO_MS - RETRY_FROM_MS))}\n\n`;
}

/** Answers a stream that is opened while the process stops: a good answer, after which every browser comes back. */
export function sendElsewhere(response: Response): void {
  response.status(200).set({ 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'private, no-store, no-transform' });
  response.end(retryField());
}

/** The streams of events that are open, so that a stop can end them well. */
export function createOpenStreams(stopping: AbortSignal) {
  const open = new Set<() => void>();
  stopping.addEventListener('abort', () => {
    for (const end of open) setTimeout(end, Math.random() * SPREAD_MS);
  });
  return {
    /** Ends a stream of the channel when the process stops. */
    endWhenStopping(response: Response): void {
      const end = () => {
        if (response.writableEnded) return;
        if (response.headersSent) response.end(retryField());
        else sendElsewhere(response);
      };
      open.add(end);
      response.once('close', () => open.delete(end));
    },
    /** Passes a backend's stream on until one of the two ends. */
    pass(incoming: IncomingMessage, response: Response): void {
      let last = LINE_BREAK;
      let isBetweenEvents = true;
      function end(): void {
        if (response.writableEnded) return;
        incoming.unpipe(response);
        // An event that is half there is dropped by the browser at the end, and comes again by its id.
        response.end(isBetweenEvents ? retryField() : '');
      }
      incoming.on('data', (part: Buffer) => {
        isBetweenEvents = part.at(-1) === LINE_BREAK && (part.length > 1 ? part.at(-2) : last) === LINE_BREAK;
        last = part.at(-1) ?? last;
      });
      open.add(end);
      response.once('close', () => open.delete(end));
      response.flushHeaders();
      incoming.pipe(response);
    },
  };
}
