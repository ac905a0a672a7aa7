export { surface } from '../../src/composition/surface.ts';
export { CHECKS, runChecks } from './checks.ts';
