import { runBackend } from '@nightlark/backend';
import { demoHooks } from '@nightlark/demo';
import { sandboxHooks } from '@nightlark/sandbox';

/** The backend of `npm start`: with the sandbox and, unless `DEMO=false`, the demo. With production's settings neither is attached. */
await runBackend(({ production, demo }) => (production ? {} : { ...sandboxHooks(), ...(demo ? demoHooks() : {}) }));
