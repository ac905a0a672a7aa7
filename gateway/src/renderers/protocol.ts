import type { LiveLander, Locale, ReleaseSet } from '@nightlark/contract';
import type { Assets, BrowserHostName, CallApi, Release, RenderOutput, Visitor } from '@nightlark/release';
import type { Encoding } from '../http/encoding.ts';
import type { serializeError } from './rpc.ts';

/** The descriptor of the socket between the two, in the renderer. */
export const CHANNEL_FD = 3;

/** What a renderer is told first. */
export interface RendererSetup {
  browserHost: BrowserHostName;
  /** Holds the shell's `server/`. */
  shellDirectory: string;
  shellAssets: Assets;
  /** Of the table of the shell's own client files. */
  shellIntegrity: string;
}

/** A release, and where its files lie. */
export interface StoredRelease {
  release: Release;
  directory: string;
}

/** A release set as a renderer keeps it, so that a page names it by a number. Its releases were told before, by `place`. */
export interface RendererSet {
  set: ReleaseSet;
  releases: readonly string[];
  unavailable: readonly string[];
}

/** A page as a renderer is asked for it: nothing in it tells who asks. */
export interface RenderRequest {
  url: string;
  method: string;
  headers: readonly (readonly [string, string])[];
  /** The body. */
  bytes: Uint8Array | null;
  nonce: string;
  /** How the page is packed; null leaves it as it is. */
  encoding: Encoding | null;
  /** Where it is asked from, ISO 3166-1; null where nothing tells it. */
  country: string | null;
  visitor: Visitor;
}

/** What failed in an area or a slot, without the error itself. */
export interface AreaError {
  remote: string | null;
  where: string;
}

export interface RenderedPage {
  status: number;
  headers: readonly (readonly [string, string])[];
  /** The page's bytes, packed as was asked; null where there is no page. */
  bytes: Uint8Array | null;
  file?: RenderOutput['file'];
  /** Seconds for which others who ask the same get it too; not there where it may be one person's own. */
  keptFor?: number | undefined;
  /** It was rendered for an earlier visitor. */
  isCached?: boolean;
  /** The remote whose page it is; null for the shell's own. */
  owner: string | null;
  /** All remotes whose code was asked for. */
  remotes: readonly string[];
  /** The remotes' own failures; what the backend answered is not among them. */
  errors: readonly AreaError[];
  ms: number;
}

export type ApiCall = Parameters<CallApi>[0];
export interface ApiResponse extends Omit<Awaited<ReturnType<CallApi>>, 'text'> {
  /** The body. */
  bytes: Uint8Array | null;
}

/** What code did that concerns more than its own page. */
export interface Violation {
  /** In words, for the journal. */
  reason: string;
  /** Where it happened, innermost first; empty where that is not known. */
  files: readonly string[];
  /** Something that others stand on is not as it was: the process must end. */
  isPersistent: boolean;
}

/** What a renderer does for the gateway. */
export interface RendererCalls {
  setUp(setup: RendererSetup): Surface;
  addRelease(stored: StoredRelease): void;
  addSet(id: number, set: RendererSet): void;
  dropSet(id: number): void;
  render(page: string, set: number, request: RenderRequest): Promise<RenderedPage>;
  /** The visitor left: what is under way for the page ends. */
  abort(page: string): void;
  /** Loads a release's server bundle; throws when that fails or takes too long. */
  prepare(federationName: string): Promise<void>;
  dropRelease(federationName: string): void;
  ping(): void;
}

/** What a shell gives to the share scope. */
export type Surface = readonly { key: string; version: string }[];

/** What the gateway does for a renderer. Nothing in it is believed without a look: foreign code runs at the other end. */
export interface GatewayCalls {
  /** A call of the contract, for the visitor of a page that is under way. */
  callApi(page: string, call: ApiCall): Promise<ApiResponse>;
  findLander(name: string, locale: Locale, preview: string | null): Promise<LiveLander | null>;
  reportError(error: ReturnType<typeof serializeError>, info: AreaError & { version?: string | undefined }): void;
  reportViolation(violation: Violation): void;
  /** What code wrote to its console. */
  logConsole(level: string, text: string): void;
}
