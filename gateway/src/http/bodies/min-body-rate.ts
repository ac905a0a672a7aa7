import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { refuse } from '../refuse.ts';

/** Upper bound for any body; longer than the client's upload timeout for photos. */
export const MAX_BODY_MS = 150_000;
const MIN_CHECK_MS = 50;
/** Jitter of the grace time, so that a thousand bodies that began together do not time out together. */
const SPREAD = 0.25;

interface Pace {
  /** Grace time beside the time for its bytes. */
  graceMs: number;
  bytesPerSecond: number;
}

export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Refuses requests whose body arrives too slowly with 408. Measured at the socket, so that it works whether or not the body is read.
 */
export function minBodyRate({ graceMs, bytesPerSecond }: Pace): RequestHandler {
  return (request, response, next) => {
    if (!hasBody(request)) return next();
    const { socket } = request;
    const started = performance.now();
    const before = socket.bytesRead;
    const jitteredGraceMs = graceMs * (1 + Math.random() * SPREAD);
    let timer: NodeJS.Timeout;

    function check(): void {
      if (request.complete || socket.destroyed) return;
      const allowed = jitteredGraceMs + ((socket.bytesRead - before) / bytesPerSecond) * 1_000;
      const remainingMs = started + Math.min(allowed, MAX_BODY_MS) - performance.now();
      if (remainingMs > 0) timer = setTimeout(check, Math.max(remainingMs, MIN_CHECK_MS));
      // The response was sent before the body arrived: the rest is not needed.
      else if (response.writableEnded) socket.destroy();
      else refuse(request, response, 'request_timeout');
    }

    response.once('close', () => void (request.complete && clearTimeout(timer)));
    check();
    next();
  };
}
