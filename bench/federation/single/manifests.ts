import type { Remote } from '@nightlark/contract';

/** Every remote's manifest, compiled in. Filled by the build's loader, so that a new remote needs no change here. */
export const manifests: readonly Remote[] = [];
