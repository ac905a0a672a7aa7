import type { BrowserHostName } from '@nightlark/release/client';
import type { FederationHost } from '../composition/types.ts';
import { pause } from './pause.ts';

/** The federation host chosen by the server. What only remotes and the federation runtime need is loaded with the first remote. */
export function browserHost(name: BrowserHostName): FederationHost {
  let host: Promise<FederationHost> | null = null;
  async function load(): Promise<FederationHost> {
    const { surface, createContainerHost, freezePage } = await import(/* webpackChunkName: "surface" */ './for-remotes.ts');
    await pause();
    freezePage();
    await pause();
    if (name === 'container') return createContainerHost(surface);
    return (await import(/* webpackChunkName: "runtime-host" */ './runtime-host.ts')).createRuntimeHost(surface);
  }
  function loaded(): Promise<FederationHost> {
    if (host) return host;
    const loading = (host = load());
    loading.catch(() => (host = null));
    return loading;
  }
  return { loadRemote: async (remote) => (await loaded()).loadRemote(remote) };
}
