import { InvalidArgumentError } from 'commander';

/** `24 Dec 2026, 18:00`, in this machine's zone. */
export const formatUntil = (time: string): string => new Date(time).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** `2026-12-24T18:00Z`: with its zone, since it is read by others elsewhere. */
export function parseTime(text: string): string {
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text));
  if (!isTime) throw new InvalidArgumentError('It must be a time with its zone, e.g. 2026-12-24T18:00Z.');
  return new Date(text).toISOString();
}
