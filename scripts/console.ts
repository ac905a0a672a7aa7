import { runConsole } from '@nightlark/console';
import { attached } from './attached.ts';

/** The console of `npm start` on PostgreSQL, as a process of its own. */
await runConsole(attached);
