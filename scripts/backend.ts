import { runBackend } from '@nightlark/backend';
import { demoHooks } from '@nightlark/demo';
import { sandboxHooks } from '@nightlark/sandbox';

/** The backend as `npm start` runs it: with the sandbox and, unless `DEMO=false`, the demo attached. With production's settings it is production's. */
await runBackend(({ production, demo }) => (production ? {} : { ...sandboxHooks(), ...(demo ? demoHooks() : {}) }));
