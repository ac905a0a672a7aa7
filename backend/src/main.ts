import { runBackend } from './start.ts';

/** The backend of production: nothing is attached to it. */
await runBackend();
