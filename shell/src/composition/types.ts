import type { ComponentType } from 'react';
import type { BrowserHostName } from '@nightlark/release/client';
import type { Access, LayoutName, ReleaseSet, ReleaseSetRemote, Remote } from '@nightlark/contract';

/** Loads a remote's code: implemented for the server, the browser, and development. */
export interface FederationHost {
  loadRemote(remote: ReleaseSetRemote): Promise<Remote>;
}

/** `handle` of each route; read by `useRouteName()` or `useMatches()`. */
export interface RouteHandle {
  /** The route's name in logic, e.g. `members-id`. */
  name: string;
  /** The owning remote; null for the shell's own. */
  remote: string | null;
  layout: LayoutName;
  access: Access;
  /** Seconds for which visitors' pages are cached. */
  cacheSeconds?: number | undefined;
}

/** Why an area can't be shown; serialized for hydration, without internal messages. */
export interface AreaFailure {
  reason: 'not_found' | 'unavailable' | 'timeout' | 'failed' | 'forbidden' | 'too_many' | 'offline';
  /** The API's error code, if any. */
  code?: string;
  /** The API's message, already in the member's language. */
  message?: string;
}

/** Layouts and error states of the shell, passed in by the entry points (`shell-components.ts`). */
export interface ShellComponents {
  Layout: ComponentType<{ name: LayoutName }>;
  AreaLoading: ComponentType;
  AreaError: ComponentType<{ failure: AreaFailure; onRetry: () => void }>;
  MissingPage: ComponentType;
  /** Error state of the whole page. */
  ErrorPage: ComponentType;
  /** Metadata for search engines. */
  Alternates: ComponentType;
}

/** The page state needed to hydrate with the same releases and data as the server. */
export interface PageState<PageData> {
  host: BrowserHostName;
  shell: { base: string; integrity: string | undefined };
  set: ReleaseSet;
  /** Remotes of the set whose files were missing. */
  unavailable: readonly string[];
  page: PageData;
  router: { loaderData: Record<string, unknown>; actionData: Record<string, unknown> | null; errors: Record<string, unknown> | null };
}
