import type { BrowserHostName } from '@nightlark/release/client';
import { surface } from '../composition/surface.ts';
import type { FederationHost } from '../composition/types.ts';
import { createContainerHost } from './container-host.ts';

/** The federation host chosen by the server. The federation runtime is loaded only if used. */
export function browserHost(name: BrowserHostName): FederationHost {
  if (name === 'container') return createContainerHost(surface);
  const host = import(/* webpackChunkName: "runtime-host" */ './runtime-host.ts').then(({ createRuntimeHost }) =>
    createRuntimeHost(surface),
  );
  return { loadRemote: async (remote) => (await host).loadRemote(remote) };
}
