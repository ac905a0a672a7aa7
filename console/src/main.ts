import { runConsole } from './start.ts';

/** The production console: nothing is attached. */
await runConsole();
