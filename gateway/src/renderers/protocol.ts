import type { LiveLander, Locale, ReleaseSet } from '@nightlark/contract';
import type { Assets, BrowserHostName, CallApi, Release, RenderOutput, Visitor } from '@nightlark/release';
import type { Encoding } from '../http/encoding.ts';
import type { serializeError } from './rpc.ts';

/** File descriptor of the RPC socket in the renderer. */
export const CHANNEL_FD = 3;

/** First message to a renderer. */
export interface RendererSetup {
  browserHost: BrowserHostName;
  /** Holds the shell's `server/`. */
  shellDirectory: string;
  shellAssets: Assets;
  /** Hash of the integrity table of the shell's client files. */
  shellIntegrity: string;
}

/** A release and the directory of its files. */
export interface StoredRelease {
  release: Release;
  directory: string;
}

/** A release set in a renderer, which pages name by a number. Its releases were sent before by `addRelease`. */
interface RendererSet {
  set: ReleaseSet;
  releases: readonly string[];
  unavailable: readonly string[];
}

/** A request as the renderer sees it: no session, no address. */
export interface RenderRequest {
  url: string;
  method: string;
  headers: readonly (readonly [string, string])[];
  /** The body. */
  bytes: Uint8Array | null;
  nonce: string;
  /** The page's token, for the reports of its shell alone; none for a page that nobody sees. */
  token?: string;
  /** Content encoding of the page; null for none. */
  encoding: Encoding | null;
  /** The client's country, ISO 3166-1; null when unknown. */
  country: string | null;
  visitor: Visitor;
}

/** Where an area or a slot failed, and the error's message without personal data. */
export interface AreaError {
  remote: string | null;
  where: string;
  message?: string | undefined;
  /** Positions in releases' server files, innermost first. */
  stack?: readonly string[];
  /** Its call was refused (400, 404, 405, 422): for some pages that is right, for most the release and the API don't fit. */
  isRefused?: boolean;
}

export interface RenderedPage {
  status: number;
  headers: readonly (readonly [string, string])[];
  /** The encoded page; null where there is none (a redirect, a file). */
  bytes: Uint8Array | null;
  file?: RenderOutput['file'];
  /** Seconds that the page may be cached for other visitors; undefined for a private page. */
  cacheSeconds?: number | undefined;
  /** Served from the page cache. */
  isCached?: boolean;
  /** The remote whose page it is; null for the shell's own. */
  owner: string | null;
  /** All remotes whose code the page uses. */
  remotes: readonly string[];
  /** Failures of remotes, without error responses of the backend. */
  errors: readonly AreaError[];
  ms: number;
}

export type ApiCall = Parameters<CallApi>[0];
export interface ApiResponse extends Omit<Awaited<ReturnType<CallApi>>, 'text'> {
  /** The body. */
  bytes: Uint8Array | null;
}

/** An effect of code beyond its own page. */
export interface Violation {
  /** Human-readable, for the journal. */
  reason: string;
  /** Files of the stack, innermost first; empty when unknown. */
  files: readonly string[];
  /** Shared state was changed: the process must end. */
  isPersistent: boolean;
}

/** Methods of a renderer, called by the gateway. */
export interface RendererCalls {
  setUp(setup: RendererSetup): Surface;
  addRelease(stored: StoredRelease): void;
  addSet(id: number, set: RendererSet): void;
  dropSet(id: number): void;
  render(page: string, set: number, request: RenderRequest): Promise<RenderedPage>;
  /** The client disconnected: ends the page's render. */
  abort(page: string): void;
  /** Loads a release's server bundle; throws when that fails or takes too long. */
  prepare(federationName: string): Promise<void>;
  dropRelease(federationName: string): void;
  ping(): void;
}

/** Libraries that a shell provides in the share scope. */
export type Surface = readonly { key: string; version: string }[];

/** Methods of the gateway, called by a renderer. Arguments are untrusted: foreign code runs at the other end. */
export interface GatewayCalls {
  /** Makes an API call for the visitor of a page being rendered. */
  callApi(page: string, call: ApiCall): Promise<ApiResponse>;
  findLander(name: string, locale: Locale, preview: string | null): Promise<LiveLander | null>;
  reportError(error: ReturnType<typeof serializeError>, info: AreaError & { version?: string | undefined }): void;
  reportViolation(violation: Violation): void;
  /** Console output of a release's code. */
  logConsole(level: string, text: string): void;
}
