import type { Logger } from '../logging.ts';

/** Statuses of the backend that are normal responses to a visitor: login needed, forbidden, not found, invalid, rate limited. */
const EXPECTED = new Set([401, 403, 404, 422, 429]);

const isExpected = ({ name, status }: Error & { status?: number }) => name === 'ApiError' && EXPECTED.has(status ?? 0);

/** Logs the failure of an area or a slot: at error level, unless it is an expected response of the backend. */
export function logAreaError(log: Pick<Logger, 'error' | 'info'>, error: Error & { status?: number }, info: object): void {
  if (isExpected(error)) log.info({ status: error.status, ...info }, 'an area was refused its data');
  else log.error({ err: error, ...info }, 'an area failed');
}
