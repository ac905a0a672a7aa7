import type { LoadableOptions } from '../../../shell/src/composition/loadable.ts';
import { createRemotes as createFrom, type RemoteHandle } from '../../../shell/src/composition/remotes.ts';
import type { FederationHost } from '../../../shell/src/composition/types.ts';
import { singleSet } from './remotes.ts';

/** Replaces `remotes.ts` in the browser's entry: the page has no release set. */
export function createRemotes(host: FederationHost, options: LoadableOptions): () => RemoteHandle[] {
  const create = createFrom(host, options);
  return () => create(singleSet);
}
