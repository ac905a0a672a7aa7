import { runBackend } from '@nightlark/backend';
import { attached } from './attached.ts';

/** The production backend, with the sandbox. */
await runBackend(attached);
