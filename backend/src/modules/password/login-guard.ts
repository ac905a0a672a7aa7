import type { Request } from 'express';
import type { Deps } from '../../deps.ts';
import { deviceOf, isKnownDevice } from '../../session/known-device.ts';
import { type Attempt, countFailedAttempt } from './failed-attempts.ts';
import { countUnknownDeviceAttempt } from './unknown-device-attempts.ts';

/** Source of a login attempt. */
export interface AttemptSource {
  source: string;
  /** Hash of the device's token, null if nobody has logged in there. */
  device: Buffer | null;
}

export const attemptSource = (deps: Deps, request: Request): AttemptSource => ({ source: request.source, device: deviceOf(deps, request) });

/**
 * Rate-limits password attempts. A known device has a counter of its own, so that no stranger, not even one at the same
 * address, can lock the member out; other attempts count by source, and all of those together in a second, slower limit.
 * The same for unknown addresses, so that the response doesn't reveal which exist.
 * @throws ApiFailure `too_many_attempts` while locked
 */
export async function startAttempt(deps: Deps, email: string, { source, device }: AttemptSource): Promise<Attempt> {
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
