import type { BrowserHostName } from '@nightlark/release/client';
import { surface } from '../composition/surface.ts';
import type { FederationHost } from '../composition/types.ts';
import { createContainerHost } from './container-host.ts';

/** The host that the server chose for this page. The federation runtime is fetched only by pages that use it. */
export function browserHost(name: BrowserHostName): FederationHost {
  if (name === 'container') return createContainerHost(surface);
  const host = import(/* webpackChunkName: "runtime-host" */ './runtime-host.ts').then(({ createRuntimeHost }) =>
    createRuntimeHost(surface),
  );
  return { loadRemote: async (remote) => (await host).loadRemote(remote) };
}
