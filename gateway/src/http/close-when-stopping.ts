import type { RequestHandler, Response } from 'express';

/** Who waits for an answer's end: this, log, bounds, body, proxy and what it stands on. Node would warn from eleven on, for each answer. */
const MOST_LISTENERS = 20;

/** While the process stops every answer ends its connection, also those of requests that came before: the next one goes to another process. */
export function closeWhenStopping(stopping: AbortSignal): RequestHandler {
  const underWay = new Set<Response>();
  const close = (response: Response) => void (response.headersSent || response.set('connection', 'close'));
  stopping.addEventListener('abort', () => underWay.forEach(close));
  return (_request, response, next) => {
    response.setMaxListeners(MOST_LISTENERS);
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
    if (stopping.aborted) close(response);
    next();
  };
}
