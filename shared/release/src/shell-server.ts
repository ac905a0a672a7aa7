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
  /** Without the visitor's address and without all cookies but those that pages are made with. */
  request: Request;
  set: ReleaseSet;
  /** Chunk files of every remote of the set, by name. */
  assets: ReadonlyMap<string, Assets>;
  /** Remotes of the set whose files are not there: their areas say so, nothing else changes. */
  unavailable: ReadonlySet<string>;
  nonce: string;
  /** Makes a call for this page's visitor. What tells who that is stays with the gateway, as do the cookies of the answers. */
  callApi: CallApi;
  /** The visitor's, by the gateway's word, ISO 3166-1; the API is told the same. */
  country: string | null;
  /** What the request does not say of the visitor. */
  visitor: Visitor;
}

/** A call of the contract below the API's base; the answer's text, and whether it sets cookies. Rejects where no answer came. */
export type CallApi = (call: {
  method: string;
  path: string;
  query: Readonly<Record<string, string>>;
  body: string | undefined;
}) => Promise<{ status: number; retryAfter: string | null; setsCookies: boolean; text: string }>;

/** What is known of the cookies that the request was given without. */
export interface Visitor {
  /** There is one of a session, good or not. */
  hasSession: boolean;
  /** Equal where they are equal, and good for nothing else; empty where there are none. */
  cookies: string;
}

export interface RenderOutput {
  status: number;
  headers: Headers;
  /** Null for a redirect and for a file. */
  readonly html: string | null;
  /** The same in pieces: each is encoded by itself, and the page never copied as a text. An older shell gives none. */
  parts?: readonly string[];
  /** A page for bad phones: its bytes count for more than the time to pack them. */
  isLight?: boolean;
  /** Seconds for which others who ask the same may have it too: a visitor's page that is whole and nobody's own. */
  keptFor?: number | undefined;
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
  onError: (error: unknown, info: { remote: string | null; where: string; requestId?: string }) => void;
  /** What marketing published, for the landers' loader; nothing when absent. */
  findLander?: (name: string, locale: Locale, preview: string | null) => Promise<LiveLander | null>;
  /** The checked text of a build's stylesheet, for pages that carry their styles; null where it can't be had. */
  readStyle?: (name: string, version: string, file: string) => string | null;
}

/** What the shell's server bundle exports: the whole interface between it and the gateway. */
export interface ShellServer {
  surface: readonly SharedLibrary[];
  /** What remotes can reach beside the libraries and all pages of a process have in common; an older shell names none. */
  everybodys?: readonly unknown[];
  /** The shell's own pages, which no remote may take. */
  shellRoutes: readonly ReleaseRoute[];
  createRenderer(options: ShellOptions): (input: RenderInput) => Promise<RenderOutput>;
}
