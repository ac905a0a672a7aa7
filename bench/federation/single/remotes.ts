import type { ReleaseSet, ReleaseSetRemote, Remote } from '@nightlark/contract';
import type { FederationHost } from '@nightlark/shell/composition/types';
import { manifests } from './manifests.ts';

const byName = new Map(manifests.map((remote) => [remote.name, remote]));

function described({ name, routes, slots }: Remote): ReleaseSetRemote {
  return { name, version: 'single', federationName: name, entry: '', routes: [...routes], slots: [...slots] };
}

/** The release set, which the registry defines on a federated platform, is fixed when a single bundle is built. */
export const singleSet: ReleaseSet = { id: 'single', remotes: manifests.map(described) };

/** The host of a bundle that already contains every remote. */
export const staticHost: FederationHost = {
  loadRemote: ({ name }) => Promise.resolve(byName.get(name)!),
};
