export { surface } from '../../src/federation/surface.ts';
export { CHECKS, runChecks } from './checks.ts';
