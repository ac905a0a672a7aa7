/** Releases for tests, and what they meet. */
export { allowingGate } from './allowing-gate.ts';
export { aLander } from './lander.ts';
export { aBuild, aRelease } from './releases.ts';
