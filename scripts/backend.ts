import { runBackend } from '@nightlark/backend';
import { consoleHooks } from '@nightlark/console';
import { attached } from './attached.ts';

/** The backend of `npm start`; with the console in it where the database is the embedded one. */
await runBackend((config) => ({ ...attached(config), ...(config.DATABASE_URL ? {} : consoleHooks()) }));
