import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { refuse } from '../refuse.ts';

/** However steady: longer than a browser waits for the upload of a photo. */
export const LONGEST_BODY_MS = 150_000;
const LOOK_AGAIN_MS = 50;
/** By so much the time differs: a thousand bodies that began at once are not all answered at once. */
const SPREAD = 0.25;

interface Pace {
  /** What a body may take beside its bytes. */
  graceMs: number;
  bytesPerSecond: number;
}

export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Ends requests whose body does not arrive in time and at a pace: 408. Looks at what the socket has received, so that it holds
 * whoever reads the body, and also where nobody does.
 */
export function bodyPace({ graceMs, bytesPerSecond }: Pace): RequestHandler {
  return (request, response, next) => {
    if (!hasBody(request)) return next();
    const { socket } = request;
    const started = performance.now();
    const before = socket.bytesRead;
    const ownGraceMs = graceMs * (1 + Math.random() * SPREAD);
    let timer: NodeJS.Timeout;

    function look(): void {
      if (request.complete || socket.destroyed) return;
      const allowed = ownGraceMs + ((socket.bytesRead - before) / bytesPerSecond) * 1_000;
      const left = started + Math.min(allowed, LONGEST_BODY_MS) - performance.now();
      if (left > 0) timer = setTimeout(look, Math.max(left, LOOK_AGAIN_MS));
      // Answered before it had arrived: what still comes is of no use to anybody.
      else if (response.writableEnded) socket.destroy();
      else refuse(request, response, 'request_timeout');
    }

    response.once('close', () => void (request.complete && clearTimeout(timer)));
    look();
    next();
  };
}
