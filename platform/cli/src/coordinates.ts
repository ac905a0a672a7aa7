import { assertCoordinates } from '@nightlark/release';
import type { Coordinates } from '@nightlark/registry/platform';
import { InvalidArgumentError } from 'commander';

function checked<T>(check: () => T): T {
  try {
    return check();
  } catch (error) {
    throw new InvalidArgumentError((error as Error).message);
  }
}

/** `mf-likes` */
export function parseRemote(text: string): string {
  return checked(() => {
    assertCoordinates(text, '0.0.0');
    return text;
  });
}

/** `mf-likes@1.2.0` */
export function parseCoordinates(text: string): Coordinates {
  return checked(() => {
    const [remote = '', version = '', ...more] = text.split('@');
    if (!version || more.length > 0) throw new Error(`"${text}" is not <remote>@<version>`);
    assertCoordinates(remote, version);
    return { remote, version };
  });
}

/** Several of them, for commander. */
export const parseAllCoordinates = (text: string, before: Coordinates[] = []): Coordinates[] => [...before, parseCoordinates(text)];

/** Of a freeze or a request. */
export function parseMoveNumber(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new InvalidArgumentError('It must be the number of a freeze or a request, as status shows it.');
  return Number(text);
}

/** `10` or `10%` */
export function parsePercent(text: string): number {
  const percent = /^\d{1,3}(?:\.\d+)?%?$/.test(text) ? Number.parseFloat(text) : Number.NaN;
  if (!(percent >= 0 && percent <= 100)) throw new InvalidArgumentError('It must be a number from 0 to 100.');
  return percent;
}

/** A number of whole days, for commander. */
export const parseDays =
  (max: number) =>
  (text: string): number => {
    const days = Number(text);
    if (Number.isInteger(days) && days >= 1 && days <= max) return days;
    throw new InvalidArgumentError(`It must be a number from 1 to ${max}.`);
  };
