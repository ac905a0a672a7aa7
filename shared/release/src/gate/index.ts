/** What a release must pass before it is taken, and before a channel points at it. For servers and tools. */
export { openGate } from './run-gate.ts';
export type { ShellFacts } from './context.ts';
export { styleFaults } from './styles/style-faults.ts';
