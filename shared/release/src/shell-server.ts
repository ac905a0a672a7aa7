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
  request: Request;
  set: ReleaseSet;
  /** Chunk files of every remote of the set, by name. */
  assets: ReadonlyMap<string, Assets>;
  /** Remotes of the set whose files are not there: their areas say so, nothing else changes. */
  unavailable: ReadonlySet<string>;
  nonce: string;
  /** Sent to the API with every call of this response: cookie, request id, the visitor's address. */
  apiHeaders: Record<string, string>;
}

export interface RenderOutput {
  status: number;
  headers: Headers;
  /** Null for a redirect and for a file. */
  html: string | Uint8Array<ArrayBuffer> | null;
  /** A page for bad phones: its bytes count for more than the time to pack them. */
  isLight?: boolean;
  /** It was made for an earlier visitor: nobody's code ran for this one. */
  isKept?: boolean;
  /** What is made for each visitor and is no page: the app's manifest. */
  file?: { type: string; text: string } | undefined;
  /** The remote whose page it is; null for the shell's own. */
  owner: string | null;
  /** All remotes whose code was asked for, those that fill slots too. */
  remotes: readonly string[];
}

export interface ShellOptions {
  browserHost: BrowserHostName;
  loadRemote: (remote: ReleaseSetRemote) => Promise<Remote>;
  assets: Assets;
  /** Of the table of the shell's own client files; where it is not given browsers don't check them. */
  integrity?: string;
  /** Where loaders reach the API from the server, e.g. `http://127.0.0.1:3001/api`. */
  apiBaseUrl: string;
  onError: (error: unknown, info: { remote: string | null; where: string; requestId?: string }) => void;
  /** What marketing published, for the landers' loader; nothing when absent. */
  findLander?: (name: string, locale: Locale, preview: string | null) => Promise<LiveLander | null>;
  /** The checked text of a build's stylesheet, for pages that carry their styles; null where it can't be had. */
  readStyle?: (name: string, version: string, file: string) => string | null;
}

/** What the shell's server bundle exports: the whole interface between it and the gateway. */
export interface ShellServer {
  surface: readonly SharedLibrary[];
  /** The shell's own pages, which no remote may take. */
  shellRoutes: readonly ReleaseRoute[];
  createRenderer(options: ShellOptions): (input: RenderInput) => Promise<RenderOutput>;
}
