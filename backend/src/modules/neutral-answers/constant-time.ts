import { setTimeout } from 'node:timers/promises';

/** Longer than any of the code paths that must be indistinguishable, unless the machine is overloaded. */
const CONSTANT_MS = 600;

/** Runs the work and resolves after a fixed time at the earliest, so that the response time reveals nothing (timing attacks). */
export async function withConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), setTimeout(CONSTANT_MS)]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
