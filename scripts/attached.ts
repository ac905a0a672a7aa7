import type { Config, Hooks } from '@nightlark/backend';
import { demoHooks } from '@nightlark/demo';
import { sandboxHooks } from '@nightlark/sandbox';

/** What `npm start` attaches to backend and console: the sandbox and, unless `DEMO=false`, the demo; with production's settings neither. */
export const attached = ({ production, demo }: Config): Hooks => (production ? {} : { ...sandboxHooks(), ...(demo ? demoHooks() : {}) });
