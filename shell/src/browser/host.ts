import type { BrowserHostName } from '@nightlark/release/client';
import type { CallsOf } from '../composition/page-state/packed-calls.ts';
import type { FederationHost } from '../composition/types.ts';
import { pause } from './pause.ts';

/**
 * The federation host chosen by the server. What only remotes and the federation runtime need is loaded with the first remote.
 * @param declareCalls lets remotes make the calls that they declare
 */
export function browserHost(name: BrowserHostName, declareCalls: (unpackCalls: CallsOf) => void): FederationHost {
  let host: Promise<FederationHost> | null = null;
  async function load(): Promise<FederationHost> {
    const { surface, createContainerHost, freezePage, unpackCalls } = await import(/* webpackChunkName: "surface" */ './for-remotes.ts');
    const createHost =
      name === 'container'
        ? createContainerHost
        : (await import(/* webpackChunkName: "runtime-host" */ './runtime-host.ts')).createRuntimeHost;
    await pause();
    freezePage();
    declareCalls(unpackCalls);
    await pause();
    return createHost(surface);
  }
  function loaded(): Promise<FederationHost> {
    if (host) return host;
    const loading = (host = load());
    loading.catch(() => (host = null));
    return loading;
  }
  return { loadRemote: async (remote) => (await loaded()).loadRemote(remote) };
}
