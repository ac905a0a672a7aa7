import { WITHDRAWN_EVENT } from '@nightlark/release';
import type { Response } from 'express';
import type { IncomingMessage } from 'node:http';

/** All streams are closed, or told, within this time, at random moments. */
const SPREAD_MS = 800;
/** An event that is being piped takes less. */
const WAIT_MS = 50;
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

interface OpenStream {
  end(): void;
  /** Whether nothing would be written into the middle of an event. */
  isBetweenEvents(): boolean;
}

/** An event that names the versions taken back: none, where what was is live again. */
const withdrawnText = (versions: readonly string[]) => `event: ${WITHDRAWN_EVENT}\ndata: ${JSON.stringify(versions)}\n\n`;

/** What a stream begins with. */
export const firstText = (withdrawn: readonly string[]): string => (withdrawn.length === 0 ? '' : withdrawnText(withdrawn));

/**
 * Tracks open event streams, to close them cleanly at shutdown, and to tell their pages which versions were taken back.
 */
export function createOpenStreams(stopping: AbortSignal, withdrawn: (response: Response) => readonly string[] = () => []) {
  /** One of the channel that is refused there is piped instead, and ends as such. */
  const streams = new Map<Response, OpenStream>();
  const spread = (work: (stream: OpenStream, response: Response) => void) => {
    for (const response of streams.keys())
      setTimeout(() => {
        const stream = streams.get(response);
        if (stream) work(stream, response);
      }, Math.random() * SPREAD_MS);
  };
  stopping.addEventListener('abort', () => spread(({ end }) => end()));
  function track(response: Response, stream: OpenStream): void {
    if (!streams.has(response)) response.once('close', () => streams.delete(response));
    streams.set(response, stream);
  }
  function tell(stream: OpenStream, response: Response): void {
    // The page has left, or another stream answers it; one that has not begun is told when it does.
    if (streams.get(response) !== stream || !response.headersSent || response.writableEnded) return;
    if (stream.isBetweenEvents()) response.write(withdrawnText(withdrawn(response)));
    else setTimeout(() => tell(stream, response), WAIT_MS);
  }
  return {
    /** … after a change. */
    tell: () => spread(tell),
    /** Closes a stream of the channel at shutdown. */
    endWhenStopping(response: Response): void {
      const end = () => {
        if (response.writableEnded) return;
        if (response.headersSent) response.end(retryField());
        else sendRetry(response);
      };
      track(response, { end, isBetweenEvents: () => true });
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
      track(response, { end, isBetweenEvents: () => isBetweenEvents });
      response.flushHeaders();
      response.write(firstText(withdrawn(response)));
      incoming.pipe(response);
    },
  };
}
