import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { ReleaseSetRemote, Remote } from '@nightlark/contract';
import { checkRemote, type SharedLibrary } from '@nightlark/release';

type Runtime = ReturnType<typeof createInstance>;
type Shared = NonNullable<Parameters<typeof createInstance>[0]['shared']>;
type RemoteEntryExports = Awaited<ReturnType<NonNullable<ModuleFederationRuntimePlugin['loadEntry']>>>;
/** Evaluates a file of a release's `server/`. */
type LoadFile = (file: string) => unknown;

const ENTRY = 'remoteEntry.cjs';

function sharedOptions(surface: readonly SharedLibrary[]): Shared {
  const options: Shared = {};
  for (const { key, version, lib } of surface) {
    options[key] = {
      version,
      lib: () => lib,
      scope: ['default'],
      shareConfig: { singleton: true, requiredVersion: `^${version}`, eager: true },
    };
  }
  return options;
}

/** What the runtime keeps of a remote beside its public registration; without this an old version is never freed. */
interface RuntimeInternals {
  remoteHandler: { removeRemote(remote: unknown): void; idToRemoteMap: Record<string, unknown> };
}

function forgetRemote(runtime: Runtime, federationName: string): void {
  const { remoteHandler } = runtime as unknown as RuntimeInternals;
  const known = runtime.options.remotes.find(({ name }) => name === federationName);
  if (known) remoteHandler.removeRemote(known);
  for (const id of Object.keys(remoteHandler.idToRemoteMap))
    if (id.startsWith(`${federationName}/`)) delete remoteHandler.idToRemoteMap[id];
}

export interface ServerHost {
  loadRemote(remote: ReleaseSetRemote, loadFile: LoadFile): Promise<Remote>;
  /** Frees a version that no page is rendered with any more. */
  drop(federationName: string): void;
}

/** The server's host: one runtime instance and one share scope a thread, filled from the shell's server bundle. */
export function createServerHost(surface: readonly SharedLibrary[]): ServerHost {
  const loaders = new Map<string, LoadFile>();
  /** Entries are loaded by our own means: from verified files, without the network, without `eval`. */
  const fileLoader: ModuleFederationRuntimePlugin = {
    name: 'file-loader',
    loadEntry: async ({ remoteInfo }) => loaders.get(remoteInfo.name)!(ENTRY) as RemoteEntryExports,
  };
  const runtime = createInstance({
    name: 'gateway',
    remotes: [],
    shared: sharedOptions(surface),
    plugins: [fileLoader],
    shareStrategy: 'loaded-first',
  });

  function drop(federationName: string): void {
    forgetRemote(runtime, federationName);
    loaders.delete(federationName);
  }
  return {
    drop,
    async loadRemote(remote, loadFile) {
      const { federationName } = remote;
      loaders.set(federationName, loadFile);
      runtime.registerRemotes([{ name: federationName, entry: ENTRY, type: 'commonjs-module' }]);
      try {
        return checkRemote(await runtime.loadRemote(`${federationName}/remote`), remote);
      } catch (error) {
        drop(federationName);
        throw error;
      }
    },
  };
}
