import type { FederationHost } from '@nightlark/shell/composition/types';
import { staticHost } from './remotes.ts';

/** Replaces the shell's `browser/host.ts`: without it there is no share scope in the bundle, and unused exports are tree-shaken. */
export const browserHost = (): FederationHost => staticHost;
