import type { LiveLander, Locale, ReleaseSet } from '@nightlark/contract';
import type { Assets, BrowserHostName, Release, RenderOutput } from '@nightlark/release';
import type { Encoding } from '../http/encoding.ts';
import type { toWire } from './rpc.ts';

/** Given to a render worker at its start. */
export interface WorkerSetup {
  browserHost: BrowserHostName;
  /** Holds the shell's `server/`. */
  shellDirectory: string;
  shellAssets: Assets;
  /** Of the table of the shell's own client files. */
  shellIntegrity: string;
  apiBaseUrl: string;
}

/** A release, and where its files lie. */
export interface PlacedRelease {
  release: Release;
  directory: string;
}

/** A release set as a worker keeps it, so that a page names it by a number. */
export interface WorkerSet {
  set: ReleaseSet;
  releases: readonly PlacedRelease[];
  unavailable: ReadonlySet<string>;
}

export interface AskedPage {
  url: string;
  method: string;
  headers: readonly (readonly [string, string])[];
  body: Uint8Array<ArrayBuffer> | null;
  nonce: string;
  /** How the page is packed; null leaves it as it is. */
  encoding: Encoding | null;
  apiHeaders: Record<string, string>;
}

/** What failed in an area or a slot, without the error itself. */
export interface AreaError {
  remote: string | null;
  where: string;
}

export interface RenderedPage {
  status: number;
  headers: readonly (readonly [string, string])[];
  /** The page's bytes, packed as was asked. */
  html: Uint8Array<ArrayBuffer> | null;
  file?: RenderOutput['file'];
  /** It was rendered for an earlier visitor. */
  isKept?: boolean;
  /** The remote whose page it is; null for the shell's own. */
  owner: string | null;
  /** All remotes whose code was asked for. */
  remotes: readonly string[];
  /** The remotes' own failures; what the backend answered is not among them. */
  errors: readonly AreaError[];
  ms: number;
}

/** What a render worker does for the gateway. */
export interface WorkerCalls {
  addSet(id: number, set: WorkerSet): void;
  dropSet(id: number): void;
  render(page: number, set: number, asked: AskedPage): Promise<RenderedPage>;
  /** The visitor left: what is under way for the page ends. */
  abort(page: number): void;
  /** Loads a release's server bundle; throws when that fails or takes too long. */
  prepare(placed: PlacedRelease): Promise<void>;
  drop(federationName: string): void;
  ping(): void;
}

/** What a shell gives to the share scope. */
export type Surface = readonly { key: string; version: string }[];

/** What the gateway does for a render worker. */
export interface GatewayCalls {
  /** The shell's bundle is loaded. */
  ready(surface: Surface): void;
  reportError(error: ReturnType<typeof toWire>, info: AreaError & { version?: string | undefined }): void;
  findLander(name: string, locale: Locale, preview: string | null): Promise<LiveLander | null>;
}
