/** What a release must pass before it is taken, and before a channel points at it. For servers and tools. */
export { describedFiles, heaviest, weigh, type Weight } from './budgets/weigh.ts';
export { openGate } from './run-gate.ts';
export { styleFaults } from './styles/style-faults.ts';
