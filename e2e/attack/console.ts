import { runConsole } from '@nightlark/console';
import { attached } from './attached.ts';

/** The production console, with the sandbox. */
await runConsole(attached);
