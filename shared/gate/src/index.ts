/** The gate: checks that a release must pass to be published and promoted. For servers and tools. */
export { describedFiles, heaviest, weigh, type Weight } from './budgets/weigh.ts';
export { openGate } from './run-gate.ts';
export { styleFaults } from './styles/style-faults.ts';
