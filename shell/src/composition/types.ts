import type { ComponentType } from 'react';
import type { BrowserHostName } from '@nightlark/release/client';
import type { Access, LayoutName, ReleaseSet, ReleaseSetRemote, Remote } from '@nightlark/contract';

/** How a remote's code is brought into this process: one interface for the server, the browser and its debug sessions. */
export interface FederationHost {
  loadRemote(remote: ReleaseSetRemote): Promise<Remote>;
}

/** `handle` of every route that the federation router makes; read it with `useRouteName()` or `useMatches()`. */
export interface RouteHandle {
  /** The route's name in logic, e.g. `members-id`. */
  name: string;
  /** The remote that owns it, or null for the shell's own. */
  remote: string | null;
  layout: LayoutName;
  access: Access;
  /** Seconds for which a visitor's page of it is kept for others. */
  keptFor?: number | undefined;
}

/** Why an area can't be shown, as loaders and hydration carry it: never an error's own words. */
export interface AreaFailure {
  reason: 'not_found' | 'unavailable' | 'timeout' | 'failed' | 'forbidden' | 'too_many';
  /** The API's code, where the API refused. */
  code?: string;
  /** The API's message, already in the member's language. */
  message?: string;
}

/** What the shell shows around areas and in their place. The entry points hand it in (`shell-components.ts`). */
export interface ShellComponents {
  Layout: ComponentType<{ name: LayoutName }>;
  AreaLoading: ComponentType;
  AreaError: ComponentType<{ failure: AreaFailure; onRetry: () => void }>;
  MissingPage: ComponentType;
  /** In the whole page's place. */
  ErrorPage: ComponentType;
  /** What the head of a page says of it to search engines. */
  Alternates: ComponentType;
}

/** The part of the page's state that the federation needs to hydrate with exactly what the server used. */
export interface PageState<PageData> {
  host: BrowserHostName;
  shell: { base: string; integrity: string | undefined };
  set: ReleaseSet;
  /** Remotes of the set whose files were not there. */
  unavailable: readonly string[];
  page: PageData;
  router: { loaderData: Record<string, unknown>; actionData: Record<string, unknown> | null; errors: Record<string, unknown> | null };
}
