/** For tests of what stands on a registry. */
export { allowingGate } from './allowing-gate.ts';
export { aLander } from './lander.ts';
