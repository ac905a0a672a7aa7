/** For tests that need a registry. */
export { allowingGate } from './allowing-gate.ts';
export { aLander } from './lander.ts';
