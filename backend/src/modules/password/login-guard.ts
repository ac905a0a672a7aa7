import type { Request } from 'express';
import type { Deps } from '../../deps.ts';
import { deviceOf, isKnownDevice } from '../../session/known-device.ts';
import { type Attempt, countFailedAttempt } from './failed-attempts.ts';
import { countUnknownDeviceAttempt } from './unknown-device-attempts.ts';

/** Where a password is tried from. */
export interface TriedFrom {
  source: string;
  /** Hash of the device's token, null where nobody has logged in there. */
  device: Buffer | null;
}

export const triedFrom = (deps: Deps, request: Request): TriedFrom => ({ source: request.source, device: deviceOf(deps, request) });

/**
 * Lets a password be tried. A device that the member knows is counted by itself, so that no stranger, not even one at the same
 * address, can keep them out of it; everything else by its source, and all of that together once more, more slowly.
 * The same for unknown addresses, so that the answer doesn't tell which are known.
 * @throws ApiFailure `too_many_attempts` while locked
 */
export async function startAttempt(deps: Deps, email: string, { source, device }: TriedFrom): Promise<Attempt> {
  if (device && (await isKnownDevice(deps.db, email, device)))
    return countFailedAttempt(deps, email, `device ${device.toString('base64url')}`);
  const near = await countFailedAttempt(deps, email, source);
  const all = await countUnknownDeviceAttempt(deps, email);
  return {
    missed: near.missed,
    async passed() {
      await near.passed();
      await all.passed();
    },
  };
}
