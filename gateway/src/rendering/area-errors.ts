import type { Logger } from '../logging.ts';

/** What the backend answers to whoever asks for what is gone, closed to them, wrong or too much. */
const EXPECTED = new Set([401, 403, 404, 422, 429]);

const isExpected = ({ name, status }: Error & { status?: number }) => name === 'ApiError' && EXPECTED.has(status ?? 0);

/** One line for what an area or a slot failed with: an error, unless it is the backend's answer to the visitor. */
export function logAreaError(log: Pick<Logger, 'error' | 'info'>, error: Error & { status?: number }, info: object): void {
  if (isExpected(error)) log.info({ status: error.status, ...info }, 'an area was refused its data');
  else log.error({ err: error, ...info }, 'an area failed');
}
