import { runBackend } from './start.ts';

/** The production backend: nothing is attached. */
await runBackend();
