import { createContext, use, useEffect } from 'react';
import type { ApiOf } from './remote-api.ts';
import type { RemoteHandle } from './remotes.ts';

export interface Federation {
  remotes: readonly RemoteHandle[];
  /** The API for a remote's components. */
  apiOf?: ApiOf;
  /** A page of this set was blocked before (`browser/blocked-pages.ts`): slots keep their server-rendered markup. */
  isBlocked?: boolean;
  /** In the browser: called when the area is interactive, or has failed. */
  onInteractive?: () => void;
  /** In the browser: runs what is no part of the page, such as workers, once the area is interactive and the processor idle. */
  whenAwake?: (start: () => void) => void;
  /** In the browser: reloads the page after code failed to load, at most once a minute. True if it reloads. */
  reloadOnce?: (url: string) => boolean;
  /** In the browser: reloads the document. */
  reload?: () => void;
  /** In the browser: leaves a page with one of these versions (`<remote>@<version>`), at a calm moment. */
  leaveWithdrawn?: (versions: readonly string[]) => void;
  /** In the browser: called when an extension of a slot is shown. */
  onExtensionShown?: () => void;
  /** On the server: called with the route id of an area that failed to render. */
  onAreaFailed?: (routeId: string) => void;
  /** The same for a slot's extension. */
  onExtensionFailed?: (remote: string) => void;
}

export const FederationContext = createContext<Federation>({ remotes: [] });

export function useFederation(): Federation {
  return use(FederationContext);
}

/** Reports that the area handles input from now on. */
export function useReportInteractive(): void {
  const { onInteractive } = useFederation();
  useEffect(() => onInteractive?.(), [onInteractive]);
}
