import { createContext, use } from 'react';
import type { RemoteHandle } from './remotes.ts';

export interface Federation {
  remotes: readonly RemoteHandle[];
  /** A page like this one was held before (`browser/held-pages.ts`): slots keep what the server made of them. */
  isBlocked?: boolean;
  /** In the browser: what is shown answers to clicks by itself. */
  onAlive?: () => void;
  /** In the browser, after code could not be loaded: the page anew from the server, at most once a minute. True when it leaves. */
  reloadOnce?: (url: string) => boolean;
  /** On the server: told which area could not be rendered. React renders a fallback there only after a failure. */
  onAreaFailed?: (routeId: string) => void;
  /** The same for a slot's extension. */
  onExtensionFailed?: (remote: string) => void;
}

export const FederationContext = createContext<Federation>({ remotes: [] });

export function useFederation(): Federation {
  return use(FederationContext);
}
