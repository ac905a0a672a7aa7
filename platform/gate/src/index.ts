/** The gate: checks that a release must pass to be published and promoted. For servers and tools. */
export { declaredFileSizes, largestPerKind, partSizes, type PartSize } from './budgets/part-sizes.ts';
export { openGate } from './run-gate.ts';
export { styleFaults } from './styles/style-faults.ts';
