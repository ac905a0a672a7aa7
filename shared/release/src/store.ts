import type { Channels, Release } from './schema.ts';

/** Holds releases and channels. A directory today; another kind of storage implements the same and syncs to local directories. */
export interface ReleaseStore {
  /** Changes whenever the channels may have changed; cheap enough to ask ten times a second. */
  channelsStamp(): Promise<string>;
  readChannels(): Promise<Channels>;
  /** Changes when the release appears, disappears or is put back; null when it isn't there. */
  releaseStamp(name: string, version: string): Promise<string | null>;
  readRelease(name: string, version: string): Promise<Release>;
  /** A local directory with the release's `client/` and `server/`. */
  releaseDirectory(name: string, version: string): string;
  /** Moves a finished build into the registry, whole or not at all. A version that is there already stays as it is. */
  publish(builtDirectory: string, name: string, version: string): Promise<void>;
  /** Makes versions live. */
  setStable(versions: Readonly<Record<string, string>>): Promise<Channels>;
}
