import type { ReleaseSetRemote, Remote } from '@nightlark/contract';
import { checkRemote, shareScope, type Container } from '../container.ts';
import type { SharedLibrary } from '../shell-server.ts';

/** Evaluates a file of a release's `server/`. */
type LoadFile = (file: string) => unknown;

const ENTRY = 'remoteEntry.cjs';

export interface ReleaseHost {
  loadRemote(remote: ReleaseSetRemote, loadFile: LoadFile): Promise<Remote>;
  /** Unloads a version. */
  drop(federationName: string): void;
}

/** The server's federation host: the container protocol over verified files, with the shell's libraries, without global state. */
export function createReleaseHost(surface: readonly SharedLibrary[]): ReleaseHost {
  const remotes = new Map<string, Promise<Remote>>();

  async function load(remote: ReleaseSetRemote, loadFile: LoadFile): Promise<Remote> {
    const container = loadFile(ENTRY) as Container;
    await container.init(shareScope(surface));
    return checkRemote((await container.get('./remote'))(), remote);
  }

  return {
    loadRemote(remote, loadFile) {
      const { federationName } = remote;
      const known = remotes.get(federationName);
      if (known) return known;
      const loading = load(remote, loadFile);
      remotes.set(federationName, loading);
      // A failed load may be retried.
      loading.catch(() => remotes.get(federationName) === loading && remotes.delete(federationName));
      return loading;
    },
    drop: (federationName) => void remotes.delete(federationName),
  };
}
