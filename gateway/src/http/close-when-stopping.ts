import type { RequestHandler, Response } from 'express';

/** Listeners of a response's `close`: this, log, limits, body, proxy. Above ten Node would log a warning. */
const MAX_LISTENERS = 20;

/** During shutdown every response closes its connection, so that the next request goes to another process. */
export function closeWhenStopping(stopping: AbortSignal): RequestHandler {
  const underWay = new Set<Response>();
  const close = (response: Response) => void (response.headersSent || response.set('connection', 'close'));
  stopping.addEventListener('abort', () => underWay.forEach(close));
  return (_request, response, next) => {
    response.setMaxListeners(MAX_LISTENERS);
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
    if (stopping.aborted) close(response);
    next();
  };
}
