import type { Remote } from '@nightlark/contract';

/** Every remote's manifest, compiled in. The build's loader fills the list, so that a new remote needs no change here. */
export const manifests: readonly Remote[] = [];
