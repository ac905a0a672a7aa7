import type { LiveLander, Locale, ReleaseRoute, ReleaseSet, ReleaseSetRemote, Remote } from '@nightlark/contract';
import type { Assets } from './schema.ts';

/** One library of the share scope: what a remote's `import` of `key` resolves to. */
export interface SharedLibrary {
  key: string;
  version: string;
  lib: unknown;
}

/** `container`: webpack's protocol alone. `runtime`: the federation runtime, whose DevTools work. */
export type BrowserHostName = 'container' | 'runtime';

export interface RenderInput {
  /** Without the visitor's address, and only with the cookies that pages may see. */
  request: Request;
  set: ReleaseSet;
  /** Chunk files of every remote of the set, by name. */
  assets: ReadonlyMap<string, Assets>;
  /** Remotes of the set whose files are missing: their areas show an error, nothing else changes. */
  unavailable: ReadonlySet<string>;
  nonce: string;
  /** Shows that a report comes from this page's shell; none in the gate. */
  token?: string;
  /** Makes an API call for this page's visitor. Credentials and cookies of responses stay in the gateway. */
  callApi: CallApi;
  /** The visitor's country, determined by the gateway (ISO 3166-1), which also sends it to the API. */
  country: string | null;
  /** Facts about the visitor that are not in the request. */
  visitor: Visitor;
}

/** A call of the contract below the API's base; returns the response's text, and whether it sets cookies. Rejects without a response. */
export type CallApi = (call: {
  method: string;
  path: string;
  query: Readonly<Record<string, string>>;
  body: string | undefined;
  /** Whose code makes it; undefined for the shell's. */
  remote?: string;
}) => Promise<{ status: number; retryAfter: string | null; setsCookies: boolean; text: string }>;

/** Facts about the cookies that were removed from the request. */
export interface Visitor {
  /** Whether there is a session cookie, valid or not. */
  hasSession: boolean;
  /** A digest, equal for equal cookies; empty if there are none. */
  cookies: string;
}

export interface RenderOutput {
  status: number;
  headers: Headers;
  /** The document in parts, to be encoded one by one without copying the whole text; null for a redirect and for a file. */
  parts: readonly string[] | null;
  /** A page for slow phones: its size matters more than the compression time. */
  isLight?: boolean;
  /** Seconds that the page may be cached for other visitors: without errors and personal content. */
  cacheSeconds?: number | undefined;
  /** A file that depends on the visitor: the app's manifest. */
  file?: { type: string; text: string } | undefined;
  /** The remote whose page it is; null for the shell's own. */
  owner: string | null;
  /** All remotes whose code was used, those in slots too. */
  remotes: readonly string[];
}

export interface ShellOptions {
  browserHost: BrowserHostName;
  loadRemote: (remote: ReleaseSetRemote) => Promise<Remote>;
  assets: Assets;
  /** Hash of the integrity table of the shell's client files; without it browsers don't check them. */
  integrity?: string;
  onError: (error: unknown, info: { remote: string | null; where: string; requestId?: string }) => void;
  /** Finds published landers, for the landers' loader; none when absent. */
  findLander?: (name: string, locale: Locale, preview: string | null) => Promise<LiveLander | null>;
  /** The verified text of a build's stylesheet, for inline styles; null when unavailable. */
  readStyle?: (name: string, version: string, file: string) => string | null;
}

/** What the shell's server bundle exports: the whole interface between it and the gateway. */
export interface ShellServer {
  surface: readonly SharedLibrary[];
  /** Further objects that remotes can reach and that all pages of a process share; undefined for an older shell. */
  everybodys?: readonly unknown[];
  /** The shell's own pages, which no remote may replace. */
  shellRoutes: readonly ReleaseRoute[];
  createRenderer(options: ShellOptions): (input: RenderInput) => Promise<RenderOutput>;
}
