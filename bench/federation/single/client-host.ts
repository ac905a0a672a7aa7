import type { FederationHost } from '../../../shell/src/composition/types.ts';
import { staticHost } from './remotes.ts';

/** Takes the place of the shell's `browser/host.ts`; without it no share scope is in the bundle, and unused exports fall away. */
export const browserHost = (): FederationHost => staticHost;
