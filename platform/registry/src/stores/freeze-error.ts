import { ReleaseError } from '@nightlark/release';
import { formatMinute } from './format-minute.ts';
import type { Freeze } from './index-schema.ts';

/** Nothing new goes live now: who wanted that, why, and until when. */
export class FreezeError extends ReleaseError {
  override readonly name = 'FreezeError';
}

export function activeFreeze({ freezes = [] }: { freezes?: readonly Freeze[] | undefined }, now: number): Freeze | undefined {
  return freezes.find(({ from, until }) => Date.parse(from) <= now && now < Date.parse(until));
}

export const describeFreeze = ({ until, by, reason }: Freeze): string =>
  `frozen until ${formatMinute(until)} by ${by}${reason ? `: ${reason}` : ''}`;
