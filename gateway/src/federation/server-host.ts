import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { ReleaseSetRemote, Remote } from '@nightlark/contract';
import { checkRemote, type SharedLibrary } from '@nightlark/release';
import { createRequire } from 'node:module';
import path from 'node:path';
import { bounded } from './bounded.ts';

type Runtime = ReturnType<typeof createInstance>;
type Shared = NonNullable<Parameters<typeof createInstance>[0]['shared']>;

const require = createRequire(import.meta.url);

/** Loads a release's server bundle with Node's own `require`: real file names and source maps, no `vm`, no `eval`. */
const fileLoader: ModuleFederationRuntimePlugin = {
  name: 'file-loader',
  loadEntry: async ({ remoteInfo }) => bounded(() => require(remoteInfo.entry)),
};

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

function forgetFiles(directory: string): void {
  for (const file of Object.keys(require.cache)) {
    if (!file.startsWith(directory + path.sep)) continue;
    const parent = require.cache[file]?.parent;
    if (parent) parent.children = parent.children.filter((child) => child.id !== file);
    delete require.cache[file];
  }
}

export interface ServerHost {
  loadRemote(remote: ReleaseSetRemote, serverDirectory: string): Promise<Remote>;
  /** Frees a version that no page is rendered with any more. */
  drop(federationName: string, serverDirectory: string): void;
}

/** The server's host: one runtime instance and one share scope a process, filled from the shell's server bundle. */
export function createServerHost(surface: readonly SharedLibrary[]): ServerHost {
  const runtime = createInstance({
    name: 'gateway',
    remotes: [],
    shared: sharedOptions(surface),
    plugins: [fileLoader],
    shareStrategy: 'loaded-first',
  });

  function drop(federationName: string, serverDirectory: string): void {
    forgetRemote(runtime, federationName);
    forgetFiles(serverDirectory);
  }
  return {
    drop,
    async loadRemote(remote, serverDirectory) {
      const { federationName } = remote;
      runtime.registerRemotes([{ name: federationName, entry: path.join(serverDirectory, 'remoteEntry.cjs'), type: 'commonjs-module' }]);
      try {
        return checkRemote(await runtime.loadRemote(`${federationName}/remote`), remote);
      } catch (error) {
        drop(federationName, serverDirectory);
        throw error;
      }
    },
  };
}
