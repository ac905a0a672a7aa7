import { setTimeout } from 'node:timers/promises';

/** Longer than any of the ways that must not be told apart takes on a machine that is not overloaded. */
const CONSTANT_MS = 600;

/** Does the work and answers not before a fixed time, so that how long it took says nothing. */
export async function withConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), setTimeout(CONSTANT_MS)]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
