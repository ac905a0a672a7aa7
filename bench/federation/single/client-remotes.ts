import type { LoadableOptions } from '@nightlark/shell/composition/loadable';
import { createRemotes as createFrom, type RemoteHandle } from '@nightlark/shell/composition/remotes';
import type { FederationHost } from '@nightlark/shell/composition/types';
import { singleSet } from './remotes.ts';

/** Replaces `remotes.ts` in the browser's entry: the page has no release set. */
export function createRemotes(host: FederationHost, options: LoadableOptions): () => RemoteHandle[] {
  const create = createFrom(host, options);
  return () => create(singleSet);
}
